import type { PerformRefusal } from '#web/browser/bridge/actions.ts'
import { type Action, isAction } from '#web/browser/bridge/protocol.ts'
import type { Check } from './check-catalogue.ts'
import type { Heard } from './heard.ts'
import type { ProbeRequest } from './probes.ts'

/** The last run of one check. */
export interface Attempt {
  startedAtMs: number
  asked: readonly ProbeRequest[]
  /** What the host said in answer to it, and whatever else came in while it waited and answered nothing. */
  heard: readonly Heard[]
  /** What the bridge told the page at the end; `over` when the wait of a check of ours has passed. */
  outcome: 'done' | 'over' | PerformRefusal | null
  endedAtMs: number | null
  /** Whether the page was left, or covered, while it waited. */
  hasLeft: boolean
  /** What the person saw. */
  said: 'happened' | 'nothing' | null
}

export interface Line {
  atMs: number
  to: 'host' | 'page'
  shown: string
}

/** Everything that is known about a host, as it is kept over leaving the page. Verdicts follow from it. */
export interface CheckRecord {
  startedAtMs: number
  savedAtMs: number
  transport: string | null
  /** Actions that the configuration maps to a function that is there. */
  mapped: readonly Action[]
  /** What the last `ready` named; null before the first. */
  offered: readonly string[] | null
  attempts: Readonly<Partial<Record<Check, Attempt>>>
  /** What came in and was no message of the protocol. */
  faults: readonly Heard[]
  log: readonly Line[]
}

const LOG_MAX = 120
const FAULTS_MAX = 20
const HEARD_MAX = 12

export const emptyRecord = (atMs: number): CheckRecord => ({
  startedAtMs: atMs,
  savedAtMs: atMs,
  transport: null,
  mapped: [],
  offered: null,
  attempts: {},
  faults: [],
  log: [],
})

export const isWaiting = (attempt: Attempt | undefined): attempt is Attempt =>
  attempt !== undefined && attempt.outcome === null

/** Changes the last run of a check, if there is one. */
export function withAttempt(record: CheckRecord, check: Check, change: Partial<Attempt>): CheckRecord {
  const attempt = record.attempts[check]
  if (!attempt) return record
  return { ...record, attempts: { ...record.attempts, [check]: { ...attempt, ...change } } }
}

export const withBegun = (
  record: CheckRecord,
  check: Check,
  asked: readonly ProbeRequest[],
  atMs: number,
): CheckRecord => ({
  ...record,
  attempts: {
    ...record.attempts,
    [check]: {
      startedAtMs: atMs,
      asked,
      heard: [],
      outcome: null,
      endedAtMs: null,
      hasLeft: false,
      said: null,
    },
  },
})

export const withLine = (record: CheckRecord, line: Line): CheckRecord => ({
  ...record,
  log: [...record.log, line].slice(-LOG_MAX),
})

/** Gives what was heard to the check that asked for it, else, as a hint, to every check that still waits. */
export function withHeard(record: CheckRecord, heard: Heard): CheckRecord {
  const checks = Object.keys(record.attempts) as Check[] // its keys are nothing else
  const asker = checks.find((check) => record.attempts[check]?.asked.some(({ id }) => id === heard.id))
  const isReady = heard.kind === 'ready'
  const takers = asker
    ? [asker]
    : checks.filter((check) => (isReady ? awaitsReady(record, check) : isWaiting(record.attempts[check])))
  const told = takers.reduce((next, check) => {
    const before = next.attempts[check]?.heard ?? []
    return before.length < HEARD_MAX ? withAttempt(next, check, { heard: [...before, heard] }) : next
  }, record)
  return {
    ...told,
    offered: isReady && heard.fault === null ? heard.actions : record.offered,
    faults: heard.fault === null ? record.faults : [...record.faults, heard].slice(-FAULTS_MAX),
  }
}

// The first `ready` may come late, and the check says so.
function awaitsReady({ attempts }: CheckRecord, check: Check): boolean {
  const attempt = attempts[check]
  if (check === 'hello-again') return isWaiting(attempt)
  return check === 'handshake' && !attempt?.heard.some(({ fault }) => fault === null)
}

/** The page is being left or covered: an answer to these checks may not find it again. */
export function withLeft(record: CheckRecord, isConcerned: (check: Check) => boolean): CheckRecord {
  return waiting(record)
    .filter(isConcerned)
    .reduce((next, check) => withAttempt(next, check, { hasLeft: true }), record)
}

/** A record as the next document finds it: what still waited was left open, and its own handshake begins anew. */
export function reopened(record: CheckRecord): CheckRecord {
  const left = waiting(record).reduce(
    (next, check) => withAttempt(next, check, { outcome: 'closed', hasLeft: true }),
    record,
  )
  const kept = Object.entries(left.attempts).filter(
    ([check, attempt]) => check !== 'handshake' && (isAction(check) || attempt.outcome !== 'closed'),
  )
  return { ...left, attempts: Object.fromEntries(kept), transport: null, mapped: [], offered: null }
}

function waiting({ attempts }: CheckRecord): Check[] {
  const checks = Object.keys(attempts) as Check[] // its keys are nothing else
  return checks.filter((check) => isWaiting(attempts[check]))
}
