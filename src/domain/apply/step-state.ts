import type { Field, Step } from '#domain/markets/field.ts'
import type { Doubt } from '#domain/markets/field-problem.ts'

/** State of a step: not done, done, expired, or refused. */
export const stepStates = ['open', 'done', 'expired', 'refused'] as const

export type StepState = (typeof stepStates)[number]

/** A given value and its time. `doubt` is the objection that the borrower overruled by confirming. */
export type GivenValue = { readonly value: string; readonly at: Date; readonly doubt?: Doubt | undefined }

/** Stored data of a step: the given values, and what the lender or a check found wrong. */
export type KeptStep = {
  readonly version: number
  readonly given: Readonly<Record<string, GivenValue>>
  /** Null means correct. Without fields the whole step is wrong. */
  readonly refused: { readonly reason: string; readonly fields: readonly string[] } | null
}

const MS_PER_DAY = 86_400_000

/** Returns whether a value has expired. */
export const isExpired = ({ validDays }: Field, { at }: GivenValue, now: Date): boolean =>
  validDays !== undefined && now.getTime() - at.getTime() >= validDays * MS_PER_DAY

/** Known values of a borrower that were not typed, by field name. */
export type KnownValues = Readonly<Record<string, string>>

/** Returns the state of a step. `isBound`: whether the borrower has a bound account. */
export function stepStateOf(
  step: Step,
  kept: KeptStep | undefined,
  known: KnownValues,
  now: Date,
  isBound: boolean,
): StepState {
  if (step.kind === 'account') return isBound ? 'done' : 'open'
  if (kept?.refused) return 'refused'
  const asked = step.fields.filter(({ name }) => known[name] === undefined)
  const given = (field: Field) => kept?.given[field.name]
  const required = asked.filter(({ isRequired }) => isRequired)
  if (required.some((field) => given(field) === undefined)) return 'open'
  // An optional step is done once it was opened.
  if (!kept && asked.length > 0) return 'open'
  const isOld = required.some((field) => {
    const one = given(field)
    return one !== undefined && isExpired(field, one, now)
  })
  return isOld ? 'expired' : 'done'
}

/**
 * Returns why a field is asked for: it is `open`, or it is wrong or expired. A `known` field is shown and not asked
 * for: the lender has it, or it is still valid in a step of which another field is asked for.
 */
export function askReason(
  step: Step,
  field: Field,
  kept: KeptStep | undefined,
  known: KnownValues,
  now: Date,
): 'open' | 'wrong' | 'old' | 'known' {
  if (known[field.name] !== undefined) return 'known'
  const given = kept?.given[field.name]
  if (kept?.refused) {
    const { fields } = kept.refused
    if (fields.length === 0 || !given) return 'open'
    if (fields.includes(field.name)) return 'wrong'
    return isExpired(field, given, now) ? 'old' : 'known'
  }
  if (given && isExpired(field, given, now)) return 'old'
  const isAnotherOld = step.fields.some((other) => {
    const one = kept?.given[other.name]
    return one !== undefined && isExpired(other, one, now)
  })
  return given && isAnotherOld ? 'known' : 'open'
}
