import type { Brand } from '#contract/brand/brand.ts'
import type { Language } from '#contract/refusals.ts'
import { formatMoney, type Minor } from '#domain/amount.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { markets } from '#domain/markets/market.ts'
import { en } from '#words/en/answers.ts'
import { es } from '#words/es/answers.ts'

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
