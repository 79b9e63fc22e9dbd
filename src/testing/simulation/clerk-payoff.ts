import { type Book, overdrawn, owedOn } from './clerk-book.ts'
import { costOfDays, yearlyCost } from './clerk-cost.ts'
import { marketOf } from './clerk-numbers.ts'
import type { Agreed, Amounts, Row } from './clerk-schedule.ts'
import { least, nearest, together } from './clerk-sums.ts'

/** The payoff on a day by part, and the money received. */
export interface Ending extends Amounts {
  kind: 'cooling-off' | 'early'
  penalty: bigint
  /** All parts together. */
  all: bigint
  paid: bigint
  /** What is still to be paid of it. */
  total: bigint
  saved: bigint
}

/** The payoff on a day, or why there is none. */
export function endingOn(book: Book, day: number): Ending | 'too-early' | 'nothing-owed' {
  const owed = owedOn(book, day)
  if (owed.total <= overdrawn(book)) return 'nothing-owed'
  const paid = book.sums.paidIn - overdrawn(book)
  const ending = (kind: Ending['kind'], parts: Parts): Ending => {
    const all = parts.principal + parts.interest + parts.fee + parts.tax + parts.penalty
    const total = all > paid ? all - paid : 0n
    return { kind, ...parts, all, paid, total, saved: owed.total - total }
  }
  const back = mayGiveBack(book, day) ? ending('cooling-off', givenBack(book, day, owed.total + paid)) : null
  const early = day - book.paidOutOn >= earliest(book.product) ? ending('early', endedEarly(book, day)) : null
  if (back !== null && early !== null)
    return back.total === owed.total || early.total < back.total ? early : back
  return back ?? early ?? 'too-early'
}

function mayGiveBack({ product, paidOutOn }: Book, day: number): boolean {
  const held = day - paidOutOn
  const { coolingOffDays: byLaw } = marketOf(product.market)
  const days = [byLaw, product.coolingOffDays ?? 0].reduce((most, some) => (some > most ? some : most))
  return days > 0 && held >= 0 && held <= days
}

/** After half the term (a started day counts), and not before some days; without a rule from the first day. */
function earliest({ prepayment, instalments, daysBetween }: Book['product']): number {
  if (prepayment === null) return 0
  let partOfTerm = 0
  while (partOfTerm * prepayment.termDividedBy < instalments * daysBetween) partOfTerm++
  return partOfTerm > prepayment.notBeforeDays ? partOfTerm : prepayment.notBeforeDays
}

type Parts = Amounts & { penalty: bigint }

const costs = new WeakMap<Agreed, bigint>()

/** Cooling-off: the amount received and the cost of its days; no commission, tax or penalty, and at most `most`. */
function givenBack({ agreed, paidOutOn }: Book, day: number, most: bigint): Parts {
  const { received, rows } = agreed
  const back = () =>
    rows.map((row) => ({
      days: row.agreedFor - paidOutOn,
      amount: row.principal + row.interest + row.fee + row.tax,
    }))
  // Cached, because it is slow and a loan's cost does not change.
  const yearly = costs.get(agreed) ?? yearlyCost(received, back())
  costs.set(agreed, yearly)
  const interest = least(costOfDays(received, yearly, day - paidOutOn), most - received)
  return { principal: received, interest, fee: 0n, tax: 0n, penalty: 0n }
}

/** Early payoff: everything except future interest and its tax. Extensions do not move interest days. */
function endedEarly(book: Book, day: number): Parts {
  const { rows } = book.agreed
  const { tax } = book.product
  const taxOf = (row: Row) => {
    if (!tax.on.includes('interest')) return row.tax
    const comesBack = row.interest - interestUntil(row, day)
    return row.tax - least(nearest(comesBack * tax.rate.numerator, tax.rate.denominator), row.tax)
  }
  return {
    principal: together(rows.map(({ principal }) => principal)),
    interest: together(rows.map((row) => interestUntil(row, day))),
    fee: together(rows.map(({ fee }) => fee)),
    tax: together(rows.map(taxOf)),
    penalty: owedOn(book, day).penalty + book.sums.earnedPenalty - book.sums.penalty,
  }
}

function interestUntil({ interest, from, agreedFor }: Row, day: number): bigint {
  const days = Math.max(0, Math.min(day, agreedFor) - from)
  return (interest * BigInt(days)) / BigInt(agreedFor - from)
}
