import { expect, test } from 'vitest'
import { asPartOf } from '#server/base/observability/request-seen.ts'
import { NOBODYS } from '#server/base/request/network.ts'
import { Overloaded } from './overloaded.ts'
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

/** Makes a page until it is told that it is made. */
function held(turns: ReturnType<typeof newPageTurns>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { end: resolve, made: turns.run(() => promise) }
}

test('a page that goes out again while it waits to come back takes one place, and leaves none taken', async () => {
  const turns = newPageTurns()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const page = turns.run(() =>
    Promise.all([
      turns.outside(() => first.promise),
      first.promise.then(() => turns.outside(() => second.promise)),
    ]),
  )
  const others = [held(turns), held(turns)]
  first.resolve()
  await Promise.resolve()
  second.resolve()
  await new Promise(setImmediate)
  for (const { end } of others) end()
  await Promise.all([page, ...others.map(({ made }) => made)])
  const both = [held(turns), held(turns)]
  let hasBegun = false
  const third = turns.run(async () => {
    hasBegun = true
  })
  await new Promise(setImmediate)
  expect(hasBegun).toBe(false)
  both[0]?.end()
  await third
  both[1]?.end()
})

test('a page whose data came too late is not made where others wait, and its place is theirs', async () => {
  const turns = newPageTurns()
  const data = Promise.withResolvers<void>()
  const seen = { id: 'late', page: null, answerBy: performance.now() + 60_000, whose: NOBODYS, span: null }
  let isMade = false
  const page = asPartOf(seen, () =>
    turns.run(async () => {
      await turns.outside(() => data.promise)
      isMade = true
    }),
  )
  const others = [held(turns), held(turns)]
  await new Promise(setImmediate)
  seen.answerBy = performance.now() - 1
  data.resolve()
  await expect(page).rejects.toBeInstanceOf(Overloaded)
  for (const { end } of others) end()
  await Promise.all(others.map(({ made }) => made))
  expect(isMade).toBe(false)
  expect(await turns.run(async () => 'another page')).toBe('another page')
})

test('a page whose data came late is made where nobody waits', async () => {
  const turns = newPageTurns()
  const seen = { id: 'late', page: null, answerBy: performance.now() - 1, whose: NOBODYS, span: null }
  const page = asPartOf(seen, () => turns.run(() => turns.outside(async () => 'made')))
  expect(await page).toBe('made')
})
