import type { Step } from '#domain/markets/field.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import type { Day } from '../dates.ts'
import { type MarketId, rulesByMarket } from '../markets/market.ts'
import { inForce } from '../markets/rule.ts'

/** What rests on a borrower's consent alone: each has a box of its own, and is taken back by itself. */
export const consentPurposes = ['messages', 'email'] as const

export type ConsentPurpose = (typeof consentPurposes)[number]

export const isConsentPurpose = (text: string): text is ConsentPurpose =>
  consentPurposes.some((purpose) => purpose === text)

/** Why data is used: a law asks for it, there is no loan without it, or somebody chose it. */
export type DataBasis = 'law' | 'contract' | 'consent'

/** What is known of a borrower besides what the steps of an application ask, and why. */
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

/** One thing of which a data notice tells; `asked` and `mayLeaveOut` name fields of a step. */
export type NoticeItem = {
  readonly name: NoticeName
  readonly basis: DataBasis
  readonly asked: readonly string[]
  readonly mayLeaveOut: readonly string[]
}

/** All that a data notice tells of, in the order of the steps; an installation without e-mail takes no address. */
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

/** Whether a notice stands before the data is asked for: from the day of the country's rule on, or sooner where a lender wants it. */
export function isNoticeAsked(
  market: MarketId,
  today: Day,
  isEarly: boolean,
  rules = rulesByMarket,
): boolean {
  const known = rules[market].dataNotice
  return inForce(known, today).length > 0 || (isEarly && known.length > 0)
}
