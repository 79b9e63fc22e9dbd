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

/** Money at the till: how much, of which day, and what its reference was for. */
export interface Money {
  amount: bigint
  day: number
  /** The moment, which orders what happened. */
  at: number
  purpose: 'repay' | 'part' | 'extend' | 'payoff'
  /** What the reference asked for. */
  asked: bigint
  /** The line that an extension was asked for, and whether its reference was paid before. */
  line?: number | null
  isAgain?: boolean
}

/** What money did; `extended` only where the loan goes on after it. */
export type Met = 'settled' | 'part-paid' | 'over-paid' | 'late-for-settled' | 'extended'

/** What money did, so that it can be taken back. */
export interface Taken {
  met: Met
  at: number
  /** Beside a rebate: how a loan was ended before its time. */
  ended: Ending['kind'] | null
  /** Whether that gave anything back, and still does. */
  gives: boolean
  /** By how many days which lines were moved, by the days that were agreed for them. */
  moved: ReadonlyMap<number, number>
  /** All that is left of it in the sums. */
  change: Sums
}

/** Takes money of any amount, for whatever it was meant. */
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
    // A loan can be open and need no more to be ended: what it gives back ends it, and all the money is over.
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

/** Money that is for the debt, whatever its reference said. */
export function payDebt(book: Book, amount: bigint, day: number): Met {
  charge(book, day)
  const owed = owedOn(book, day).total
  pay(book, amount)
  if (!isCoinless(book, owed - amount)) return meets(amount, owed)
  letGo(book, owed - amount)
  return 'settled'
}

/** Writes down what came for the debt and what is owed since the sums were so; the fee of postponing is not for it. */
export function comeIn({ sums, came }: Book, before: Sums, on: number): void {
  const fee = sums.earnedExtension - before.earnedExtension
  const owed = restOf(sums) + sums.penalty - restOf(before) - before.penalty
  came.push({ on, amount: sums.cash - before.cash - fee, owed })
}

/** Gives credit back to the borrower; false when less than that is theirs. */
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

/** The penalty until a day comes into the book. */
export function charge(book: Book, day: number): void {
  const grown = grownUntil(book, day)
  if (grown === 0n) return
  book.sums.penalty += grown
  book.sums.earnedPenalty += grown
  book.came.push({ on: day, amount: 0n, owed: grown })
  if (book.chargedThrough === null || book.chargedThrough < day) book.chargedThrough = day
}

/** Line by line, each in the product's order; the penalty belongs to the oldest line that is open. */
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

/** The loan ends for what its ending costs; whatever came in beyond that is the borrower's. */
function end({ sums, agreed }: Book, ending: Ending, amount: bigint): void {
  const short = amount < ending.total ? ending.total - amount : 0n
  sums.letGo += short
  sums.credit += sums.paidIn + amount + short - ending.all
  Object.assign(sums, { principal: 0n, interest: 0n, fee: 0n, tax: 0n, penalty: 0n })
  sums.cash += amount
  sums.paidIn = ending.all
  sums.earnedInterest = ending.interest
  sums.earnedTax = ending.tax
  sums.earnedPenalty = ending.penalty
  sums.earnedCommission = ending.kind === 'early' ? agreed.commission : 0n
}

/** Less than a coin is missing, for the first time. */
const isCoinless = ({ product, sums }: Book, missing: bigint): boolean =>
  missing > 0n && missing < marketOf(product.market).coin && sums.letGo === 0n

const isMissing = (book: Book, missing: bigint): boolean => missing > 0n && !isCoinless(book, missing)

/** What is missing is laid like money, and is none. */
function letGo(book: Book, missing: bigint): void {
  pay(book, missing)
  book.sums.cash -= missing
  book.sums.letGo += missing
}

/** Where the loan stands after money has moved. */
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
