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
import { zoneWords } from '#words/zones.ts'
import { answersIn } from './answer-words.ts'

/** A borrower's language, and how a market's amounts are written in it. */
export interface Voice {
  language: Language
  words: AnswerWords['general']
  /** What the market's tax is called. */
  taxName: string
  money(minor: Minor): string
  /** A due day with its last moment and its time zone: after it a charge can begin. Every sentence about one day uses it. */
  lastMoment(day: Day): string
  /** The same for a text message, with the short name of the zone. */
  lastMomentShort(day: Day): string
  /** The same as a sentence beside several due days. */
  dayEnds: string
  /** The place whose clock the loan or else the market keeps. */
  place: string
  /** A moment on that clock, to the minute; and any text of a moment with the name of its time zone. */
  clock(at: Date): string
  /** The same with the short name of the zone, for one line of a small phone. */
  clockShort(at: Date): string
  inZone(moment: string): string
}

const LAST_MINUTE = '23:59'

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

/** The voice for a caller and the market of what is talked about, with the clock of a loan where it has its own. */
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
  const style = numberStyle === 'specified' ? 'specified' : localeOf(market)
  return {
    language,
    words: general,
    taxName: marketWords[market][language].tax,
    money: (minor) => formatMoney(minor, markets[market].currency, style),
    lastMoment: (day) => inZone(`${day} ${LAST_MINUTE}`),
    lastMomentShort: (day) => `${day} ${LAST_MINUTE} ${short}`,
    dayEnds: general.dayEnds(inZone(LAST_MINUTE)),
    place,
    clock,
    clockShort: (at) => `${clock(at)} ${short}`,
    inZone,
  }
}
