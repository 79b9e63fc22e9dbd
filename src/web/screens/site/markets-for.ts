import type { MarketId } from '#domain/markets/market.ts'
import type { Language } from '../../language/language.ts'

/** The market that a page speaks to first, by its language (spec 1), and then the other one. */
export const marketsFor = (language: Language): readonly MarketId[] =>
  language === 'en' ? ['in', 'mx'] : ['mx', 'in']
