// Longer than 300 lines: the books of a loan, with one function for each event.

import { major, sum } from '#domain/amount.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { extensionTimesOf } from '#domain/loans/product.ts'
import type { Instalment } from '#domain/loans/schedule.ts'
import { markets } from '#domain/markets/market.ts'
import {
  type Arrangement,
  type ArrangementWithState,
  arrangedOf,
  dueAfter,
  pauseOf,
} from '#domain/money/arrangement.ts'
import {
  type Money,
  type PaymentRequest,
  type ReceiptResult,
  receive,
} from '#domain/money/booking/receive.ts'
import { type InvalidatedPayoff, restore } from '#domain/money/booking/restore.ts'
import {
  daysMoved,
  type PaymentEffects,
  type ReversalResult,
  takeBack,
} from '#domain/money/booking/take-back.ts'
import { type Dispute, pausesOf } from '#domain/money/dispute.ts'
import { balanceOf, disburse, OWED_PARTS, type Posting, refund } from '#domain/money/ledger.ts'
import { contractOf } from '#domain/money/loan-today.ts'
import { type ProviderNotice, sightingBefore } from '#domain/money/money-in-transit.ts'
import { owedAgainOn, penaltyChargedThrough } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { instalmentFor } from '#server/loans/references/what-to-pay.ts'
import { quoteFor } from './agree-in-books.ts'
import type { Life } from './any-life.ts'
import type { Books } from './books.ts'
import { BEGIN } from './life-so-far.ts'

/** Validity of a reference here. */
const GOOD_FOR_MS = 72 * 3_600_000

/** A reference: whether its provider answered, and whether money arrived. */
type Kept = Pick<PaymentRequest, 'purpose' | 'amount' | 'instalment'> & {
  kept: boolean
  state: 'issued' | 'paid'
}

/** Postings of a reversal, and whether it was restored. */
type Gone = Pick<ReversalResult, 'reversal' | 'creditUsed'> & { event: string; at: Date; isBack: boolean }

/** Facts about an arrangement, as the statement that reads an order returns them. */
const PAID_KINDS: readonly string[] = ['payment', 'extension', 'reversal', 'restored']
const PAID_ACCOUNTS: readonly string[] = ['cash', 'income-extension']

const inAccounts = (entries: Posting['entries'], accounts: readonly string[]) =>
  sum(entries.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount))

/** The only function that knows how the product books arriving money. */
const receivedFor = (
  order: Order,
  asked: Pick<PaymentRequest, 'purpose' | 'amount' | 'instalment' | 'state'>,
  money: Money,
): ReceiptResult => receive({ ...order, contract: contractOf(order) }, { ...asked, expiresAt: null }, money)

/**
 * Books in memory: the product's decisions with a list instead of the database, so that thousands of lives can be
 * followed.
 */
export function booksInMemory({ product, client, mayExtend, amountMajor, paidOutDaysAgo }: Life): Books {
  const { timeZone, currency } = markets[product.market]
  const disbursedOn = addDays(dayIn(BEGIN, timeZone), -paidOutDaysAgo)
  const terms = price(product, major(amountMajor), disbursedOn)
  const postings: (Posting & { event: string })[] = []
  const post = (made: readonly Posting[], event: string) =>
    postings.push(...made.map((posting) => ({ ...posting, event })))
  post([disburse(terms, new Date(`${disbursedOn}T18:00:00Z`))], 'order')
  let instalments: readonly Instalment[] = terms.instalments
  let state: Pick<Order, 'status' | 'dueOn' | 'extensionAllowed'> = {
    status: '174',
    dueOn: terms.instalments[0]?.dueOn ?? null,
    extensionAllowed: mayExtend,
  }
  const references = new Map<string, Kept>()
  const noticesOf = new Map<string, ProviderNotice[]>()
  const ended = new Map<string, readonly Purpose[]>()
  const moved = new Map<string, PaymentEffects['moved']>()
  const gone: Gone[] = []
  const charges = new Map<string, { amount: bigint; paidAt: Date }>()
  const events = new Set<string>()
  const agreed: Arrangement[] = []
  let arrangedAlone = 0
  let disputes: Dispute[] = []
  let early: PaymentEvent[] = []

  const paidOn = () =>
    postings.map(({ at, kind, entries }) => ({
      on: dayIn(at, timeZone),
      amount: PAID_KINDS.includes(kind) ? inAccounts(entries, PAID_ACCOUNTS) : 0n,
      owed: inAccounts(entries, OWED_PARTS),
    }))
  const arranged = (): ArrangementWithState[] =>
    agreed.map((one) => arrangedOf(one, paidOn(), dueAfter(one.parts, instalments)))

  const order = (): Order => ({
    ...state,
    orderNo: '1',
    borrowerId: 'b',
    amountMinor: terms.amount,
    receivedMinor: terms.received,
    currency,
    disbursedOn,
    couponMinor: 0n,
    ratingWanted: false,
    takesCollectionComplaints: false,
    externalUrl: null,
    createdAt: BEGIN,
    productLogo: '',
    scored: false,
    version: 1,
    spokenOf: [],
    claims: [],
    charges: [],
    arrangements: arranged(),
    arrangedAlone,
    extensionsBought: postings.reduce((count, posting) => count + extensionIn(posting), 0),
    extensionsMost: product.extension ? extensionTimesOf(product.extension) : 0,
    loan: {
      product:
        state.extensionAllowed && !arranged().at(-1)?.isAwaited ? product : { ...product, extension: null },
      client,
      instalments,
      balances: balanceOf(postings.flatMap(({ entries }) => entries)),
      penaltyChargedThrough: penaltyChargedThrough(postings, timeZone),
      owedAgainOn: owedAgainOn(postings, timeZone),
      pauses: [...pausesOf(disputes), ...arranged().flatMap(pauseOf)],
    },
  })

  function take(
    asked: Pick<PaymentRequest, 'purpose' | 'amount' | 'instalment' | 'state'>,
    money: Money,
    event: string,
  ): string {
    const received = receivedFor(order(), asked, money)
    post(received.postings, event)
    moved.set(event, daysMoved(instalments, received.instalments))
    instalments = received.instalments
    state = received.order
    ended.set(event, received.ends.toSorted())
    return received.effect
  }

  const owing = () => ({ ...order(), contract: contractOf(order()) })

  const standing = (event: string): PaymentEffects => ({
    entries: postings
      .filter((posting) => posting.event === event && posting.kind !== 'penalty')
      .flatMap(({ entries }) => entries),
    moved: moved.get(event) ?? [],
  })

  function hear({ id, kind, reference, amountMinor, at }: PaymentEvent, now: Date): string {
    const asked = references.get(reference)
    if (!asked) throw new Error('the reference was not requested')
    const happened = at < now ? at : now
    const notices = noticesOf.get(reference) ?? []
    noticesOf.set(reference, [...notices, { kind, amount: amountMinor, at: happened, heardAt: now }])
    // Only the database stores the states of references.
    if (kind !== 'paid') return kind
    const seenAt = sightingBefore({ amount: amountMinor }, notices)?.at ?? happened
    const paidAt = seenAt < happened ? seenAt : happened
    const met = { ...asked }
    asked.state = 'paid'
    return take(met, { amount: amountMinor, paidAt, heardAt: now }, id)
  }

  return {
    order: async () => order(),
    lines: async () =>
      postings.flatMap(({ entries }, index) =>
        entries.map((entry) => ({ posting: String(index), ...entry })),
      ),
    async ask(purpose, amount, standing, now) {
      const reference = standing ?? String(references.size + 1)
      if (standing === null) {
        const instalment = instalmentFor(purpose, order())
        references.set(reference, { purpose, amount, instalment, kept: false, state: 'issued' })
      }
      return { reference, expiresAt: new Date(now.getTime() + GOOD_FOR_MS) }
    },
    async answer(reference, now) {
      const asked = references.get(reference)
      if (asked) asked.kept = true
      const mine = early.filter((event) => event.reference === reference)
      early = early.filter((event) => event.reference !== reference)
      for (const event of mine) hear(event, now)
    },
    async report(event, now) {
      if (events.has(event.id)) return 'duplicate'
      events.add(event.id)
      if (references.get(event.reference)?.kept) return hear(event, now)
      early.push(event)
      return 'unmatched'
    },
    async arrange(wish, now) {
      const made = quoteFor(order(), wish, now)
      if (made === null) return null
      const penalty = product.arrangements?.penalty ?? 'runs'
      const { parts } = made.quote
      const number = agreed.length + 1
      const paidBefore = sum(paidOn().map(({ amount }) => amount))
      if (!('first' in wish)) arrangedAlone++
      agreed.push({ number, agreedOn: made.day, penalty, parts, paidBefore })
      return parts
    },
    async dispute(now) {
      disputes.push([{ openedOn: dayIn(now, timeZone), answeredOn: null, outcome: null }])
    },
    async decide(isRight, now) {
      const outcome = isRight ? 'for' : 'against'
      disputes = disputes.map((looks) =>
        looks.map((look) =>
          look.answeredOn ? look : { ...look, answeredOn: dayIn(now, timeZone), outcome },
        ),
      )
    },
    endedBy: (event) => ended.get(event) ?? [],
    async beginCharge(amount, now) {
      const id = `c-${charges.size + 1}`
      charges.set(id, { amount, paidAt: now })
      return id
    },
    async charge(event, now) {
      const charge = charges.get(event)
      if (!charge) throw new Error('the charge did not begin')
      take({ purpose: 'repay', amount: charge.amount, state: 'issued' }, { ...charge, heardAt: now }, event)
    },
    async refund(amount, event, now) {
      const posting = refund(amount, order().loan.balances, now)
      if (posting.ok) post([posting.value], event)
      return posting.ok
    },
    async reverse(event, amount, now) {
      const endedBy = earlyEndsIn(postings).holding
      const payment = standing(event)
      const ending = endedBy === undefined ? null : endedBy === event ? 'this' : standing(endedBy)
      const back = takeBack(owing(), payment, ending, amount, now)
      post(back.penalties, '')
      post([back.reversal], event)
      if (back.rebate) post([back.rebate], endedBy ?? '')
      post(back.creditUsed, '')
      instalments = back.instalments ?? instalments
      state = back.order
      const { reversal, creditUsed } = back
      gone.push({ event, at: now, reversal, creditUsed, isBack: false })
      return String(gone.length - 1)
    },
    async restore(name, now) {
      const one = gone[Number(name)]
      if (!one) throw new Error('nothing went')
      one.isBack = true
      const { holding, undone } = earlyEndsIn(postings)
      const again = restore(
        owing(),
        {
          reversal: one.reversal.entries,
          creditUsed: one.creditUsed.flatMap(({ entries }) => entries),
          moved: moved.get(one.event) ?? [],
          penaltiesSince: -balanceOf(
            postings.filter(({ at }) => at > one.at).flatMap(({ entries }) => entries),
          )['income-penalty'],
          undone,
          ending: holding === undefined ? null : { payment: holding, ...standing(holding) },
          othersGoneAt: gone.filter(({ isBack }) => !isBack).map(({ at }) => at),
        },
        now,
      )
      post([again.restored, ...again.surplus], one.event)
      for (const { payment, posting } of again.rebates) post([posting], payment)
      post(again.others, '')
      instalments = again.instalments ?? instalments
      state = again.order
    },
  }
}

/** Returns the valid payoff, and superseded ones before it, oldest first. */
function earlyEndsIn(postings: readonly (Posting & { event: string })[]): {
  holding: string | undefined
  undone: readonly InvalidatedPayoff[]
} {
  const of = (wanted: string) => postings.filter(({ kind }) => kind === wanted)
  const ends = of('rebate').toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const undone: InvalidatedPayoff[] = []
  for (const { event } of ends) {
    const mine = (kind: string) => of(kind).filter((posting) => posting.event === event)
    const last = mine('rebate-taken-back').at(-1)
    if (!last || mine('rebate-again').length === mine('rebate-taken-back').length)
      return { holding: event, undone }
    undone.push({ payment: event, at: last.at, entries: last.entries })
  }
  return { holding: undefined, undone }
}

/** An extension that was bought or restored, or whose fee was reversed. */
const extensionIn = ({ kind, entries }: Posting): number =>
  kind === 'extension'
    ? 1
    : kind === 'reversal' && entries.some(({ account }) => account === 'income-extension')
      ? -1
      : kind === 'restored' && entries.some(({ account }) => account === 'income-extension')
        ? 1
        : 0
