import { type Book, restOf, type Sums } from './clerk-book.ts'
import { least } from './clerk-sums.ts'
import { charge, comeIn, less, look, pay, type Taken } from './clerk-till.ts'

/** What one reversal did, so that it can be undone. */
export interface Loss {
  readonly what: Taken
  /** What went of the payment, and of credit that was used: of each the change. */
  readonly gone: Sums
  readonly creditUsed: Sums
  /** Whether it moved days back. */
  readonly moved: boolean
  readonly at: number
  isBack: boolean
}

/** An end of the loan that does not hold any more: the change by which it was undone, and when. */
export interface NoEnd {
  readonly ending: Taken
  readonly gone: Sums
  readonly at: number
}

/** All that was ever taken back of a loan. */
export interface Losses {
  readonly all: Loss[]
  noEnds: NoEnd[]
}

/** A day, and a moment of it that orders what happened. */
export interface Moment {
  readonly day: number
  readonly at: number
}

/**
 * Money is found never to have come, all of it or some. What it did last is undone first; a fee that is not whole moved no
 * day. An end of the loan that is not paid any more was none: its money counts as any other. `ending` is the end that
 * stands, if one does; it may be what is taken back.
 */
export function takeBack(
  book: Book,
  what: Taken,
  amount: bigint,
  ending: Taken | null,
  losses: Losses,
  { day, at }: Moment,
): void {
  charge(book, day)
  const asItWas = { ...book.sums }
  const { sums, product } = book
  const { change } = what
  const all = { ...change }
  const letGoWith = change.letGo
  let hand = amount + letGoWith
  const undo = (name: keyof Sums, by: bigint) => {
    sums[name] -= by
    change[name] -= by
  }
  undo('cash', amount)
  undo('letGo', letGoWith)
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

/** `turn` makes credit of what is too much by then. */
function undoEnd(book: Book, ending: Taken, { noEnds }: Losses, at: number, turn: (() => void) | null): void {
  const did = ending.change
  book.sums = less(book.sums, did)
  turn?.()
  const before = { ...book.sums }
  // What is too much of a column is money in the hand before any of it is laid, also where no other money is left.
  const more = turn === null ? takeSurplus(book) : 0n
  if (did.cash > 0n || more > 0n) pay(book, did.cash + more)
  book.sums.cash -= more
  ending.change = less(book.sums, before)
  ending.gives = false
  noEnds.push({ ending, gone: less(ending.change, did), at })
}

/** What is the borrower's pays what the borrower owes. */
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
 * Money that was taken back is there again: whatever its reversal did is undone. `penalties` are what was earned by being
 * late since then. The oldest end of the loan that does not hold holds again, if the loan is ended by it and nothing that
 * went since is missing. What was paid twice is credit.
 */
export function bringBack(
  book: Book,
  loss: Loss,
  penalties: bigint,
  losses: Losses,
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
  // A fee of which the rest has paid the loan is none again.
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

/** A loan ends once: an end that holds by now was none when an older one holds again. */
function endAgain(book: Book, losses: Losses, ending: Taken | null, what: Taken, at: number): void {
  for (const one of losses.noEnds.toSorted((a, b) => a.ending.at - b.ending.at)) {
    // The first end is what the loan costs: one that came later never takes its place.
    if (ending !== null && one.ending.at > ending.at) break
    if (losses.all.some((loss) => !loss.isBack && loss.at >= one.at)) continue
    const ended = less(book.sums, one.gone)
    // Of an end that was none its money is all there is.
    const rest = ending === null ? ended : less(ended, ending.change)
    const money = ending === null ? 0n : ending.change.cash
    if (restOf(rest) + rest.penalty - rest.credit > money) continue
    const before = book.sums
    book.sums = less(before, one.gone)
    one.ending.change = less(one.ending.change, one.gone)
    one.ending.gives = true
    losses.noEnds = losses.noEnds.filter((other) => other !== one)
    // What was too much before is by the money; what the end gives beyond what is left of a column is by the end.
    const turn = () => {
      turnSurplus(book, what.change, before)
      turnSurplus(book, one.ending.change)
    }
    if (ending !== null) undoEnd(book, ending, losses, at, turn)
    else turn()
    return
  }
}

/** What is paid of the columns beyond them, taken off there. */
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

/** What is paid of a column beyond it is the borrower's, and that is what its money is from now on. */
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

/** Nothing is paid for good. */
function lookAgain(book: Book): void {
  book.settled = false
  look(book)
}
