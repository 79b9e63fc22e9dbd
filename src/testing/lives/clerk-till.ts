import {
  type Book,
  extensionOn,
  grownUntil,
  leftOf,
  openRows,
  owedOn,
  restOf,
  type Sums,
} from './clerk-book.ts'
import { type Ending, endingOn } from './clerk-payoff.ts'
import { least } from './clerk-sums.ts'

/** Money at the till: how much, of which day, and what its reference was for. */
export interface Money {
  amount: bigint
  day: number
  purpose: 'repay' | 'extend' | 'payoff'
  /** What the reference asked for. */
  asked: bigint
}

/** What money did; `extended` only where the loan goes on after it. */
export type Met = 'settled' | 'part-paid' | 'over-paid' | 'late-for-settled' | 'extended'

/** What money did, so that it can be taken back. */
export interface Taken {
  met: Met
  /** Beside a rebate: how a loan was ended before its time. */
  ended: Ending['kind'] | null
  change: Sums
}

/** Takes money of any amount, for whatever it was meant. */
export function take(book: Book, money: Money): Taken {
  const { amount, day, purpose, asked } = money
  const open = openRows(book)
  const extension = purpose === 'extend' ? extensionOn(book, day) : null
  const ending = purpose === 'payoff' ? endingOn(book, day) : null
  charge(book, day)
  const before = { ...book.sums }
  let met: Met
  let ended: Taken['ended'] = null
  if (extension !== null && amount >= asked) {
    met = metBeyondFee(amount - asked, owedOn(book, day).total)
    book.sums.cash += asked
    book.sums.earnedExtension += asked
    if (amount > asked) pay(book, amount - asked)
    const later = extension.dueOn - (open[0]?.dueOn ?? extension.dueOn)
    const opened = new Set(open.map(({ agreedFor }) => agreedFor))
    for (const row of book.agreed.rows) if (opened.has(row.agreedFor)) row.dueOn += later
    book.mayExtend = false
  } else if (ending !== null && typeof ending === 'object' && amount >= ending.total) {
    // A loan can be open and need no more to be ended: what it gives back ends it, and all the money is over.
    met = ending.total === 0n ? 'over-paid' : meets(amount, ending.total)
    ended = ending.kind
    end(book, ending, amount)
  } else {
    met = meets(amount, owedOn(book, day).total)
    pay(book, amount)
  }
  look(book)
  return { met, ended, change: less(book.sums, before) }
}

/** Takes back what money did: not the penalty that came with its day, nor a day that it has moved. */
export function takeBack(book: Book, { change }: Taken): void {
  book.sums = less(book.sums, change)
  book.settled = false
  look(book)
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

/** What is left of an extension's money when its fee is taken may be all that is owed: then nothing is put off any more. */
function metBeyondFee(rest: bigint, owed: bigint): Met {
  if (rest < owed) return 'extended'
  return rest === owed ? 'settled' : 'over-paid'
}

/** The penalty until a day comes into the book. */
function charge(book: Book, day: number): void {
  const grown = grownUntil(book, day)
  if (grown === 0n) return
  book.sums.penalty += grown
  book.sums.earnedPenalty += grown
  if (book.chargedThrough === null || book.chargedThrough < day) book.chargedThrough = day
}

/** Line by line, each in the product's order; the penalty belongs to the oldest line that is open. */
function pay(book: Book, amount: bigint): void {
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
  Object.assign(sums, { principal: 0n, interest: 0n, fee: 0n, tax: 0n, penalty: 0n })
  sums.cash += amount
  sums.credit += ending.paid + amount - ending.all
  sums.paidIn = ending.all
  sums.earnedInterest = ending.interest
  sums.earnedTax = ending.tax
  sums.earnedPenalty = ending.penalty
  sums.earnedCommission = ending.kind === 'early' ? agreed.commission : 0n
}

/** Where the loan stands after money has moved. */
function look(book: Book): void {
  const [next] = openRows(book)
  if (next) book.dueOn = next.dueOn
  if (restOf(book.sums) + book.sums.penalty === 0n) book.settled = true
}

function less(from: Sums, amounts: Sums): Sums {
  const rest = { ...from }
  for (const name of Object.keys(rest) as (keyof Sums)[]) rest[name] -= amounts[name]
  return rest
}
