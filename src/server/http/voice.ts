import type { Brand } from '#contract/brand/brand.ts'
import { formatMoney, localeOf, type Minor, major } from '#domain/amount.ts'
import { type Day, formatMoment } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import type { Penalty } from '#domain/loans/penalty.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { markets } from '#domain/markets/market.ts'
import { LATE_PENALTY_ONCE_MAJOR } from '#domain/markets/specified.ts'
import type { AnswerWords } from '#words/languages.ts'
import { marketWords } from '#words/markets.ts'
import { answersIn } from './answer-words.ts'

/** A borrower's language, and how a market's amounts are written in it. */
export interface Voice {
  language: Language
  words: AnswerWords['general']
  /** What the market's tax is called. */
  taxName: string
  money(minor: Minor): string
  /** A due day with its last moment, by the market's clock: after it a charge can begin. */
  lastMoment(day: Day): string
  /** The place whose clock the market keeps, and a moment on that clock, to the minute. */
  place: string
  clock(at: Date): string
}

/** How a product's penalty is counted, in a sentence. */
export function lateRuleOf({ penaltyRule, penaltyCharge }: Penalty, { words, money }: Voice): string {
  const said = words.penaltyRules
  switch (penaltyRule) {
    case 'three-percent-a-day':
      return said[penaltyRule]
    case 'bands-5-4-2':
      return said[penaltyRule](onceFor('new', money), onceFor('repeat', money))
    case 'flat-charge':
      return said[penaltyRule](money(penaltyCharge ?? 0n))
  }
}

const onceFor = (client: keyof typeof LATE_PENALTY_ONCE_MAJOR, money: Voice['money']) =>
  money(major(LATE_PENALTY_ONCE_MAJOR[client]))

/** The voice for a caller and the market of what is talked about. */
export function voiceFor(language: Language, market: MarketId, numberStyle: Brand['numberStyle']): Voice {
  const style = numberStyle === 'specified' ? 'specified' : localeOf(market)
  return {
    language,
    words: answersIn(language).general,
    taxName: marketWords[market][language].tax,
    money: (minor) => formatMoney(minor, markets[market].currency, style),
    lastMoment: (day) => `${day} 23:59, ${marketWords[market][language].time}`,
    place: marketWords[market][language].place,
    clock: (at) => formatMoment(at, markets[market].timeZone).slice(0, 'YYYY-MM-DD HH:MM'.length),
  }
}
