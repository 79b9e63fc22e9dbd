import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { beginInTurns } from './early-refusal.ts'

const app = Fastify()
afterAll(() => app.close())

test('pages and calls stand in line, pages for less time; money and signs of life never', async () => {
  const stood: number[] = []
  beginInTurns(app, {
    enter(waitMsMax, begin) {
      stood.push(waitMsMax)
      begin()
    },
  })
  const answer = async () => 'answered'
  app.get('/page', { config: { purpose: 'page' } }, answer)
  app.get('/call', answer)
  app.get('/money', { config: { purpose: 'money' } }, answer)
  app.get('/health', { config: { purpose: 'never-refused' } }, answer)
  for (const address of ['/money', '/health', '/page', '/call']) {
    expect((await app.inject(address)).body).toBe('answered')
  }
  const [page = Number.NaN, call = Number.NaN, ...more] = stood
  expect(page).toBeLessThan(call)
  expect(more).toEqual([])
})
