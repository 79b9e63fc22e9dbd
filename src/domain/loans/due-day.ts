import { addDays, type Day } from '#domain/dates.ts'
import { daysOff } from '#domain/markets/holidays.ts'
import { bankHolidays, type MarketId } from '#domain/markets/market.ts'
import type { DayOff } from '#domain/markets/rule.ts'
import { dayOffOn } from '#domain/markets/rules.ts'
import type { Product } from './product.ts'

type DueRule = Pick<Product, 'market' | 'dayOff'>

/** What holds for a product's due days on which banks are closed. */
export const dayOffOf = ({ market, dayOff }: DueRule, day: Day): DayOff => dayOff ?? dayOffOn(market, day)

/** The last day on which what was agreed for `agreed` can be paid without charge: every page says this one. */
export function dueDay(product: DueRule, agreed: Day): Day {
  return dayOffOf(product, agreed) === 'next-banking-day' ? nextBankingDay(product.market, agreed) : agreed
}

/** The day itself if banks are open, otherwise the next on which they are. */
function nextBankingDay(market: MarketId, from: Day): Day {
  const off = daysOff(bankHolidays[market])
  let day = from
  while (off.has(day)) day = addDays(day, 1)
  return day
}

/**
 * The days that may have been agreed for what is due on `day`, the latest first: itself, and the days before on which
 * banks are closed, if they are open on it. Which of them holds for a loan its product says (`dueDay`).
 */
export function agreedDays(market: MarketId, day: Day): readonly Day[] {
  const off = daysOff(bankHolidays[market])
  const days = [day]
  if (off.has(day)) return days
  for (let before = addDays(day, -1); off.has(before); before = addDays(before, -1)) days.push(before)
  return days
}

/** The earliest day for which something can have been agreed that is not late on `today`, where days off move it on. */
export function firstDayNotLate(market: MarketId, today: Day): Day {
  const off = daysOff(bankHolidays[market])
  let first = today
  while (off.has(addDays(first, -1))) first = addDays(first, -1)
  return first
}
