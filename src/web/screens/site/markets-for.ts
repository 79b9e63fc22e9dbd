import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'
import type { Language } from '#web/words/language.ts'

/** Returns the market of a page's language first (spec 1), then the others. */
export const marketsFor = (language: Language): readonly MarketId[] => {
  const speaks = (market: MarketId) => markets[market].language === language
  return [...marketIds.filter(speaks), ...marketIds.filter((market) => !speaks(market))]
}
