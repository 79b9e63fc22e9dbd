import { expect, test } from 'vitest'
import { startWorkers, WORKERS_MAX } from './workers.ts'

const noFailure = (error: unknown) => {
  throw error
}

/** A queue of entries, each of which is processed when the test says so. */
function entries(count: number) {
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

/** Lets all work go on that does not wait for the test. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('many entries start all workers and no more, and are taken in their order', async () => {
  const all = entries(20)
  const workers = startWorkers(all.takeOne, noFailure)
  workers.wake()
  await settle()
  expect(all.begun).toEqual(Array.from({ length: WORKERS_MAX }, (_, number) => number))
  while (all.begun.length < 20) {
    all.endAll()
    await settle()
  }
  all.endAll()
  await workers.empty()
  expect(all.begun).toEqual(Array.from({ length: 20 }, (_, number) => number))
})

test('an empty queue costs one look, and one entry three', async () => {
  const none = entries(0)
  const workers = startWorkers(none.takeOne, noFailure)
  workers.wake()
  await workers.empty()
  expect(none.looks()).toBe(1)

  const one = entries(1)
  const others = startWorkers(one.takeOne, noFailure)
  others.wake()
  await settle()
  one.endAll()
  await others.empty()
  expect(one.looks()).toBe(3)
})

test('an entry that is written while a worker looks in vain is taken', async () => {
  const all = entries(0)
  let isFirst = true
  const workers = startWorkers(async (taken) => {
    const found = await all.takeOne(taken)
    if (isFirst) {
      // It is written after the look and before the worker has ended, when all others are busy.
      isFirst = false
      all.add(1)
      for (let wake = 0; wake <= WORKERS_MAX; wake++) workers.wake()
    }
    return found
  }, noFailure)
  workers.wake()
  await settle()
  expect(all.begun).toEqual([1])
  all.endAll()
  await workers.empty()
})

test('a wake that finds every worker at its last look is heard by one of them', async () => {
  const waiting: number[] = []
  const begun: number[] = []
  const gate = Promise.withResolvers<void>()
  let looks = 0
  const workers = startWorkers(async () => {
    looks += 1
    const next = waiting.shift()
    // The first look of each worker is slow: it has found no entry, and has not returned yet.
    if (looks <= WORKERS_MAX) await gate.promise
    if (next !== undefined) begun.push(next)
    return next !== undefined
  }, noFailure)
  for (let worker = 0; worker < WORKERS_MAX; worker++) workers.wake()
  waiting.push(7)
  workers.wake()
  gate.resolve()
  await workers.empty()
  expect(begun).toEqual([7])
})

test('closed workers finish their entries, and take no more', async () => {
  const all = entries(20)
  const workers = startWorkers(all.takeOne, noFailure)
  workers.wake()
  await settle()
  const closed = workers.close()
  all.endAll()
  await closed
  workers.wake()
  await settle()
  expect(all.begun).toHaveLength(WORKERS_MAX)
})

test('a worker that fails reports it and ends, and the next wake starts one again', async () => {
  const failures: unknown[] = []
  let isBroken = true
  const all = entries(1)
  const workers = startWorkers(
    async (taken) => {
      if (isBroken) throw new Error('away')
      return all.takeOne(taken)
    },
    (error) => failures.push(error),
  )
  workers.wake()
  await workers.empty()
  expect(failures).toEqual([new Error('away')])
  isBroken = false
  workers.wake()
  await settle()
  expect(all.begun).toEqual([0])
  all.endAll()
  await workers.empty()
})
