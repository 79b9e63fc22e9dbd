import type { PerformRefusal } from '#web/browser/bridge/actions.ts'
import { type Action, isAction } from '#web/browser/bridge/protocol.ts'
import type { Check } from './check-catalogue.ts'
import type { HostMessage } from './host-message.ts'
import type { ProbeRequest } from './probes.ts'

/** The last run of one check. */
export interface Attempt {
  startedAtMs: number
  asked: readonly ProbeRequest[]
  /** Answers of the host to it, and unrelated messages received meanwhile. */
  heard: readonly HostMessage[]
  /** The bridge's final result; `over` after the timeout of our own check. */
  outcome: 'done' | 'over' | PerformRefusal | null
  endedAtMs: number | null
  /** Whether the page was left or covered during the wait. */
  hasLeft: boolean
  /** The tester's observation. */
  said: 'happened' | 'nothing' | null
}

export interface Line {
  atMs: number
  to: 'host' | 'page'
  shown: string
}

/** Everything known about a host, kept across page loads. Verdicts are derived from it. */
export interface CheckRecord {
  startedAtMs: number
  savedAtMs: number
  transport: string | null
  /** Actions mapped to existing functions. */
  mapped: readonly Action[]
  /** Actions of the last `ready`; null before the first. */
  offered: readonly string[] | null
  attempts: Readonly<Partial<Record<Check, Attempt>>>
  /** Received messages outside the protocol. */
  faults: readonly HostMessage[]
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

/** Updates the last run of a check, if there is one. */
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

/** Adds a received message to the check that caused it, otherwise as a hint to every waiting check. */
export function withHeard(record: CheckRecord, heard: HostMessage): CheckRecord {
  const checks = Object.keys(record.attempts) as Check[] // its exact keys
  const asker = checks.find((check) => record.attempts[check]?.asked.some(({ id }) => id === heard.id))
  const isReady = heard.kind === 'ready'
  const takers = asker
    ? [asker]
    : checks.filter((check) => (isReady ? awaitsReady(record, check) : isWaiting(record.attempts[check])))
  const recorded = takers.reduce((next, check) => {
    const before = next.attempts[check]?.heard ?? []
    return before.length < HEARD_MAX ? withAttempt(next, check, { heard: [...before, heard] }) : next
  }, record)
  return {
    ...recorded,
    offered: isReady && heard.fault === null ? heard.actions : record.offered,
    faults: heard.fault === null ? record.faults : [...record.faults, heard].slice(-FAULTS_MAX),
  }
}

// The first `ready` may be late, which the check reports.
function awaitsReady({ attempts }: CheckRecord, check: Check): boolean {
  const attempt = attempts[check]
  if (check === 'hello-again') return isWaiting(attempt)
  return check === 'handshake' && !attempt?.heard.some(({ fault }) => fault === null)
}

/** The page is being left or covered: answers to these checks may not arrive. */
export function withLeft(record: CheckRecord, isConcerned: (check: Check) => boolean): CheckRecord {
  return waiting(record)
    .filter(isConcerned)
    .reduce((next, check) => withAttempt(next, check, { hasLeft: true }), record)
}

/** The record for the next document: waiting checks were interrupted, and its handshake starts again. */
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
  const checks = Object.keys(attempts) as Check[] // its exact keys
  return checks.filter((check) => isWaiting(attempts[check]))
}
