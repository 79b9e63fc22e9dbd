import { expect, test } from 'vitest'
import { LANES_MAX, openLanes } from './lanes.ts'

const noFailure = (error: unknown) => {
  throw error
}

/** Things to take, each of which is done when the test says so. */
function things(count: number) {
  const waiting = Array.from({ length: count }, (_, number) => number)
  const begun: number[] = []
  const ends: (() => void)[] = []
  let looks = 0
  return {
    begun,
    add: (number: number) => waiting.push(number),
    looks: () => looks,
    endAll: () => {
      for (const end of ends.splice(0)) end()
    },
    async takeOne(taken: () => void) {
      looks += 1
      await Promise.resolve()
      const next = waiting.shift()
      if (next === undefined) return false
      begun.push(next)
      const ended = new Promise<void>((resolve) => ends.push(resolve))
      taken()
      await ended
      return true
    },
  }
}

/** Lets everything go on that does not wait for the test. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('many things open all lanes and no more, and begin in their order', async () => {
  const all = things(20)
  const lanes = openLanes(all.takeOne, noFailure)
  lanes.wake()
  await settle()
  expect(all.begun).toEqual(Array.from({ length: LANES_MAX }, (_, number) => number))
  while (all.begun.length < 20) {
    all.endAll()
    await settle()
  }
  all.endAll()
  await lanes.empty()
  expect(all.begun).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('nothing to take costs one look, one thing three', async () => {
  const none = things(0)
  const lanes = openLanes(none.takeOne, noFailure)
  lanes.wake()
  await lanes.empty()
  expect(none.looks()).toBe(1)

  const one = things(1)
  const others = openLanes(one.takeOne, noFailure)
  others.wake()
  await settle()
  one.endAll()
  await others.empty()
  expect(one.looks()).toBe(3)
})

test('what is written while a lane looks in vain is taken all the same', async () => {
  const all = things(0)
  let isFirst = true
  const lanes = openLanes(async (taken) => {
    const found = await all.takeOne(taken)
    if (isFirst) {
      // It comes after the look and before the lane has closed, when all other lanes are busy.
      isFirst = false
      all.add(1)
      for (let ring = 0; ring <= LANES_MAX; ring++) lanes.wake()
    }
    return found
  }, noFailure)
  lanes.wake()
  await settle()
  expect(all.begun).toEqual([1])
  all.endAll()
  await lanes.empty()
})

test('a ring that finds every lane at its last look is heard by one of them', async () => {
  const waiting: number[] = []
  const begun: number[] = []
  const gate = Promise.withResolvers<void>()
  let looks = 0
  const lanes = openLanes(async () => {
    looks += 1
    const next = waiting.shift()
    // The first look of each lane is slow: it has seen nothing, and does not know yet.
    if (looks <= LANES_MAX) await gate.promise
    if (next !== undefined) begun.push(next)
    return next !== undefined
  }, noFailure)
  for (let lane = 0; lane < LANES_MAX; lane++) lanes.wake()
  waiting.push(7)
  lanes.wake()
  gate.resolve()
  await lanes.empty()
  expect(begun).toEqual([7])
})

test('closed lanes finish what they took, and take nothing more', async () => {
  const all = things(20)
  const lanes = openLanes(all.takeOne, noFailure)
  lanes.wake()
  await settle()
  const closed = lanes.close()
  all.endAll()
  await closed
  lanes.wake()
  await settle()
  expect(all.begun).toHaveLength(LANES_MAX)
})

test('a lane that fails says so and closes, and the next ring opens one again', async () => {
  const failures: unknown[] = []
  let isBroken = true
  const all = things(1)
  const lanes = openLanes(
    async (taken) => {
      if (isBroken) throw new Error('away')
      return all.takeOne(taken)
    },
    (error) => failures.push(error),
  )
  lanes.wake()
  await lanes.empty()
  expect(failures).toEqual([new Error('away')])
  isBroken = false
  lanes.wake()
  await settle()
  expect(all.begun).toEqual([0])
  all.endAll()
  await lanes.empty()
})
