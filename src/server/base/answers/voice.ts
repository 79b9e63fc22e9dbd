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

/** The language of a borrower, and the formats of amounts and dates in their market. */
export interface Voice {
  language: Language
  words: AnswerWords['general']
  /** The name of the market's tax. */
  taxName: string
  money(minor: Minor): string
  /** Formats a due day with its last minute and time zone. Sentences about one day use it. */
  lastMoment(day: Day): string
  /** Like `lastMoment`, with the short name of the time zone, for text messages. */
  lastMomentShort(day: Day): string
  /** A sentence with the time zone, for a list of due days. */
  dayEnds: string
  /** The name of the time zone: the loan's, otherwise the market's. */
  place: string
  /** Formats a time in this time zone, to the minute. */
  clock(at: Date): string
  /** Like `clock`, with the short name of the time zone, for narrow screens. */
  clockShort(at: Date): string
  /** Appends the name of the time zone to a formatted time. */
  inZone(moment: string): string
}

const LAST_MINUTE = '23:59'

/** Describes in words how the late penalty of a product is computed. */
export function lateRuleOf({ penaltyRule, penaltyCharge }: Penalty, { words, money }: Voice): string {
  const sentences = words.penaltyRules
  switch (penaltyRule) {
    case 'three-percent-a-day':
      return sentences[penaltyRule]
    case 'bands-5-4-2':
      return sentences[penaltyRule](onceFor('new', money), onceFor('repeat', money))
    case 'flat-charge':
      return sentences[penaltyRule](money(penaltyCharge ?? 0n))
  }
}

const onceFor = (client: keyof typeof LATE_PENALTY_ONCE_MAJOR, money: Voice['money']) =>
  money(major(LATE_PENALTY_ONCE_MAJOR[client]))

/** Returns the formats for a language and a market. `timeZone` is that of the loan, if it has one of its own. */
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
