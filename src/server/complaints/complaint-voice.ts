import { COLLECTION_SUB_TYPES, PROBLEM_TYPES } from '#domain/complaints/complaint.ts'
import { escalationOf } from '#domain/complaints/escalation.ts'
import { dayIn } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { authorityTitle, type LentBy } from '#server/loans/products/lender-of.ts'
import type { ComplaintWords } from '#words/en/complaints.ts'
import type { KeptComplaint } from './complaint-rows.ts'

/** The words about complaints in the caller's language. */
export const complaintWords = (language: Language): ComplaintWords => answersIn(language).complaints

/** A choice as the page shows it. */
export interface Titled {
  title: string
  value: string
}

export const typeChoices = ({ types }: ComplaintWords): Titled[] =>
  PROBLEM_TYPES.map(({ value, name }) => ({ value, title: types[name] }))

export const subTypeChoices = ({ subTypes }: ComplaintWords): Titled[] =>
  COLLECTION_SUB_TYPES.map(({ value, name }) => ({ value, title: subTypes[name] }))

/** The title of a chosen value, or the value itself if another release introduced it. */
export const titleOf = (choices: readonly Titled[], value: string): string =>
  choices.find((choice) => choice.value === value)?.title ?? value

/** The fields of a complaint that determine when an authority accepts it. */
type DatedComplaint = Pick<
  KeptComplaint,
  'market' | 'openedAt' | 'dueOn' | 'repliedAt' | 'firstDueOn' | 'firstRepliedAt'
>

/**
 * The authorities for a complaint about a loan of this lender, in order, with their dates.
 * A reopened complaint keeps the dates of the first answer.
 */
export function authoritiesOf(
  language: Language,
  lender: Pick<LentBy, 'authorities' | 'named'>,
  complaint: DatedComplaint,
): Titled[] {
  const { market, openedAt } = complaint
  const { timeZone, authorities: asked } = markets[market]
  const dueOn = complaint.firstDueOn ?? complaint.dueOn
  const repliedAt = complaint.firstRepliedAt ?? complaint.repliedAt
  const answeredOn = repliedAt && dayIn(repliedAt, timeZone)
  const days = escalationOf(market, { openedOn: dayIn(openedAt, timeZone), dueOn, answeredOn })
  const words = complaintWords(language)
  const when = (name: string): string => {
    const found = days.find(({ authority }) => authority === name)
    return found ? ` (${words.wayOn(found.from, found.until)})` : ''
  }
  return asked
    .map(({ name }) => ({
      title: `${authorityTitle(name, lender, market, language)}${when(name)}`,
      value: lender.authorities[name],
    }))
    .filter(({ value }) => value !== '')
}
