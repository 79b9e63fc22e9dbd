import type { Brand } from '#contract/brand/brand.ts'
import { type Minor, major, moneyIn } from '#domain/amount.ts'
import { type Day, formatMoment } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import type { Penalty } from '#domain/loans/penalty.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { markets } from '#domain/markets/market.ts'
import { LATE_PENALTY_ONCE_MAJOR } from '#domain/markets/specified.ts'
import type { AnswerWords } from '#words/languages.ts'
import { marketWords } from '#words/markets.ts'
import { zoneWords } from '#words/zones.ts'
import { answersIn } from './answer-words.ts'

/** A borrower's language with the number and date formats of a market. */
export interface Voice {
  language: Language
  words: AnswerWords['general']
  /** The name of the market's tax. */
  taxName: string
  money(minor: Minor): string
  /** A due day with its last moment and time zone. Every sentence about a single day uses it. */
  lastMoment(day: Day): string
  /** The same for a text message, with the short name of the time zone. */
  lastMomentShort(day: Day): string
  /** The time zone as a sentence for a list of due days. */
  dayEnds: string
  /** The place whose clock applies: the loan's, otherwise the market's. */
  place: string
  /** A moment on that clock, to the minute, and a moment that is text already with the name of its time zone. */
  clock(at: Date): string
  /** The same with the short name of the time zone, for narrow screens. */
  clockShort(at: Date): string
  inZone(moment: string): string
}

const LAST_MINUTE = '23:59'

/** Describes how a product's penalty is computed. */
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

/** Returns the voice for a caller and a market, with the clock of a loan if it has its own. */
export function voiceFor(
  language: Language,
  market: MarketId,
  numberStyle: Brand['numberStyle'],
  timeZone: string = markets[market].timeZone,
): Voice {
  const { place, time, short } = zoneWords(market, timeZone, language)
  const clock = (at: Date) => formatMoment(at, timeZone).slice(0, 'YYYY-MM-DD HH:MM'.length)
  const inZone = (moment: string) => `${moment}, ${time}`
  const { general } = answersIn(language)
  return {
    language,
    words: general,
    taxName: marketWords[market][language].tax,
    money: moneyIn(market, numberStyle),
    lastMoment: (day) => inZone(`${day} ${LAST_MINUTE}`),
    lastMomentShort: (day) => `${day} ${LAST_MINUTE} ${short}`,
    dayEnds: general.dayEnds(inZone(LAST_MINUTE)),
    place,
    clock,
    clockShort: (at) => `${clock(at)} ${short}`,
    inZone,
  }
}
