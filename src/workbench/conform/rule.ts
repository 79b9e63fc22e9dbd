import { ProviderFailure } from '#server/base/outside/provider-failure.ts'

/** What came of one rule: kept, broken and how, or not of this provider. */
export interface Verdict {
  rule: string
  outcome: 'pass' | 'FAIL' | 'none'
  why: string
}

/** A rule is broken where its check throws; where it gives a text, that is why it does not apply. */
export interface Rule {
  rule: string
  check(): unknown
}

/** No rule takes as long, with all that it asks a twin. */
const RULE_MS_MAX = 60_000

/** Keeps every rule to itself: one that is broken, or never ends, does not hide the others. */
export async function judge(rules: readonly Rule[], patienceMs = RULE_MS_MAX): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const { rule, check } of rules) {
    try {
      const why = await inTime(check, patienceMs)
      verdicts.push(
        typeof why === 'string' ? { rule, outcome: 'none', why } : { rule, outcome: 'pass', why: '' },
      )
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      verdicts.push({ rule, outcome: 'FAIL', why: why.split('\n')[0] ?? '' })
    }
  }
  return verdicts
}

async function inTime(check: Rule['check'], patienceMs: number): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`does not end within ${patienceMs / 1000} s`)), patienceMs)
  })
  try {
    return await Promise.race([check(), late])
  } finally {
    clearTimeout(timer)
  }
}

/** Says what is wrong where something is not as it must be. */
export function must(isSo: boolean, otherwise: string): asserts isSo {
  if (!isSo) throw new Error(otherwise)
}

/** Longer than anybody is let wait. */
const PATIENCE_MS = 15_000

/** Resolves with what the work threw; a rule is broken where it threw nothing, or never ended. */
export async function thrownBy(work: () => Promise<unknown>, patienceMs = PATIENCE_MS): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(resolve, patienceMs, 'late')
  })
  const done = work().then(
    () => 'answered' as const,
    (error: unknown) => ({ error }),
  )
  const ended = await Promise.race([done, late])
  clearTimeout(timer)
  must(ended !== 'late', `does not end within ${patienceMs / 1000} s`)
  must(ended !== 'answered', 'answers as if nothing had happened')
  return ended.error
}

/** The same, where only a failure that the server understands is right, and one that tells no secret. */
export async function failsProperly(work: () => Promise<unknown>, secrets: readonly string[]): Promise<void> {
  const error = await thrownBy(work)
  must(error instanceof ProviderFailure, `throws ${String(error)}, and not what \`failure\` makes`)
  must(!secrets.some((secret) => error.message.includes(secret)), 'tells a secret in its failure')
}
