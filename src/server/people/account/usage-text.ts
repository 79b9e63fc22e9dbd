import { formatMoment } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { marketWords } from '#words/markets.ts'

/**
 * A sentence that says from when or until when loans are disbursed to an account; empty for one that stays.
 */
export function usageText(
  language: Language,
  market: MarketId,
  { from, until }: { from?: Date; until?: Date },
): string {
  const { account } = answersIn(language).general
  const { place } = marketWords[market][language]
  const momentOf = (at: Date) => formatMoment(at, markets[market].timeZone).slice(0, 16)
  if (from) return account.from(momentOf(from), place)
  return until ? account.until(momentOf(until), place) : account.now
}
