import {
  CONTRACT_ANNUAL_RATE_PERCENT,
  CONTRACT_TAX_PERCENT,
  EXTENSION_DAYS_MAX,
  LOAN_TERM_DAYS,
  PREPAYMENT,
} from '#domain/markets/specified.ts'
import { byTheDay, percent, perYear, type Rate } from '#domain/rate.ts'
import type { Product } from './product.ts'

/**
 * Returns whether a product bills exactly as the specification's contract says (spec 2 and 9): 18 % a year, 16 % tax
 * on interest and commission, 3 % a day when late. The specification's fixed sentences hold only for such a product.
 */
export function isAsSpecified({
  ratePerDay,
  tax,
  penaltyRule,
}: Pick<Product, 'ratePerDay' | 'tax' | 'penaltyRule'>): boolean {
  return (
    isSame(perYear(ratePerDay), percent(CONTRACT_ANNUAL_RATE_PERCENT)) &&
    isSame(tax.rate, percent(CONTRACT_TAX_PERCENT)) &&
    tax.on.includes('interest') &&
    tax.on.includes('commission') &&
    penaltyRule === 'three-percent-a-day'
  )
}

const isSame = (one: Rate, other: Rate) =>
  one.numerator * other.denominator === other.numerator * one.denominator

/** The price rule of the specification's contract, which `isAsSpecified` compares and texts print. */
export const specifiedRule = {
  market: 'mx',
  instalments: 1,
  daysBetween: LOAN_TERM_DAYS.min,
  ratePerDay: byTheDay(percent(CONTRACT_ANNUAL_RATE_PERCENT)),
  tax: { rate: percent(CONTRACT_TAX_PERCENT), on: ['interest', 'commission'] },
  penaltyRule: 'three-percent-a-day',
  penaltyCharge: null,
  prepayment: PREPAYMENT,
  extension: { maxDays: EXTENSION_DAYS_MAX, feeRate: null },
} as const
