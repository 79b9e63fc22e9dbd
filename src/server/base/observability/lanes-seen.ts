import { counter, gauge, histogram } from './metrics.ts'

/** What a lane tells of itself. It is told with every statement, so it is counted here and read when somebody asks. */
export interface LaneSeen {
  busy: number
  waiting: number
  begun: number
  refused: number
  /** Of somebody who had to wait until they could begin. */
  waited(waitMs: number): void
}

interface Kept extends LaneSeen {
  places: number
}

const lanes = new Map<string, Kept>()

const waits = histogram(
  'lane_wait_seconds',
  'How long those waited for a place who found none',
  ['lane'],
  [0.005, 0.025, 0.1, 0.25, 0.5, 1],
)
gauge('lane_places', 'How many can be in a lane at once', ['lane'], (into) => {
  for (const [lane, { places }] of lanes) into.set({ lane }, places)
})
gauge('lane_busy', 'How many are in a lane', ['lane'], (into) => {
  for (const [lane, { busy }] of lanes) into.set({ lane }, busy)
})
gauge('lane_waiting', 'How many wait for a place', ['lane'], (into) => {
  for (const [lane, { waiting }] of lanes) into.set({ lane }, waiting)
})
counter('lane_begun_total', 'How many found a place', ['lane'], (into) => {
  for (const [lane, { begun }] of lanes) into.inc({ lane }, begun)
})
counter(
  'lane_refused_total',
  'How many were refused because the wait would be too long',
  ['lane'],
  (into) => {
    for (const [lane, { refused }] of lanes) into.inc({ lane }, refused)
  },
)

/** Where a lane of that name counts. One without a name is somebody's own, of which there are too many to tell apart. */
export function seeLane(lane: string | undefined, places: number): LaneSeen {
  if (lane === undefined) return { busy: 0, waiting: 0, begun: 0, refused: 0, waited() {} }
  const known = lanes.get(lane)
  if (known) {
    known.places += places
    return known
  }
  const waited = (waitMs: number) => waits.observe({ lane }, waitMs / 1000)
  const made: Kept = { places, busy: 0, waiting: 0, begun: 0, refused: 0, waited }
  lanes.set(lane, made)
  return made
}
