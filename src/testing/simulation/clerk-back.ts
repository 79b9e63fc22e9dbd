import { type Book, restOf, type Sums } from './clerk-book.ts'
import { least } from './clerk-sums.ts'
import { charge, comeIn, less, look, pay, type Taken } from './clerk-till.ts'

/** Effects of one reversal, so that it can be undone. */
export interface Reversal {
  readonly what: Taken
  /** Reductions of the payment, and of used credit. */
  readonly gone: Sums
  readonly creditUsed: Sums
  /** Whether it moved due days back. */
  readonly moved: boolean
  readonly at: number
  isBack: boolean
}

/** An invalidated payoff: what undid it, and when. */
export interface NoEnd {
  readonly ending: Taken
  readonly gone: Sums
  readonly at: number
}

/** All reversals of a loan. */
export interface Reversals {
  readonly all: Reversal[]
  noEnds: NoEnd[]
}

/** A day, and a moment of it that orders events. */
export interface Moment {
  readonly day: number
  readonly at: number
}

/**
 * Reverses some or all of a payment, last effects first; a partial fee moves no day. A payoff that is no longer
 * covered is invalidated, and its money counts as any other. `ending` is the valid payoff, if any; it may be the one
 * reversed.
 */
export function takeBack(
  book: Book,
  what: Taken,
  amount: bigint,
  ending: Taken | null,
  losses: Reversals,
  { day, at }: Moment,
): void {
  charge(book, day)
  const asItWas = { ...book.sums }
  const { sums, product } = book
  const { change } = what
  const all = { ...change }
  const waivedWith = change.waived
  let hand = amount + waivedWith
  const undo = (name: keyof Sums, by: bigint) => {
    sums[name] -= by
    change[name] -= by
  }
  undo('cash', amount)
  undo('waived', waivedWith)
  const ofCredit = least(hand, change.credit > 0n ? change.credit : 0n)
  undo('credit', ofCredit)
  hand -= ofCredit
  for (const part of product.allocation.toReversed()) {
    const laid = least(hand, change[part] < 0n ? -change[part] : 0n)
    undo(part, -laid)
    undo('paidIn', laid)
    hand -= laid
  }
  const isFeeGone = hand > 0n
  if (isFeeGone) {
    const fee = change.earnedExtension
    undo('earnedExtension', fee)
    undo('credit', hand - fee)
    for (const row of book.agreed.rows) row.dueOn -= what.moved.get(row.agreedFor) ?? 0
    if (what.moved.size > 0) {
      book.extended--
      if (book.extended < (book.product.extension?.maxTimes ?? 1)) book.mayExtend = true
    }
  }
  book.owedAgainOn = day
  const missing = restOf(sums) + sums.penalty
  const gone = less(change, all)
  if (ending !== null && missing > (sums.credit > 0n ? sums.credit : 0n))
    undoEnd(book, ending, losses, at, null)
  const before = { ...book.sums }
  spendCredit(book)
  const creditUsed = less(book.sums, before)
  lookAgain(book)
  comeIn(book, asItWas, day)
  const moved = isFeeGone && what.moved.size > 0
  losses.all.push({ what, gone, creditUsed, moved, at, isBack: false })
}

/** `turn` makes credit of the surplus. */
function undoEnd(
  book: Book,
  ending: Taken,
  { noEnds }: Reversals,
  at: number,
  turn: (() => void) | null,
): void {
  const did = ending.change
  book.sums = less(book.sums, did)
  turn?.()
  const before = { ...book.sums }
  // The surplus of a column is free money before any other is applied, even if no other money is left.
  const more = turn === null ? takeSurplus(book) : 0n
  if (did.cash > 0n || more > 0n) pay(book, did.cash + more)
  book.sums.cash -= more
  ending.change = less(book.sums, before)
  ending.gives = false
  noEnds.push({ ending, gone: less(ending.change, did), at })
}

/** The borrower's credit covers the borrower's debt. */
function spendCredit(book: Book): void {
  const { sums } = book
  const owed = restOf(sums) + sums.penalty
  const used = sums.credit > 0n ? least(sums.credit, owed) : 0n
  if (used === 0n) return
  pay(book, used)
  sums.cash -= used
  sums.credit -= used
}

const COLUMNS_OWED = ['principal', 'interest', 'fee', 'tax', 'penalty'] as const

/**
 * Restores a reversal by undoing its effects. `penalties` are those earned since then. The oldest invalidated payoff
 * is valid again if it ends the loan and no later reversal is missing. Money paid twice is credit.
 */
export function bringBack(
  book: Book,
  loss: Reversal,
  penalties: bigint,
  losses: Reversals,
  ending: Taken | null,
  { day, at }: Moment,
): void {
  const { what } = loss
  loss.isBack = true
  book.owedAgainOn = day
  const before = { ...book.sums }
  if (penalties > 0n) {
    book.sums.penalty -= penalties
    book.sums.earnedPenalty -= penalties
  }
  const asItWas = less(less(book.sums, loss.gone), loss.creditUsed)
  const isOwed = restOf(book.sums) + book.sums.penalty > 0n
  const isWhole = isOwed || restOf(asItWas) + asItWas.penalty - asItWas.credit <= 0n
  // A fee whose remainder settled the loan is no fee again.
  const gone = isWhole ? loss.gone : onlyCredit(loss.gone)
  book.sums = isWhole ? asItWas : less(book.sums, gone)
  what.change = less(what.change, gone)
  if (loss.moved && isWhole) {
    for (const row of book.agreed.rows) row.dueOn += what.moved.get(row.agreedFor) ?? 0
    book.extended++
    if (book.extended >= (book.product.extension?.maxTimes ?? 1)) book.mayExtend = false
  }
  endAgain(book, losses, ending, what, at)
  turnSurplus(book, what.change)
  spendCredit(book)
  lookAgain(book)
  comeIn(book, before, day)
}

function onlyCredit({ cash, ...rest }: Sums): Sums {
  const nothing: Sums = { ...rest, cash: 0n }
  for (const name of Object.keys(nothing) as (keyof Sums)[]) nothing[name] = 0n
  return { ...nothing, cash, credit: cash }
}

/** A loan ends once: a later payoff becomes invalid when an older one is valid again. */
function endAgain(book: Book, losses: Reversals, ending: Taken | null, what: Taken, at: number): void {
  for (const one of losses.noEnds.toSorted((a, b) => a.ending.at - b.ending.at)) {
    // The first payoff decides the cost of the loan.
    if (ending !== null && one.ending.at > ending.at) break
    if (losses.all.some((loss) => !loss.isBack && loss.at >= one.at)) continue
    const ended = less(book.sums, one.gone)
    // Of an invalid payoff only its money remains.
    const rest = ending === null ? ended : less(ended, ending.change)
    const money = ending === null ? 0n : ending.change.cash
    if (restOf(rest) + rest.penalty - rest.credit > money) continue
    const before = book.sums
    book.sums = less(before, one.gone)
    one.ending.change = less(one.ending.change, one.gone)
    one.ending.gives = true
    losses.noEnds = losses.noEnds.filter((other) => other !== one)
    // Earlier surplus belongs to the money; what the payoff exceeds a column by belongs to the payoff.
    const turn = () => {
      turnSurplus(book, what.change, before)
      turnSurplus(book, one.ending.change)
    }
    if (ending !== null) undoEnd(book, ending, losses, at, turn)
    else turn()
    return
  }
}

/** Takes overpayments off their columns. */
function takeSurplus({ sums }: Book): bigint {
  let more = 0n
  for (const column of COLUMNS_OWED) {
    if (sums[column] >= 0n) continue
    more -= sums[column]
    sums.paidIn += sums[column]
    sums[column] = 0n
  }
  return more
}

/** Overpayments of a column are the borrower's, and the payment consists of them from now on. */
function turnSurplus({ sums }: Book, change: Sums, most: Sums = sums): void {
  for (const column of COLUMNS_OWED) {
    const surplus = least(-sums[column], -most[column])
    if (surplus <= 0n) continue
    for (const all of [sums, change]) {
      all[column] += surplus
      all.paidIn -= surplus
      all.credit += surplus
    }
  }
}

/** No payment is final. */
function lookAgain(book: Book): void {
  book.settled = false
  look(book)
}
