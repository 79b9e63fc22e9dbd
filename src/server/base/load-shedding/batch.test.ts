import { AsyncLocalStorage } from 'node:async_hooks'
import { expect, test, vi } from 'vitest'
import { requestContext, runInRequest } from '#server/base/observability/request-context.ts'
import { UNOWNED } from '#server/base/request/network.ts'
import { batched } from './batch.ts'
import { Overloaded } from './overloaded.ts'

/** Doubles numbers when the test lets it. `given` has the inputs of each batch. */
function doubling() {
  const given: (readonly number[])[] = []
  const held: PromiseWithResolvers<void>[] = []
  const double = batched(async (all: readonly number[]) => {
    given.push(all)
    const gate = Promise.withResolvers<void>()
    held.push(gate)
    await gate.promise
    return all.map((number) => number * 2)
  })
  return { given, held, double }
}

test('a single call runs at once, and calls that arrive meanwhile run together in the next batch', async () => {
  const { given, held, double } = doubling()
  const all = [double(1), double(2), double(3)]
  expect(given).toEqual([[1]])
  held[0]?.resolve()
  await expect.poll(() => given).toEqual([[1], [2, 3]])
  held[1]?.resolve()
  expect(await Promise.all(all)).toEqual([2, 4, 6])
})

test('a failure fails the calls of its batch, and no later ones', async () => {
  const { given, held, double } = doubling()
  const failing = double(1)
  const next = double(2)
  held[0]?.reject(new Error('broken'))
  await expect(failing).rejects.toThrow('broken')
  await expect.poll(() => given).toHaveLength(2)
  held[1]?.resolve()
  expect(await next).toBe(4)
})

test('a batch has at most a hundred inputs, and a missing output is an error', async () => {
  const sizes: number[] = []
  const count = batched(async (all: readonly number[]) => {
    sizes.push(all.length)
    return all
  })
  await Promise.all(Array.from({ length: 250 }, (_, number) => count(number)))
  expect(sizes).toEqual([1, 100, 100, 49])
  await expect(batched(async () => [])(1)).rejects.toThrow('did not return one output for each input')
})

test('a call that waits for longer than two seconds is refused, and is not run later', async () => {
  vi.useFakeTimers()
  try {
    const { given, held, double } = doubling()
    const slow = double(1)
    const late = double(2)
    const refused = expect(late).rejects.toBeInstanceOf(Overloaded)
    await vi.advanceTimersByTimeAsync(1900)
    const inTime = double(3)
    await vi.advanceTimersByTimeAsync(200)
    await refused
    held[0]?.resolve()
    await vi.advanceTimersByTimeAsync(0)
    // A call whose batch runs is not refused, however long the batch takes.
    await vi.advanceTimersByTimeAsync(5000)
    held[1]?.resolve()
    expect(await Promise.all([slow, inTime])).toEqual([2, 6])
    expect(given).toEqual([[1], [3]])
  } finally {
    vi.useRealTimers()
  }
})

test('at most two thousand calls wait, and the next one is refused at once', async () => {
  const { held, double } = doubling()
  const all = Array.from({ length: 2001 }, (_, number) => double(number))
  await expect(double(9)).rejects.toBeInstanceOf(Overloaded)
  const answers = Promise.all(all)
  for (let batch = 0; batch <= 20; batch += 1) {
    await expect.poll(() => held.length).toBeGreaterThan(batch)
    held[batch]?.resolve()
  }
  expect(await answers).toHaveLength(2001)
})

test('a batch runs as part of the request with the latest deadline, so a prefetched page does not end the others', async () => {
  const deadlines: unknown[] = []
  const gate = Promise.withResolvers<void>()
  const work = batched(async (all: readonly number[]) => {
    deadlines.push(requestContext()?.answerBy)
    await gate.promise
    return all
  })
  const by = (answerBy: number, input: number) =>
    runInRequest({ id: `${input}`, page: null, answerBy, client: UNOWNED, span: null }, () => work(input))
  const all = [by(1, 1), by(2, 2), by(30, 3), by(4, 4)]
  gate.resolve()
  await Promise.all(all)
  expect(deadlines).toEqual([1, 30])
})

test('a batch runs as part of a request that waits for it, never of one that has ended', async () => {
  const names = new AsyncLocalStorage<string>()
  const gates = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const seen: unknown[] = []
  const work = batched(async (all: readonly number[]) => {
    const gate = gates[seen.length]
    seen.push(names.getStore())
    await gate?.promise
    return all
  })
  const first = names.run('first', () => work(1))
  const second = names.run('second', () => work(2))
  gates[0]?.resolve()
  await first
  await expect.poll(() => seen).toHaveLength(2)
  const third = names.run('third', () => work(3))
  gates[1]?.resolve()
  await Promise.all([second, third])
  expect(seen).toEqual(['first', 'second', 'third'])
})
