import { queueMetrics } from '#server/base/observability/queue-metrics.ts'
import { requestContext } from '#server/base/observability/request-context.ts'
import { type ClientShare, UNOWNED } from '#server/base/request/network.ts'
import { newFairQueue } from './fair-queue.ts'
import { Overloaded } from './overloaded.ts'

/**
 * A number of slots and the queue for them. Clients are served in turn by their network (`fair-queue.ts`), and a request is
 * refused with `Overloaded` if it would wait too long.
 */
export interface SlotQueue {
  /** Waits for a slot. The returned function releases it. */
  acquire(options?: Acquire): Promise<() => void>
  /** Waits for a slot, and releases it after `work`. */
  run<Result>(work: () => Promise<Result>, options?: Acquire): Promise<Result>
  hasFreeSlot(): boolean
}

export interface Acquire {
  /**
   * `urgent` is served before the queue. `resumed` is too: it had a slot before, so it waits as long as its request may, and no
   * longer wait is expected of it.
   */
  priority?: 'urgent' | 'resumed' | undefined
  /** Slots that entries of the same key share, within those of the queue. Entries of one key are served in their order. */
  keys?: readonly KeyedSlots[]
}

interface KeyedSlots {
  key: string
  slots: number
}

export interface SlotQueueLimits {
  /** The label of its metrics. Queues of one name are shown as one; without a name there are none. */
  name?: string
  slots: number
  /** The longest wait. */
  waitMaxMs?: number
  /** The most entries before a new one. */
  aheadMax?: number
  /** The most entries in the queue. */
  waitingMax?: number
  /** The most entries of one key in the queue. */
  waitingOfKeyMax?: number
}

interface Entry {
  since: number
  keys: readonly KeyedSlots[]
  admit(): void
}

const NO_KEYS: readonly KeyedSlots[] = []
const NO_LIMIT = Number.POSITIVE_INFINITY

/** The weight of the newest entry in the mean of how long an entry holds its slot. */
const WEIGHT = 0.1

export function newSlotQueue(
  {
    name,
    slots,
    waitMaxMs = NO_LIMIT,
    aheadMax = NO_LIMIT,
    waitingMax = NO_LIMIT,
    waitingOfKeyMax = NO_LIMIT,
  }: SlotQueueLimits,
  now: () => number = () => performance.now(),
): SlotQueue {
  const metrics = queueMetrics(name, slots)
  let free = slots
  let heldMs = 0
  let lastAcquiredAt = now()
  // Sets keep their order, and remove an entry in the middle as fast as the first.
  const prioritised = new Set<Entry>()
  const waiting = newFairQueue<Entry>()
  const inUse = newTally()
  const waitingOfKey = newTally()

  const mayBegin = (keys: readonly KeyedSlots[]) =>
    keys.every(({ key, slots: ofKey }) => inUse.of(key) < ofKey)

  const expectedWaitMs = (client: ClientShare): number => {
    const [next] = waiting
    // The first entry of the client shows how long the queue really takes, even if no slot is ever released. For another
    // client it is the time since a slot was last acquired.
    const since = waiting.firstOf(client)?.since ?? Math.max(lastAcquiredAt, next?.since ?? now())
    return Math.max(now() - since, ((prioritised.size + waiting.ahead(client) + 1) * heldMs) / slots)
  }
  const remove = (entry: Entry, isServed: boolean) => {
    if (!prioritised.delete(entry)) waiting[isServed ? 'take' : 'delete'](entry)
    for (const { key } of entry.keys) waitingOfKey.add(key, -1)
  }
  const admitNext = () => {
    if (prioritised.size + waiting.size === 0) return
    // An entry that waits for its keys does not let a later one of the same key pass.
    const blocked = new Set<string>()
    for (const queue of [prioritised, waiting])
      for (const entry of queue) {
        if (free === 0) return
        const { keys } = entry
        if (mayBegin(keys) && !keys.some(({ key }) => blocked.has(key))) {
          remove(entry, true)
          take(keys)
          entry.admit()
        } else for (const { key } of keys) blocked.add(key)
      }
  }
  const take = (keys: readonly KeyedSlots[]) => {
    free -= 1
    for (const { key } of keys) inUse.add(key, 1)
  }
  const held = (keys: readonly KeyedSlots[]) => {
    const acquiredAt = now()
    lastAcquiredAt = acquiredAt
    metrics.begun += 1
    metrics.busy += 1
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      heldMs += (now() - acquiredAt - heldMs) * WEIGHT
      free += 1
      for (const { key } of keys) inUse.add(key, -1)
      metrics.busy -= 1
      admitNext()
    }
  }
  const wait = (keys: readonly KeyedSlots[], isPrioritised: boolean, client: ClientShare, maxMs: number) =>
    new Promise<void>((resolve, reject) => {
      const since = now()
      const end = () => {
        clearTimeout(timer)
        metrics.waiting -= 1
        metrics.waited(now() - since)
      }
      const admit = () => {
        end()
        resolve()
      }
      const entry: Entry = { since, keys, admit }
      if (isPrioritised) prioritised.add(entry)
      else waiting.add(client, entry)
      for (const { key } of keys) waitingOfKey.add(key, 1)
      metrics.waiting += 1
      const refuse = () => {
        remove(entry, false)
        end()
        metrics.refused += 1
        reject(new Overloaded(maxMs))
        // A later entry of the same key may begin now.
        if (keys.length > 0) admitNext()
      }
      const timer = maxMs === NO_LIMIT ? undefined : setTimeout(refuse, maxMs)
    })
  const isFull = (keys: readonly KeyedSlots[], client: ClientShare) =>
    waiting.size >= waitingMax ||
    waiting.ahead(client) >= aheadMax ||
    keys.some(({ key }) => waitingOfKey.of(key) >= waitingOfKeyMax)

  const acquire = async ({ priority, keys = NO_KEYS }: Acquire = {}) => {
    if (free > 0 && mayBegin(keys) && !keys.some(({ key }) => waitingOfKey.of(key) > 0)) {
      take(keys)
      return held(keys)
    }
    const { answerBy = NO_LIMIT, client = UNOWNED } = requestContext() ?? {}
    const leftMs = answerBy - now()
    const maxMs = priority === 'resumed' ? leftMs : Math.min(waitMaxMs, leftMs)
    const expectedMs = priority === undefined ? expectedWaitMs(client) : 0
    if (expectedMs > maxMs || (priority === undefined && isFull(keys, client))) {
      metrics.refused += 1
      throw new Overloaded(expectedMs)
    }
    await wait(keys, priority !== undefined, client, maxMs)
    return held(keys)
  }
  return {
    acquire,
    hasFreeSlot: () => free > 0,
    async run(work, options) {
      const release = await acquire(options)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}

/** Counts by key. A key that stands at zero is forgotten. */
function newTally() {
  const counts = new Map<string, number>()
  const of = (key: string) => counts.get(key) ?? 0
  return {
    of,
    add(key: string, more: number) {
      const count = of(key) + more
      if (count === 0) counts.delete(key)
      else counts.set(key, count)
    },
  }
}
