import {
  type Book,
  extensionOn,
  grownUntil,
  leftOf,
  openRows,
  overdrawn,
  owedOn,
  restOf,
  type Sums,
} from './clerk-book.ts'
import { marketOf } from './clerk-numbers.ts'
import { type Ending, endingOn } from './clerk-payoff.ts'
import { least } from './clerk-sums.ts'

/** Received money: amount, day, and purpose. */
export interface Money {
  amount: bigint
  day: number
  /** The moment, which orders events. */
  at: number
  purpose: 'repay' | 'part' | 'extend' | 'payoff'
  /** Amount of the reference. */
  asked: bigint
  /** The line to extend, and whether its reference was paid before. */
  line?: number | null
  isAgain?: boolean
}

/** Effect of money; `extended` only if the loan continues. */
export type Met = 'settled' | 'part-paid' | 'over-paid' | 'late-for-settled' | 'extended'

/** Effects of money, so that it can be reversed. */
export interface Taken {
  met: Met
  at: number
  /** For a payoff: its rebate and parts. */
  ended: Ending['kind'] | null
  /** Whether it gave a rebate, and still does. */
  gives: boolean
  /** Days by which each line was moved, by agreed day. */
  moved: ReadonlyMap<number, number>
  /** Its remaining effects in the sums. */
  change: Sums
}

/** Books money of any amount and purpose. */
export function take(book: Book, money: Money): Taken {
  const { amount, day, at, purpose, asked, line = null, isAgain = false } = money
  const open = openRows(book)
  const isItsLine = !(isAgain && book.extended > 0) && open[0]?.agreedFor === line
  const extension = purpose === 'extend' && isItsLine ? extensionOn(book, day) : null
  const ending = endingOn(book, day)
  charge(book, day)
  const before = { ...book.sums }
  let met: Met
  let ended: Taken['ended'] = null
  const moved = new Map<number, number>()
  if (typeof ending === 'object' && ending.saved > 0n && !isMissing(book, ending.total - amount)) {
    // An open loan may need no more money for its payoff: the rebate ends it, and all money is surplus.
    const short = ending.total - amount
    met = ending.total === 0n ? 'over-paid' : short > 0n ? 'settled' : meets(amount, ending.total)
    ended = ending.kind
    end(book, ending, amount)
  } else if (extension !== null && amount >= asked && isMissing(book, owedOn(book, day).total - amount)) {
    const rest = amount - asked
    met = 'extended'
    book.sums.cash += asked
    book.sums.earnedExtension += asked
    if (rest > 0n) pay(book, rest)
    const later = extension.dueOn - (open[0]?.dueOn ?? extension.dueOn)
    for (const { agreedFor } of open) moved.set(agreedFor, later)
    for (const row of book.agreed.rows) row.dueOn += moved.get(row.agreedFor) ?? 0
    book.extended++
    if (book.extended >= (book.product.extension?.maxTimes ?? 1)) book.mayExtend = false
  } else {
    met = payDebt(book, amount, day)
  }
  look(book)
  comeIn(book, before, day)
  const gives = ended !== null && EARNED.some((name) => book.sums[name] !== before[name])
  return { met, at, ended, gives, moved, change: less(book.sums, before) }
}

const EARNED = ['earnedCommission', 'earnedInterest', 'earnedTax', 'earnedPenalty'] as const

/** Books money for the debt, whatever its purpose. */
export function payDebt(book: Book, amount: bigint, day: number): Met {
  charge(book, day)
  const owed = owedOn(book, day).total
  pay(book, amount)
  if (!isCoinless(book, owed - amount)) return meets(amount, owed)
  waive(book, owed - amount)
  return 'settled'
}

/** Records money for the debt and its growth; extension fees do not count. */
export function comeIn({ sums, came }: Book, before: Sums, on: number): void {
  const fee = sums.earnedExtension - before.earnedExtension
  const owed = restOf(sums) + sums.penalty - restOf(before) - before.penalty
  came.push({ on, amount: sums.cash - before.cash - fee, owed })
}

/** Refunds credit; false if the credit is smaller. */
export function giveBack({ sums }: Book, amount: bigint): boolean {
  if (amount > sums.credit) return false
  sums.credit -= amount
  sums.cash -= amount
  return true
}

function meets(amount: bigint, owed: bigint): Met {
  if (owed === 0n) return 'late-for-settled'
  if (amount < owed) return 'part-paid'
  return amount > owed ? 'over-paid' : 'settled'
}

/** Records the penalty until a day. */
export function charge(book: Book, day: number): void {
  const grown = grownUntil(book, day)
  if (grown === 0n) return
  book.sums.penalty += grown
  book.sums.earnedPenalty += grown
  book.came.push({ on: day, amount: 0n, owed: grown })
  if (book.chargedThrough === null || book.chargedThrough < day) book.chargedThrough = day
}

/** Line by line, each in the product's order; penalty belongs to the oldest open line. */
export function pay(book: Book, amount: bigint): void {
  const { sums, product } = book
  let hand = amount
  const lay = (part: 'penalty' | 'principal' | 'interest' | 'fee' | 'tax', wanted: bigint) => {
    const laid = least(wanted, hand)
    sums[part] -= laid
    sums.paidIn += laid
    hand -= laid
  }
  const lines = leftOf(book).filter((row) => restOf(row) > 0n)
  for (const [place, line] of lines.entries())
    for (const part of product.allocation)
      if (part !== 'penalty') lay(part, line[part])
      else if (place === 0) lay('penalty', sums.penalty)
  if (lines.length === 0) lay('penalty', sums.penalty)
  sums.cash += amount
  sums.credit += hand
}

/** Ends the loan for its payoff; the surplus is credit. */
function end({ sums, agreed }: Book, ending: Ending, amount: bigint): void {
  const short = amount < ending.total ? ending.total - amount : 0n
  sums.waived += short
  sums.credit += sums.paidIn + amount + short - ending.all
  Object.assign(sums, { principal: 0n, interest: 0n, fee: 0n, tax: 0n, penalty: 0n })
  sums.cash += amount
  sums.paidIn = ending.all
  sums.earnedInterest = ending.interest
  sums.earnedTax = ending.tax
  sums.earnedPenalty = ending.penalty
  sums.earnedCommission = ending.kind === 'early' ? agreed.commission : 0n
}

/** Returns whether the missing amount is below one coin, and none was waived before. */
const isCoinless = ({ product, sums }: Book, missing: bigint): boolean =>
  missing > 0n && missing < marketOf(product.market).coin && sums.waived === 0n

const isMissing = (book: Book, missing: bigint): boolean => missing > 0n && !isCoinless(book, missing)

/** Waives the missing amount: it is applied like a payment without money. */
function waive(book: Book, missing: bigint): void {
  pay(book, missing)
  book.sums.cash -= missing
  book.sums.waived += missing
}

/** State of the loan after money has moved. */
export function look(book: Book): void {
  const owed = restOf(book.sums) + book.sums.penalty + overdrawn(book)
  const next = openRows(book)[0] ?? (owed > 0n ? book.agreed.rows.at(-1) : undefined)
  if (next) book.dueOn = next.dueOn
  if (owed === 0n) book.settled = true
}

export function less(from: Sums, amounts: Sums): Sums {
  const rest = { ...from }
  for (const name of Object.keys(rest) as (keyof Sums)[]) rest[name] -= amounts[name]
  return rest
}
