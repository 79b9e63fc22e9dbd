import type { Step } from '#domain/markets/field.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import type { Day } from '../dates.ts'
import { type MarketId, rulesByMarket } from '../markets/market.ts'
import { inForce } from '../markets/rule.ts'

/** Data that rests on consent alone. Each has its own checkbox and can be withdrawn separately. */
export const consentPurposes = ['messages', 'email'] as const

export type ConsentPurpose = (typeof consentPurposes)[number]

export const isConsentPurpose = (text: string): text is ConsentPurpose =>
  consentPurposes.some((purpose) => purpose === text)

/** Why data is used: a legal duty, a condition of the loan, or the borrower's choice. */
export type DataBasis = 'law' | 'contract' | 'consent'

/** Data about a borrower that application steps do not ask for, and its purpose. */
const BESIDES = {
  phone: 'contract',
  loan: 'law',
  use: 'contract',
  written: 'law',
  stars: 'consent',
  messages: 'consent',
  email: 'consent',
} as const satisfies Readonly<Record<string, DataBasis>>

export type NoticeName = StepKind | keyof typeof BESIDES

const OF_STEP: Readonly<Record<StepKind, DataBasis>> = {
  basic: 'law',
  personal: 'law',
  job: 'contract',
  extra: 'consent',
  credit: 'contract',
  identity: 'law',
  account: 'contract',
  location: 'consent',
}

/** One entry of a data notice. `asked` and `mayLeaveOut` name fields of a step. */
export type NoticeItem = {
  readonly name: NoticeName
  readonly basis: DataBasis
  readonly asked: readonly string[]
  readonly mayLeaveOut: readonly string[]
}

/** Returns the entries of a data notice, in the order of the steps. Installations without e-mail omit the address. */
export function noticeItems(steps: readonly Step[], hasEmail: boolean): readonly NoticeItem[] {
  const ofSteps = steps.map(({ kind, fields }) => ({
    name: kind,
    basis: OF_STEP[kind],
    asked: fields.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    mayLeaveOut: fields.filter(({ isRequired }) => !isRequired).map(({ name }) => name),
  }))
  const besides = (Object.keys(BESIDES) as (keyof typeof BESIDES)[])
    .filter((name) => name !== 'email' || hasEmail)
    .map((name) => ({ name, basis: BESIDES[name], asked: [], mayLeaveOut: [] }))
  return [...ofSteps, ...besides]
}

/**
 * Returns whether a notice is shown before data is asked for: from the day of the country's rule, or earlier if the
 * lender wants it.
 */
export function isNoticeAsked(
  market: MarketId,
  today: Day,
  isEarly: boolean,
  rules = rulesByMarket,
): boolean {
  const known = rules[market].dataNotice
  return inForce(known, today).length > 0 || (isEarly && known.length > 0)
}
