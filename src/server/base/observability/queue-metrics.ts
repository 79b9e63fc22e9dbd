import { counter, gauge, histogram } from './metrics.ts'

/** The metrics of a slot queue. They change with every statement, so they are plain numbers that a scrape reads. */
export interface QueueMetrics {
  busy: number
  waiting: number
  begun: number
  refused: number
  /** Records how long an entry waited. */
  waited(waitMs: number): void
}

interface Named extends QueueMetrics {
  slots: number
}

const queues = new Map<string, Named>()

// `lane` is the word of dashboards and alerts for a queue, and `place` for a slot.
const waits = histogram(
  'lane_wait_seconds',
  'Wait of entries that found no free slot',
  ['lane'],
  [0.005, 0.025, 0.1, 0.25, 0.5, 1],
)
gauge('lane_places', 'The slots of a queue', ['lane'], (into) => {
  for (const [lane, { slots }] of queues) into.set({ lane }, slots)
})
gauge('lane_busy', 'The slots in use', ['lane'], (into) => {
  for (const [lane, { busy }] of queues) into.set({ lane }, busy)
})
gauge('lane_waiting', 'The entries that wait for a slot', ['lane'], (into) => {
  for (const [lane, { waiting }] of queues) into.set({ lane }, waiting)
})
counter('lane_begun_total', 'The entries that got a slot', ['lane'], (into) => {
  for (const [lane, { begun }] of queues) into.inc({ lane }, begun)
})
counter(
  'lane_refused_total',
  'The entries that were refused because they would wait too long, or too many waited',
  ['lane'],
  (into) => {
    for (const [lane, { refused }] of queues) into.inc({ lane }, refused)
  },
)

/** Returns the metrics of all queues with this name. A queue without a name has none. */
export function queueMetrics(lane: string | undefined, slots: number): QueueMetrics {
  if (lane === undefined) return { busy: 0, waiting: 0, begun: 0, refused: 0, waited() {} }
  const known = queues.get(lane)
  if (known) {
    known.slots += slots
    return known
  }
  const waited = (waitMs: number) => waits.observe({ lane }, waitMs / 1000)
  const made: Named = { slots, busy: 0, waiting: 0, begun: 0, refused: 0, waited }
  queues.set(lane, made)
  return made
}
