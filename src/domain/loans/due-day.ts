import { addDays, type Day } from '#domain/dates.ts'
import { daysOff } from '#domain/markets/holidays.ts'
import { bankHolidays, type MarketId } from '#domain/markets/market.ts'
import type { DayOff } from '#domain/markets/rule.ts'
import { dayOffOn } from '#domain/markets/rules.ts'
import type { Product } from './product.ts'

type DueRule = Pick<Product, 'market' | 'dayOff'>

/** The product facts that decide due days on which banks are closed. */
export const dayOffOf = ({ market, dayOff }: DueRule, day: Day): DayOff => dayOff ?? dayOffOn(market, day)

/**
 * Returns the last day on which an instalment agreed for `agreed` can be paid without charge. All pages show this day.
 */
export function dueDay(product: DueRule, agreed: Day): Day {
  return dayOffOf(product, agreed) === 'next-banking-day' ? nextBankingDay(product.market, agreed) : agreed
}

/** Returns the day itself if banks are open, otherwise the next banking day. */
function nextBankingDay(market: MarketId, from: Day): Day {
  const off = daysOff(bankHolidays[market])
  let day = from
  while (off.has(day)) day = addDays(day, 1)
  return day
}

/**
 * Returns the days that may have been agreed for an instalment due on `day`, latest first: the day itself, and
 * preceding days on which banks are closed. The product's `dueDay` decides which one applies.
 */
export function agreedDays(market: MarketId, day: Day): readonly Day[] {
  const off = daysOff(bankHolidays[market])
  const days = [day]
  if (off.has(day)) return days
  for (let before = addDays(day, -1); off.has(before); before = addDays(before, -1)) days.push(before)
  return days
}

/** Returns the earliest agreed day that is not late on `today`, given that closed days move due days. */
export function firstDayNotLate(market: MarketId, today: Day): Day {
  const off = daysOff(bankHolidays[market])
  let first = today
  while (off.has(addDays(first, -1))) first = addDays(first, -1)
  return first
}
