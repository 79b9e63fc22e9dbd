import { expect, test } from 'vitest'
import { newPageTurns } from './page-turns.ts'

test('two pages are made at once, and the third when one of them is made', async () => {
  const turns = newPageTurns()
  const order: string[] = []
  const gates = ['first', 'second', 'third'].map((name) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const made = turns.run(async () => {
      order.push(name)
      await promise
    })
    return { resolve, made }
  })
  await Promise.resolve()
  expect(order).toEqual(['first', 'second'])
  gates[0]?.resolve()
  await gates[0]?.made
  gates[1]?.resolve()
  gates[2]?.resolve()
  await Promise.all(gates.map(({ made }) => made))
  expect(order).toEqual(['first', 'second', 'third'])
})

test('a page that waits for its data keeps nobody from being made, however many wait', async () => {
  const turns = newPageTurns()
  const data = Promise.withResolvers<string>()
  const waiting = Array.from({ length: 20 }, () =>
    turns.run(async () => `page with ${await turns.outside(() => data.promise)}`),
  )
  expect(await turns.run(async () => 'another page')).toBe('another page')
  data.resolve('data')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['page with data']))
})

test('two calls of one page at once give its turn away once and take it once', async () => {
  const turns = newPageTurns()
  const page = () =>
    turns.run(() => Promise.all([turns.outside(async () => 1), turns.outside(async () => 2)]))
  expect(await Promise.all(Array.from({ length: 10 }, page))).toEqual(Array(10).fill([1, 2]))
  expect(await turns.run(async () => 'room is left')).toBe('room is left')
})
