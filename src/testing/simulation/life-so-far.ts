// Longer than 300 lines: one class for everything that a random life does to a loan.
import type { ArrangementWish, GrantedDays } from '#domain/money/arrangement.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import type { HowMuch, Life } from './any-life.ts'
import type { Books } from './books.ts'
import { dealStands, isDealAwaited } from './clerk-arranged.ts'
import { type Asks, asksAt } from './clerk-asks.ts'
import { bringBack, type Reversal, type Reversals, takeBack } from './clerk-back.ts'
import {
  type Book,
  dueOn,
  extensionOffered,
  openBook,
  openRows,
  overdrawn,
  owedOn,
  restOf,
} from './clerk-book.ts'
import { dayOnTheWall, written } from './clerk-days.ts'
import { marketOf } from './clerk-numbers.ts'
import { partsOn } from './clerk-parts.ts'
import { dealOn, type Wish } from './clerk-promise.ts'
import { type Slip, Slips } from './clerk-references.ts'
import { partsAgreed } from './clerk-says.ts'
import { together } from './clerk-sums.ts'
import { type Money, type Taken, take } from './clerk-till.ts'
import { overSince, wantsOn } from './clerk-wants.ts'
import { expectSame } from './compare-books.ts'

/** Start of every life. */
export const BEGIN = new Date('2026-11-20T18:00:00Z')

export const HOUR_MS = 3_600_000

/** How often each kind of event occurred. */
export type EventCounts = Record<string, number>

interface CardCharge {
  id: string
  amount: bigint
  givenAt: Date
}

/** State of a life: the clerk's records, and events still pending for the books. */
export class LifeSoFar {
  now = BEGIN
  readonly book: Book
  readonly slips = new Slips()
  readonly ways: EventCounts = {}
  /** Pending and delivered notices. */
  readonly waiting: PaymentEvent[] = []
  readonly delivered: PaymentEvent[] = []
  /** Card charges without an answer, each with the time of the borrower's order. */
  readonly charging: CardCharge[] = []
  /** Payments that can be reversed. */
  readonly taken: { event: string; what: Taken }[] = []
  /** Reversals that can be restored. */
  readonly gone: { name: string; loss: Reversal }[] = []
  private readonly losses: Reversals = { all: [], noEnds: [] }
  /** Earned penalties with their days. */
  private readonly earned: { at: number; amount: bigint }[] = []
  private early: PaymentEvent[] = []
  private serial = 0
  private readonly life: Life
  private readonly books: Books

  constructor(life: Life, books: Books) {
    this.life = life
    this.books = books
    const paidOutOn = this.dayAt(BEGIN) - life.paidOutDaysAgo
    this.book = openBook(life, BigInt(life.amountMajor) * 100n, paidOutOn)
  }

  dayAt = (at: Date): number => dayOnTheWall(at, marketOf(this.life.product.market).clockMinutes)

  count(way: string): void {
    this.ways[way] = (this.ways[way] ?? 0) + 1
  }

  /** What the borrower is asked for now. */
  asks = (): Asks =>
    asksAt(this.book, this.slips.all, this.charging, { now: this.now, day: this.dayAt(this.now) })

  newName = (): string => `e-${String(++this.serial).padStart(4, '0')}`

  /** Requests a reference for this purpose, if anything is due. */
  async ask(purpose: Purpose): Promise<Slip | undefined> {
    const { slips, books, now } = this
    const amount = this.wanted(purpose)
    if (amount === null) return undefined
    const line = this.lineFor(purpose)
    const standing = slips.standing(purpose, amount, line, now)
    const { reference, expiresAt } = await books.ask(purpose, amount, standing?.reference ?? null, now)
    if (standing) expectSame('the reference that is given again', reference, standing.reference)
    else slips.ask({ reference, purpose, amount, expiresAt, line })
    return slips.find(reference)
  }

  async answer(slip: Slip | undefined): Promise<void> {
    if (!slip) return
    await this.books.answer(slip.reference, this.now)
    const isAskedFor = this.isWanted(slip) && this.lineFor(slip.purpose) === slip.line
    this.slips.answer(slip, isAskedFor, this.now)
    this.count(`answered ${slip.state}`)
    const mine = this.early.filter(({ reference }) => reference === slip.reference)
    this.early = this.early.filter(({ reference }) => reference !== slip.reference)
    for (const event of mine) this.arrives(event, slip)
  }

  /** Both at once. */
  async given(purpose: Purpose): Promise<Slip | undefined> {
    const slip = await this.ask(purpose)
    if (slip?.state === 'asked') await this.answer(slip)
    return slip
  }

  payment({ reference, amount, purpose }: Slip, howMuch: HowMuch, hoursAgo = 0): PaymentEvent {
    const { coin } = marketOf(this.life.product.market)
    const owed = owedOn(this.book, this.dayAt(this.now)).total
    const amounts = {
      exact: amount,
      short: amount / 3n + 1n,
      cent: 1n,
      nearly: amount > coin ? amount - coin + 1n : 1n,
      'a-coin-short': amount > coin ? amount - coin : 1n,
      over: amount + 777n,
      // An extension payment of exactly the whole debt buys no extension.
      'and-all': purpose === 'extend' && owed > 0n ? owed : amount + owed,
      'the-part': this.partAsked() ?? amount,
      // The largest plausible amount: more goes to review.
      'far-over': amount + together(this.book.agreed.rows.map(restOf)) * 8n,
    }
    // A loan is not paid before its disbursement.
    const hours = Math.min(hoursAgo, (this.dayAt(this.now) - this.book.paidOutOn) * 24)
    const at = new Date(this.now.getTime() - hours * HOUR_MS)
    return { id: '', kind: 'paid', reference, amountMinor: amounts[howMuch], at }
  }

  /** A notice arrives, perhaps before the provider's answer. */
  async deliver(event: PaymentEvent): Promise<void> {
    const sent = { ...event, id: this.newName() }
    this.delivered.push(sent)
    const outcome = await this.books.report(sent, this.now)
    const slip = this.slips.find(event.reference)
    if (!slip) throw new Error('the clerk has lost a reference')
    if (slip.state === 'asked') {
      this.early.push(sent)
      this.count('unmatched')
      expectSame('outcome', outcome, 'unmatched')
      return
    }
    const expected = this.arrives(sent, slip)
    // The effect of a notice without money depends on its reference's state.
    if (event.kind === 'paid' || this.books.references) expectSame('outcome', outcome, expected)
  }

  /** Card money counts from the borrower's order, however late the answer. */
  async charge(payment: CardCharge | undefined): Promise<void> {
    if (!payment) return
    const { id, amount, givenAt } = payment
    await this.books.charge(id, this.now)
    const met = this.takeIn(id, {
      ...{ amount, day: this.dayAt(givenAt), at: givenAt.getTime() },
      ...{ purpose: 'repay', asked: amount },
    })
    this.count(`card ${met}`)
  }

  /** Reverses earlier money. */
  async takeBack(
    { event, what }: { event: string; what: Taken },
    part: 'all' | 'half' | 'cent',
  ): Promise<void> {
    const { book, books, slips, losses } = this
    const { cash } = what.change
    const amount = { all: cash, half: (cash + 1n) / 2n, cent: 1n }[part]
    const today = this.dayAt(this.now)
    const wanted = wantsOn(book, today)
    const ending = this.ending()
    const wasPayoff = what.ended !== null
    if (what.change.waived > 0n) this.count('reversal of a waived small difference')
    if (this.isCounted(what.at)) this.count('reversal of what a deal counts')
    const name = await books.reverse(event, amount, this.now)
    const moment = { day: today, at: this.now.getTime() }
    this.earn(moment.at, () => takeBack(book, what, amount, ending, losses, moment))
    for (const loss of losses.all.slice(-1)) this.gone.push({ name, loss })
    slips.cancelFor(overSince(wanted, wantsOn(book, today)))
    this.count(wasPayoff ? 'reversal of a payoff' : `reversal of ${what.met}`)
    this.count(amount < cash ? 'reversal of a part' : 'reversal of all')
    if (ending?.gives === false && ending !== what) this.count('reversal of what came before a payoff')
    if (overdrawn(book) > 0n) this.count('reversal of credit that was given back')
  }

  /** Restores a reversal. */
  async bringBack({ name, loss }: { name: string; loss: Reversal }): Promise<void> {
    const { book, books, slips, losses } = this
    const today = this.dayAt(this.now)
    const wanted = wantsOn(book, today)
    const ending = this.ending()
    if (this.isCounted(loss.at)) this.count('money again that a deal counts')
    await books.restore(name, this.now)
    const since = this.earned.filter(({ at }) => at > loss.at)
    const moment = { day: today, at: this.now.getTime() }
    const later = losses.all.slice(losses.all.indexOf(loss) + 1)
    const wasUndone = losses.noEnds.length > 0
    this.earn(moment.at, () =>
      bringBack(book, loss, together(since.map(({ amount }) => amount)), losses, ending, moment),
    )
    slips.cancelFor(overSince(wanted, wantsOn(book, today)))
    this.count('money again')
    if (later.some(({ isBack }) => isBack)) this.count('money again after what went later')
    if (later.some(({ isBack }) => !isBack)) this.count('money again before what went later')
    if (loss.moved) this.count('an extension again')
    if (wasUndone && this.ending() !== ending) this.count(ending ? 'an older end again' : 'an end again')
  }

  /** Agrees to an arrangement if both sides allow it. */
  async arrange(wish: Wish): Promise<void> {
    const { book, books, now } = this
    const today = this.dayAt(now)
    const mine = dealOn(book, wish, today)
    const theirs = await books.arrange(wishedOn(wish, today), now)
    const said = mine?.parts.map(({ on, amount }) => ({ on: written(on), amount }))
    expectSame('what is agreed', theirs && partsAgreed(theirs), said ? partsAgreed(said) : null)
    this.count(mine ? `agreed ${wish.kind}` : `not agreed ${wish.kind}`)
    if (mine && book.deals.length > 0) this.count('agreed again')
    if (mine) book.deals.push(mine)
  }

  /** Moves the clock to some days after the next due day, if that is ahead. */
  toDue(days: number): void {
    const due = dueOn(this.book, this.dayAt(this.now))
    this.wait(due === null ? 0 : due.dueOn + days - this.dayAt(this.now))
  }

  private wait(days: number): void {
    if (days > 0) this.now = new Date(this.now.getTime() + days * 24 * HOUR_MS)
  }

  /** Pays the next part some days after its day, perhaps reported later. */
  async keep({ days, hoursAgo, amount }: { days: number; hoursAgo: number; amount: HowMuch }): Promise<void> {
    const { book } = this
    const newest = book.deals.at(-1)
    const missed = newest && dealStands(book, newest).missed
    if (!newest || !missed) return
    this.wait(missed.on + days - this.dayAt(this.now))
    const slip = await this.given('repay')
    if (slip) await this.deliver(this.payment(slip, amount, hoursAgo))
    const after = dealStands(book, newest).missed
    if (!after) this.count(`kept where the penalty ${newest.stops ? 'stops' : 'runs'}`)
    else if (after.part > missed.part) this.count('a part kept')
    else if (missed.on < this.dayAt(this.now)) this.count('a part late')
  }

  /** Disputes the charges, or answers the open dispute. */
  async dispute(isRight: boolean): Promise<void> {
    const { book, books, now } = this
    const today = this.dayAt(now)
    const waiting = book.quarrels.find(({ answeredOn }) => answeredOn === null)
    if (waiting) {
      await books.decide(isRight, now)
      Object.assign(waiting, { answeredOn: today, isRight })
    } else {
      await books.dispute(now)
      book.quarrels.push({ openedOn: today, answeredOn: null, isRight: false })
    }
    const isBeside = isDealAwaited(book)
    this.count(`${waiting ? 'answered' : 'disputed'}${isBeside ? ' beside a deal' : ''}`)
  }

  /** Whether an event came after an arrangement. */
  private isCounted = (at: number): boolean =>
    this.book.deals.some(({ agreedOn }) => agreedOn <= this.dayAt(new Date(at)))

  /** What the newest arrangement asks for next. */
  private partAsked(): bigint | null {
    const newest = this.book.deals.at(-1)
    const asks = newest && dealStands(this.book, newest).missed?.asks
    return asks !== undefined && asks > 0n ? asks : null
  }

  /** The valid payoff. */
  private ending = (): Taken | null => this.taken.find(({ what }) => what.gives)?.what ?? null

  /** Records the penalty earned while money moved. */
  private earn(at: number, move: () => void): void {
    const { earnedPenalty } = this.book.sums
    move()
    this.earned.push({ at, amount: this.book.sums.earnedPenalty - earnedPenalty })
  }

  /** The line that an extension would move now. */
  private lineFor = (purpose: Purpose): number | null =>
    purpose === 'extend' ? (openRows(this.book)[0]?.agreedFor ?? null) : null

  /** Amount for a purpose today; a partial payment is the smallest, the largest, or half of that. */
  private wanted(purpose: Purpose): bigint | null {
    if (purpose === 'part') {
      const range = partsOn(this.book, this.dayAt(this.now))
      return range && ([range.least, (range.least + range.most) / 2n, range.most][this.serial % 3] ?? null)
    }
    const today = this.dayAt(this.now)
    if (purpose === 'extend') return extensionOffered(this.book, today)?.fee ?? null
    const amount = wantsOn(this.book, today)[purpose]?.amount ?? 0n
    return amount > 0n ? amount : null
  }

  private isWanted({ purpose, amount }: Slip): boolean {
    if (purpose !== 'part') return this.wanted(purpose) === amount
    const range = partsOn(this.book, this.dayAt(this.now))
    return range !== null && amount >= range.least && amount <= range.most
  }

  private arrives({ id, kind, amountMinor: amount, at }: PaymentEvent, slip: Slip): string {
    const happened = at < this.now ? at : this.now
    if (kind === 'seen') {
      this.slips.see(slip, amount, happened)
      return 'seen'
    }
    if (kind === 'reversed' || kind === 'restored' || kind === 'failed') return kind
    if (kind !== 'paid') return this.slips.end(slip, kind)
    const { purpose, amount: asked } = slip
    if (slip.seen !== null) this.count('paid after it was seen')
    const { arrival, paidAt } = this.slips.pay(slip, amount, happened)
    this.count(`paid ${arrival}`)
    if (purpose === 'extend' && slip.line !== (openRows(this.book)[0]?.agreedFor ?? null))
      this.count('a fee for a line that was paid')
    const isAgain = arrival === 'again'
    const when = { day: this.dayAt(paidAt), at: paidAt.getTime() }
    return this.takeIn(id, { amount, ...when, purpose, asked, line: slip.line, isAgain })
  }

  private takeIn(event: string, money: Money): string {
    const { book, books, slips, taken } = this
    const penaltyBefore = book.sums.earnedPenalty
    // References are checked on the day on which the server learns of the money.
    const today = this.dayAt(this.now)
    const wanted = wantsOn(book, today)
    if (money.purpose === 'extend' && isDealAwaited(book)) this.count('postponing paid beside a deal')
    const what = take(book, money)
    this.earned.push({ at: money.at, amount: book.sums.earnedPenalty - penaltyBefore })
    const over = overSince(wanted, wantsOn(book, today))
    if (books.endedBy) expectSame('what is not asked for any more', books.endedBy(event).join(), over.join())
    for (const { purpose, state } of slips.all)
      if (state === 'issued')
        this.count(`another ${over.includes(purpose) ? 'canceled' : 'left'} beside ${money.purpose}`)
    slips.cancelFor(over)
    if (what.change.waived > 0n)
      this.count(what.ended ? 'payoff waived a small difference' : 'waived a small difference')
    if (book.sums.earnedPenalty > penaltyBefore) this.count(`penalty of ${this.life.product.penaltyRule}`)
    this.count(what.ended ? `payoff ${what.ended}` : `${money.purpose} ${what.met}`)
    taken.push({ event, what })
    return what.met
  }
}

function wishedOn(wish: Wish, today: number): ArrangementWish | GrantedDays {
  if (wish.kind === 'promise') return { day: written(today + wish.ahead) }
  const { parts, every } = wish
  return wish.kind === 'plan' ? { parts, every } : { first: written(today + wish.ahead), parts, every }
}
