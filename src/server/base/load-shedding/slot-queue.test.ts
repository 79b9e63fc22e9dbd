import { expect, test } from 'vitest'
import { runInRequest } from '#server/base/observability/request-context.ts'
import { UNOWNED } from '#server/base/request/network.ts'
import { Overloaded } from './overloaded.ts'
import { type Acquire, newSlotQueue, type SlotQueueLimits } from './slot-queue.ts'

/** A queue with a clock that only the test moves. */
function queueOf(slots: number, waitMaxMs = 60_000) {
  const clock = { ms: 0 }
  return { clock, queue: newSlotQueue({ slots, waitMaxMs }, () => clock.ms) }
}

test('an entry gets a free slot at once, and the others are served in their order as slots are released', async () => {
  const { queue } = queueOf(2)
  const order: string[] = []
  const begin = async (name: string) => {
    const leave = await queue.acquire()
    order.push(name)
    return leave
  }
  const [first, second] = [await begin('first'), await begin('second')]
  const [third, fourth] = [begin('third'), begin('fourth')]
  second()
  await third
  expect(order).toEqual(['first', 'second', 'third'])
  first()
  await fourth
  expect(order).toEqual(['first', 'second', 'third', 'fourth'])
})

test('a slot is free until all are taken', async () => {
  const { queue } = queueOf(1)
  expect(queue.hasFreeSlot()).toBe(true)
  const leave = await queue.acquire()
  expect(queue.hasFreeSlot()).toBe(false)
  leave()
  expect(queue.hasFreeSlot()).toBe(true)
})

test('releasing a slot twice frees one slot', async () => {
  const { queue } = queueOf(1)
  const leave = await queue.acquire()
  leave()
  leave()
  const order: string[] = []
  const last = await queue.acquire()
  const waits = queue.acquire().then(() => order.push('waited'))
  order.push('holds')
  last()
  await waits
  expect(order).toEqual(['holds', 'waited'])
})

test('an entry is refused at once, with the time of a retry, if slots are held so long that it would wait too long', async () => {
  const { queue, clock } = queueOf(1, 2000)
  const leave = await queue.acquire()
  clock.ms = 45_000
  // The mean of how long a slot is held is 4.5 s now.
  leave()
  await queue.acquire()
  const refused = await queue.acquire().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(Overloaded)
  expect(refused).toMatchObject({ retryAfterSeconds: 5 })
})

test('if no slot is ever released, the wait of the first entry is the expected wait of the others', async () => {
  const { queue, clock } = queueOf(1, 2000)
  await queue.acquire()
  const first = queue.acquire()
  clock.ms = 2001
  await expect(queue.acquire()).rejects.toMatchObject({ name: 'Overloaded', retryAfterSeconds: 3 })
  await expect(first).rejects.toBeInstanceOf(Overloaded)
})

test('an entry that waited too long is refused, and the entries behind it keep their places', async () => {
  const { queue } = queueOf(1, 5)
  const leave = await queue.acquire()
  await expect(queue.acquire()).rejects.toBeInstanceOf(Overloaded)
  leave()
  expect(await queue.run(async () => 'in')).toBe('in')
})

test('a resumed entry is served before the queue, whatever the longest wait is', async () => {
  const { queue, clock } = queueOf(1, 2000)
  const order: string[] = []
  const leave = await queue.acquire()
  const fresh = queue.acquire().then((leaves) => {
    order.push('fresh')
    leaves()
  })
  clock.ms = 3000
  const resumed = queue.acquire({ priority: 'resumed' }).then((leaves) => {
    order.push('resumed')
    leaves()
  })
  leave()
  await Promise.all([fresh, resumed])
  expect(order).toEqual(['resumed', 'fresh'])
})

test('a request waits no longer than its deadline', async () => {
  const { queue, clock } = queueOf(1, 2000)
  const enter = (answerBy: number, priority?: 'resumed') =>
    runInRequest({ id: 'one', page: null, answerBy, client: UNOWNED, span: null }, () =>
      queue.acquire({ priority }),
    )
  const leave = await queue.acquire()
  clock.ms = 1000
  await expect(enter(999)).rejects.toBeInstanceOf(Overloaded)
  await expect(enter(999, 'resumed')).rejects.toBeInstanceOf(Overloaded)
  await expect(enter(1005)).rejects.toBeInstanceOf(Overloaded)
  await expect(enter(1005, 'resumed')).rejects.toBeInstanceOf(Overloaded)
  const inTime = enter(60_000)
  leave()
  const leaveLast = await inTime
  leaveLast()
  // A free slot needs no wait, so the request is not refused.
  expect(await enter(999)).toBeInstanceOf(Function)
})

/** Acquires as a request from that network. */
const from = (one: string, work: () => Promise<() => void>) =>
  runInRequest(
    { id: one, page: null, answerBy: Number.POSITIVE_INFINITY, client: { one, site: one }, span: null },
    work,
  )

test('another network waits for one entry of a crowd, and an urgent entry for none', async () => {
  const { queue } = queueOf(1)
  const order: string[] = []
  const pass = (name: string, priority?: 'urgent') =>
    from(name, () => queue.acquire({ priority })).then((leave) => {
      order.push(name)
      leave()
    })
  const leave = await queue.acquire()
  const all = [...Array.from({ length: 30 }, () => pass('crowd')), pass('other'), pass('urgent', 'urgent')]
  leave()
  await Promise.all(all)
  expect(order.slice(0, 4)).toEqual(['urgent', 'crowd', 'other', 'crowd'])
})

test('a crowd from one network is refused for its own entries, and no other network is refused for them', async () => {
  const { queue, clock } = queueOf(1, 2000)
  const takesLong = await queue.acquire()
  clock.ms = 5000
  // The mean of how long a slot is held is half a second now.
  takesLong()
  const leave = await queue.acquire()
  const crowd = Array.from({ length: 4 }, () => from('crowd', () => queue.acquire()))
  await expect(from('crowd', () => queue.acquire())).rejects.toBeInstanceOf(Overloaded)
  const other = from('other', () => queue.acquire())
  // No slot was acquired for too long, so every network is refused.
  clock.ms = 7001
  await expect(from('third', () => queue.acquire())).rejects.toBeInstanceOf(Overloaded)
  leave()
  for (const one of [crowd[0], other, ...crowd.slice(1)]) (await one)?.()
})

test('the time for which a slot was held before is no wait of a new entry', async () => {
  const { queue, clock } = queueOf(1, 2000)
  const leave = await queue.acquire()
  clock.ms = 50_000
  const all = ['one', 'other'].map((name) => from(name, () => queue.acquire()))
  leave()
  for (const one of all) (await one)()
})

test('work that fails releases its slot', async () => {
  const { queue } = queueOf(1)
  await expect(queue.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await queue.run(async () => 'in')).toBe('in')
})

/** Work that the test ends. The names of what has begun are in their order. */
function keyed(limits: Partial<SlotQueueLimits> = {}) {
  const queue = newSlotQueue({ slots: 2, ...limits })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const settle = () => new Promise(setImmediate)
  return {
    begun,
    settle,
    add: (name: string, keys: readonly string[], slots = 1) => {
      const options: Acquire = { keys: keys.map((key) => ({ key, slots })) }
      return queue.run(
        () =>
          new Promise<void>((resolve) => {
            begun.push(name)
            ends.set(name, resolve)
          }),
        options,
      )
    },
    end: async (...names: string[]) => {
      for (const name of names) {
        ends.get(name)?.()
        await settle()
      }
    },
  }
}

test('entries of one key are served one after the other, in their order', async () => {
  const { begun, add, end, settle } = keyed()
  const all = ['a1', 'a2', 'a3'].map((name) => add(name, ['a']))
  await settle()
  expect(begun).toEqual(['a1'])
  await end('a1', 'a2', 'a3')
  await Promise.all(all)
  expect(begun).toEqual(['a1', 'a2', 'a3'])
})

test('an entry of another key does not wait for those of a key with many', async () => {
  const { begun, add, end, settle } = keyed()
  const all = [add('a1', ['a']), add('a2', ['a']), add('a3', ['a']), add('b1', ['b'])]
  await settle()
  expect(begun).toEqual(['a1', 'b1'])
  await end('b1', 'a1', 'a2', 'a3')
  await Promise.all(all)
})

test('an entry of two keys waits for both, and later entries of them wait for it', async () => {
  const { begun, add, end, settle } = keyed()
  const all = [add('a', ['a']), add('b', ['b']), add('ab', ['a', 'b']), add('c', ['c']), add('b2', ['b'])]
  await settle()
  expect(begun).toEqual(['a', 'b'])
  await end('b')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('c')
  expect(begun).toEqual(['a', 'b', 'c'])
  await end('a')
  expect(begun).toEqual(['a', 'b', 'c', 'ab'])
  await end('ab', 'b2')
  await Promise.all(all)
})

test('a key may have several slots', async () => {
  const { begun, add, end, settle } = keyed({ slots: 4 })
  const all = ['a1', 'a2', 'a3'].map((name) => add(name, ['a'], 2))
  await settle()
  expect(begun).toEqual(['a1', 'a2'])
  await end('a1', 'a2', 'a3')
  await Promise.all(all)
})

test('an entry is refused if too many wait, of its key or of all', async () => {
  const { add, end } = keyed({ waitingMax: 3, waitingOfKeyMax: 1, slots: 1 })
  const kept = [add('a1', ['a']), add('a2', ['a'])]
  await expect(add('a3', ['a'])).rejects.toBeInstanceOf(Overloaded)
  kept.push(add('b', ['b']), add('c', ['c']))
  await expect(add('d', ['d'])).rejects.toBeInstanceOf(Overloaded)
  await end('a1', 'a2', 'b', 'c')
  await Promise.all(kept)
})

test('an entry that is refused after its wait lets the next one of its key begin', async () => {
  const { begun, add, end, settle } = keyed({ slots: 3, waitMaxMs: 5 })
  const [a, b] = [add('a', ['a']), add('b', ['b'])]
  const both = add('ab', ['a', 'b'])
  await settle()
  await end('b')
  const later = add('b2', ['b'])
  await expect(both).rejects.toBeInstanceOf(Overloaded)
  await settle()
  expect(begun).toEqual(['a', 'b', 'b2'])
  await end('a', 'b2')
  await Promise.all([a, b, later])
})
