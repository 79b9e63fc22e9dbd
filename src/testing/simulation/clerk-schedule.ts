import type { Product } from '#domain/loans/product.ts'
import { nearest } from './clerk-sums.ts'

/** Parts of an instalment, in the column order of the clerk's book. */
export const COLUMNS = ['principal', 'interest', 'fee', 'tax'] as const
export type Column = (typeof COLUMNS)[number]
export type Amounts = Record<Column, bigint>

/** A schedule line: its interest period and amounts. */
export interface Row extends Amounts {
  from: number
  agreedFor: number
  /** Current due day; an extension moves it. */
  dueOn: number
}

/** The contract: payout, commission, and lines. */
export interface Agreed {
  amount: bigint
  received: bigint
  commission: bigint
  rows: Row[]
}

/**
 * Equal parts of the amount, rounded down with the rest in the last ones; interest for each period on the outstanding
 * principal; commission in equal parts where it is paid so; tax on the taxed parts. Each column is the rounded
 * difference of exact running totals.
 */
export function agree(product: Product, amount: bigint, paidOutOn: number): Agreed {
  const { commission: kept, tax, ratePerDay } = product
  const count = BigInt(product.instalments)
  const days = BigInt(product.daysBetween)
  const commission = nearest(amount * kept.rate.numerator, kept.rate.denominator)
  const inParts = kept.taken === 'with-instalments'
  const rows: Row[] = []
  const before: Amounts = { principal: 0n, interest: 0n, fee: 0n, tax: 0n }
  let earned = 0n
  for (let line = 1n; line <= count; line++) {
    earned += (amount - before.principal) * days * ratePerDay.numerator
    const interest = nearest(earned, ratePerDay.denominator)
    // Tax on the interest of some lines and their share of the commission.
    const taxed =
      (tax.on.includes('interest') ? interest * count : 0n) +
      (tax.on.includes('commission') ? commission * line : 0n)
    const until: Amounts = {
      principal: (amount * line) / count,
      interest,
      fee: inParts ? (commission * line) / count : 0n,
      tax: nearest(taxed * tax.rate.numerator, tax.rate.denominator * count),
    }
    const dueOn = paidOutOn + Number(line) * product.daysBetween
    rows.push({
      from: dueOn - product.daysBetween,
      agreedFor: dueOn,
      dueOn,
      principal: until.principal - before.principal,
      interest: until.interest - before.interest,
      fee: until.fee - before.fee,
      tax: until.tax - before.tax,
    })
    Object.assign(before, until)
  }
  return { amount, received: inParts ? amount : amount - commission, commission, rows }
}
