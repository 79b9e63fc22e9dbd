import type { Field, Step } from '#domain/markets/field.ts'
import type { Doubt } from '#domain/markets/field-problem.ts'

/** Where a step stands: not done, done, done too long ago, or not good. */
export const stepStates = ['open', 'done', 'expired', 'refused'] as const

export type StepState = (typeof stepStates)[number]

/** A value that was given, and when. `doubt` is what speaks against it although the borrower confirmed it. */
export type GivenValue = { readonly value: string; readonly at: Date; readonly doubt?: Doubt | undefined }

/** What is kept of a step: what was given, and what the lender or a check found wrong with it. */
export type KeptStep = {
  readonly version: number
  readonly given: Readonly<Record<string, GivenValue>>
  /** Null where nothing is wrong. Without fields the whole step is. */
  readonly refused: { readonly reason: string; readonly fields: readonly string[] } | null
}

const MS_PER_DAY = 86_400_000

/** Whether a value was given so long ago that it is asked again. */
export const isExpired = ({ validDays }: Field, { at }: GivenValue, now: Date): boolean =>
  validDays !== undefined && now.getTime() - at.getTime() >= validDays * MS_PER_DAY

/** What is known of a borrower beside what they typed: values by the names of fields. */
export type Known = Readonly<Record<string, string>>

/** Where a step stands. `isBound` says of the account that there is one. */
export function stepStateOf(
  step: Step,
  kept: KeptStep | undefined,
  known: Known,
  now: Date,
  isBound: boolean,
): StepState {
  if (step.kind === 'account') return isBound ? 'done' : 'open'
  if (kept?.refused) return 'refused'
  const asked = step.fields.filter(({ name }) => known[name] === undefined)
  const given = (field: Field) => kept?.given[field.name]
  const required = asked.filter(({ isRequired }) => isRequired)
  if (required.some((field) => given(field) === undefined)) return 'open'
  // An optional step is done once it was looked at.
  if (!kept && asked.length > 0) return 'open'
  const isOld = required.some((field) => {
    const one = given(field)
    return one !== undefined && isExpired(field, one, now)
  })
  return isOld ? 'expired' : 'done'
}

/**
 * Why a field is asked: it is `open`, or only it is wrong or too old. `known` is shown and not asked: the lender has it, or
 * it is still good in a step of which something else is asked again.
 */
export function askedWhy(
  step: Step,
  field: Field,
  kept: KeptStep | undefined,
  known: Known,
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
