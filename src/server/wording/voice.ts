import type { Brand } from '#contract/brand.ts'
import type { Language } from '#contract/refusals.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { markets } from '#domain/markets/market.ts'
import { formatMoney, type Minor } from '#domain/money.ts'
import { en } from './en.ts'
import { es } from './es.ts'

/** A borrower's language, and how a market's amounts are written in it. */
export interface Voice {
  words: typeof en
  money(minor: Minor): string
}

/** The voice for a caller and the market of what is talked about. */
export function voiceFor(language: Language, market: MarketId, numberStyle: Brand['numberStyle']): Voice {
  const style = numberStyle === 'specified' ? 'specified' : (`locale-${market}` as const)
  return {
    words: language === 'en' ? en : es,
    money: (minor) => formatMoney(minor, markets[market].currency, style),
  }
}
