import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import type { SecondProcess } from './second-process.ts'

/** The outcome of one rule: kept, broken and how, or not applicable. */
export interface Verdict {
  rule: string
  outcome: 'pass' | 'FAIL' | 'none'
  why: string
}

/** A rule is broken if its check throws. A returned text says why the rule does not apply. */
export interface Rule {
  rule: string
  check(): unknown
}

/** The longest time of one rule. */
const RULE_MS_MAX = 60_000

/** Checks every rule by itself: a broken or endless one does not affect the others. */
export async function judge(rules: readonly Rule[], patienceMs = RULE_MS_MAX): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { rule, check } of rules) {
    try {
      const why = await inTime(check, patienceMs)
      verdicts.push(
        typeof why === 'string' ? { rule, outcome: 'none', why } : { rule, outcome: 'pass', why: '' },
      )
    } catch (error) {
      const why = error instanceof Error ? error.message || error.name : String(error)
      verdicts.push({ rule, outcome: 'FAIL', why: why.split('\n')[0] ?? '' })
    }
  }
  return verdicts
}

/** Throws if the work does not end in time. */
export async function inTime<T>(work: () => T | Promise<T>, patienceMs: number): Promise<T> {
  const late = Promise.withResolvers<never>()
  const sentence = `does not end within ${patienceMs / 1000} s`
  const timer = setTimeout(() => late.reject(new Error(sentence)), patienceMs)
  try {
    return await Promise.race([work(), late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** How a module is tried, beside its fixture. */
export interface Trying {
  /** The longest time of one question; the provider's own when left out. */
  patienceMs?: number
  /** The module after a restart; absent for the built-in providers, which are no files. */
  second?: (ask: typeof fetch) => SecondProcess
}

/** Why a rule about requests does not apply. */
export const ASKS_NOBODY = 'sends no request'
/** Why a rule about a restart does not apply. */
export const NOT_RESTARTED = 'is no file that can be loaded again'

/** Throws `otherwise` if the condition does not hold. */
export function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise)
}

/** The longest time that a borrower waits for a provider. */
export const PATIENCE_MS = 12_000

/** Requires a failure that the server understands, without a secret or personal data in its text. */
export async function failsProperly(
  work: () => Promise<unknown>,
  secrets: readonly string[],
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const ended = () =>
    work().then(
      () => null,
      (error: unknown) => ({ error }),
    )
  const thrown = await inTime(ended, patienceMs)
  must(thrown !== null, 'answers as if nothing had happened')
  const { error } = thrown
  must(error instanceof ProviderFailure, `throws ${String(error)}, and not what \`failure\` creates`)
  must(!secrets.some((secret) => error.message.includes(secret)), 'has a secret or a name in its failure')
}

/** A longer synchronous call blocks every other request of its process. */
const BLOCKED_MS = 100
const TRIES = 3

/** Requires that a synchronous call does not block. The shortest of several tries counts, because machines pause. */
export function isQuick(name: string, work: () => unknown): void {
  const times = Array.from({ length: TRIES }, () => {
    const began = performance.now()
    work()
    return performance.now() - began
  })
  const shortest = Math.round(Math.min(...times))
  must(shortest <= BLOCKED_MS, `${name} blocks for ${shortest} ms; at most ${BLOCKED_MS} ms are allowed`)
}

const CHANNELS = ['undici:request:create', 'http.client.request.start', 'net.client.socket']

/** Requires that the work opens no connection of its own beside `ask`. */
export const asksOnlyByAsk = (work: () => Promise<unknown>): Rule => ({
  rule: 'sends every request by `ask`',
  async check() {
    let opened = 0
    const count = () => {
      opened += 1
    }
    for (const channel of CHANNELS) subscribe(channel, count)
    await work().catch(() => {})
    for (const channel of CHANNELS) unsubscribe(channel, count)
    must(opened === 0, 'opens a connection by itself, which no test double answers and no deadline ends')
  },
})
