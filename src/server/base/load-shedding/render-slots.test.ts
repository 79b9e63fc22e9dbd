import { expect, test } from 'vitest'
import { runInRequest } from '#server/base/observability/request-context.ts'
import { UNOWNED } from '#server/base/request/network.ts'
import { Overloaded } from './overloaded.ts'
import { newRenderSlots } from './render-slots.ts'

test('two pages are rendered at once, and the third one when one of them is done', async () => {
  const slots = newRenderSlots()
  const order: string[] = []
  const gates = ['first', 'second', 'third'].map((name) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    const made = slots.run(async () => {
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

test('pages that wait for data delay no other page, however many wait', async () => {
  const slots = newRenderSlots()
  const data = Promise.withResolvers<string>()
  const waiting = Array.from({ length: 20 }, () =>
    slots.run(async () => `page with ${await slots.withoutSlot(() => data.promise)}`),
  )
  expect(await slots.run(async () => 'another page')).toBe('another page')
  data.resolve('data')
  expect(new Set(await Promise.all(waiting))).toEqual(new Set(['page with data']))
})

test('two concurrent calls of one page release its slot once and acquire it once', async () => {
  const slots = newRenderSlots()
  const page = () =>
    slots.run(() => Promise.all([slots.withoutSlot(async () => 1), slots.withoutSlot(async () => 2)]))
  expect(await Promise.all(Array.from({ length: 10 }, page))).toEqual(Array(10).fill([1, 2]))
  expect(await slots.run(async () => 'a slot is free')).toBe('a slot is free')
})

/** Renders a page until the test ends it. */
function held(slots: ReturnType<typeof newRenderSlots>) {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { end: resolve, made: slots.run(() => promise) }
}

test('a page that waits for data again while it waits for a slot takes one slot, and keeps none', async () => {
  const slots = newRenderSlots()
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const page = slots.run(() =>
    Promise.all([
      slots.withoutSlot(() => first.promise),
      first.promise.then(() => slots.withoutSlot(() => second.promise)),
    ]),
  )
  const others = [held(slots), held(slots)]
  first.resolve()
  await Promise.resolve()
  second.resolve()
  await new Promise(setImmediate)
  for (const { end } of others) end()
  await Promise.all([page, ...others.map(({ made }) => made)])
  const both = [held(slots), held(slots)]
  let hasBegun = false
  const third = slots.run(async () => {
    hasBegun = true
  })
  await new Promise(setImmediate)
  expect(hasBegun).toBe(false)
  both[0]?.end()
  await third
  both[1]?.end()
})

test('a page whose data came too late is not rendered while others wait, and takes no slot of theirs', async () => {
  const slots = newRenderSlots()
  const data = Promise.withResolvers<void>()
  const seen = { id: 'late', page: null, answerBy: performance.now() + 60_000, client: UNOWNED, span: null }
  let isMade = false
  const page = runInRequest(seen, () =>
    slots.run(async () => {
      await slots.withoutSlot(() => data.promise)
      isMade = true
    }),
  )
  const others = [held(slots), held(slots)]
  await new Promise(setImmediate)
  seen.answerBy = performance.now() - 1
  data.resolve()
  await expect(page).rejects.toBeInstanceOf(Overloaded)
  for (const { end } of others) end()
  await Promise.all(others.map(({ made }) => made))
  expect(isMade).toBe(false)
  expect(await slots.run(async () => 'another page')).toBe('another page')
})

test('a page whose data came late is rendered if no page waits', async () => {
  const slots = newRenderSlots()
  const seen = { id: 'late', page: null, answerBy: performance.now() - 1, client: UNOWNED, span: null }
  const page = runInRequest(seen, () => slots.run(() => slots.withoutSlot(async () => 'made')))
  expect(await page).toBe('made')
})
