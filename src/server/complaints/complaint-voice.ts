import type { Brand } from '#contract/brand/brand.ts'
import { COLLECTION_SUB_TYPES, PROBLEM_TYPES } from '#domain/complaints/complaint.ts'
import type { Language } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/http/answer-words.ts'
import type { ComplaintWords } from '#words/en/complaints.ts'
import { marketWords } from '#words/markets.ts'

/** What is said about complaints in the caller's language. */
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

/** The words for a chosen value; the value itself when it is of another release. */
export const titleOf = (choices: readonly Titled[], value: string): string =>
  choices.find((choice) => choice.value === value)?.title ?? value

/** Whom to turn to, in order, as far as the lender has named them. */
export function authoritiesOf(
  language: Language,
  { authorities }: Pick<Brand, 'authorities'>,
  market: MarketId,
): Titled[] {
  return markets[market].authorities
    .map(({ name }) => ({
      title: marketWords[market][language].authorities[name] ?? '',
      value: authorities[name],
    }))
    .filter(({ value }) => value !== '')
}
