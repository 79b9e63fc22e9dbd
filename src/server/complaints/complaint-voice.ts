import type { Brand } from '#contract/brand/brand.ts'
import type { Language } from '#contract/refusals.ts'
import { COLLECTION_SUB_TYPES, PROBLEM_TYPES } from '#domain/complaints/complaint.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { type ComplaintWords, complaintsEn } from '#words/en/complaints.ts'
import { complaintsEs } from '#words/es/complaints.ts'

/** What is said about complaints in the caller's language. */
export const complaintWords = (language: Language): ComplaintWords =>
  language === 'en' ? complaintsEn : complaintsEs

/** A choice as the page shows it. */
export interface Titled {
  title: string
  value: string
}

export const typeChoices = ({ types }: ComplaintWords): Titled[] =>
  PROBLEM_TYPES.map(({ value, name }) => ({ value, title: types[name] }))

export const subTypeChoices = ({ subTypes }: ComplaintWords): Titled[] =>
  COLLECTION_SUB_TYPES.map(({ value, name }) => ({ value, title: subTypes[name] }))

/** The words for a chosen value; the value itself when it is of another release. */
export const titleOf = (choices: readonly Titled[], value: string): string =>
  choices.find((choice) => choice.value === value)?.title ?? value

/** Whom to turn to, in order, as far as the lender has named them. */
export function authoritiesOf(
  { authorities: words }: ComplaintWords,
  { authorities }: Pick<Brand, 'authorities'>,
  market: MarketId,
): Titled[] {
  const names =
    market === 'mx' ? (['une', 'condusef'] as const) : (['grievanceOfficer', 'ombudsman'] as const)
  return names
    .map((name) => ({ title: words[name], value: authorities[name] }))
    .filter(({ value }) => value !== '')
}
