import type { Minor } from '#domain/amount.ts'
import { type Day, dayIn, daysBetween } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { statusOn } from '#domain/loans/order-status.ts'
import { offeredDaysOf } from '#domain/loans/product.ts'
import { type Arranged, type ArrangementState, stateOn } from '#domain/money/arrangement.ts'
import { isPaused } from '#domain/money/dispute.ts'
import { type ExtensionPlan, extensionOf } from '#domain/money/extension.ts'
import { creditOf } from '#domain/money/ledger.ts'
import {
  chargedMoney,
  claimedMoney,
  type OnItsWay,
  type OpenCharge,
  type OpenClaim,
  onItsWay,
  type SpokenOf,
} from '#domain/money/on-its-way.ts'
import { type Payoff, payoffOn } from '#domain/money/payoff.ts'
import { type AmountDue, type Debt, debtOn, type Loan } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { type Contract, payableOf } from '#domain/money/take-payoff.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/** What an order says of its loan. `status` as it is stored: it may be one that this release does not know. */
export type LoanOrder = {
  readonly status: string
  readonly amountMinor: Minor
  readonly receivedMinor: Minor
  readonly disbursedOn: Day | null
  readonly loan: Loan
  /** References on which a provider has seen money, with all that it said of them. */
  readonly spokenOf: readonly SpokenOf[]
  /** Payments that the borrower claims and that nobody has answered for yet. */
  readonly claims?: readonly OpenClaim[]
  /** Charges of cards whose end nobody has heard yet. */
  readonly charges?: readonly OpenCharge[]
  /** Promises and plans that were agreed, the oldest first. */
  readonly arrangements?: readonly Arranged[]
}

/**
 * Everything that an answer says about where a loan stands on one day. It is made once for an answer, so that no rule is
 * asked twice and no two lines of a page can disagree.
 */
export type LoanToday = LoanOn & {
  /** Money that a provider has seen and that is not here, the newest first; then charges of cards without an answer, and what the borrower claims. */
  readonly onItsWay: readonly OnItsWay[]
}

/** The same, as far as the calendar's day says it. */
export type LoanOn = Debt & {
  /** As of that day: overdue is derived here and stored nowhere (spec 4). */
  readonly status: string
  /** The due day of the oldest unpaid instalment; `null` when all is paid. */
  readonly nextDueOn: Day | null
  /** Since that day; 0 when nothing is overdue. */
  readonly daysLate: number
  /** Whether its borrower says that what it charges is wrong, and has no answer yet: its penalty stands still. */
  readonly isDisputed: boolean
  /** The newest promise or plan, and where it stands; `null` where nothing was agreed. */
  readonly arrangement: (Arranged & { readonly state: ArrangementState }) | null
  /** What the lender owes the borrower for payments beyond the debt. */
  readonly credit: Minor
  /** What was agreed beside the schedule; `null` for a loan that was never paid out. */
  readonly contract: Contract | null
  /** What a borrower is asked to repay; refused for a loan that is paid, or that is not to be repaid yet. */
  readonly repayment: Result<AmountDue, 'already-settled' | 'nothing-to-repay'>
  /** The extension that can be asked for today: always by as many days as the product gives, and only in its offered days. */
  extension(): Result<ExtensionPlan, 'already-settled' | 'extension-not-offered'>
  /** What ends the whole loan. */
  payoff(): Result<Payoff, PayoffRefusal>
}

/** Why nobody is told what would end the loan. */
type PayoffRefusal = 'already-settled' | 'nothing-to-repay' | 'payoff-too-early' | 'payoff-not-needed'

/** The loan on the day that its borrower's calendar shows at `now`. */
export function loanToday(order: LoanOrder, now: Date): LoanToday {
  const day = dayIn(now, zoneOf(order.loan))
  const claimed = (order.claims ?? []).map((claim) => claimedMoney(claim, now))
  const charged = (order.charges ?? []).map((charge) => chargedMoney(charge, now))
  return { ...loanOn(order, day), onItsWay: [...onItsWay(order.spokenOf, now), ...charged, ...claimed] }
}

/** The loan on a day of its market's calendar. */
export function loanOn(order: LoanOrder, day: Day): LoanOn {
  const debt = debtOn(order.loan, day)
  const nextDueOn = debt.due?.dueOn ?? null
  const status = order.status === '174' ? statusOn('174', nextDueOn, day) : order.status
  const contract = contractOf(order)
  const newest = order.arrangements?.at(-1) ?? null
  return {
    ...debt,
    status,
    nextDueOn,
    daysLate: debt.due?.daysLate ?? 0,
    isDisputed: isPaused(order.loan.pauses),
    arrangement: newest && { ...newest, state: stateOn(newest, day, status === '200') },
    credit: creditOf(order.loan.balances),
    contract,
    repayment: whileOwed(status, () =>
      isToRepay(status) && debt.due ? ok(debt.due) : refuse('nothing-to-repay'),
    ),
    // Few answers ask for these two, and they are the dearest to work out.
    extension: once(() => whileOwed(status, () => offeredExtension(debt, status))),
    payoff: once(() => whileOwed(status, () => payoffOf(debt, status, contract))),
  }
}

/**
 * What is worked out when it is first asked for. Not as a getter: of an object that is written with one each has a form of
 * its own, which V8 keeps with all that the getter sees until it looks through the whole heap.
 */
function once<Value>(workOut: () => Value): () => Value {
  let known: { value: Value } | undefined
  return () => {
    known ??= { value: workOut() }
    return known.value
  }
}

/** What is asked for, by what it is for; of a part the borrower says how much. */
export function amountAsked(
  loan: LoanOn,
  purpose: Exclude<Purpose, 'part'>,
): Result<Minor, PayoffRefusal | 'extension-not-offered'> {
  switch (purpose) {
    case 'repay':
      return totalOf(loan.repayment, ({ total }) => total)
    case 'extend':
      return totalOf(loan.extension(), ({ fee }) => fee)
    case 'payoff':
      return totalOf(loan.payoff(), ({ total }) => total)
  }
}

const totalOf = <Value, Refusal extends string>(
  asked: Result<Value, Refusal>,
  total: (value: Value) => Minor,
): Result<Minor, Refusal> => (asked.ok ? ok(total(asked.value)) : asked)

const isToRepay = (status: string) => status === '174' || status === '180'

function whileOwed<Asked>(
  status: string,
  ask: () => Asked,
): Asked | { ok: false; refusal: 'already-settled' } {
  return status === '200' ? refuse('already-settled') : ask()
}

/** Money on a reference that was made before still extends; nothing new asks for it outside the offered days. */
function offeredExtension(debt: Debt, status: string): Result<ExtensionPlan, 'extension-not-offered'> {
  const { due, day, loan } = debt
  const rule = loan.product.extension
  const isOffered = isToRepay(status) && rule && due && daysBetween(day, due.dueOn) <= offeredDaysOf(rule)
  const plan = isOffered ? extensionOf(debt, rule.maxDays) : null
  return plan?.ok ? plan : refuse('extension-not-offered')
}

function payoffOf(debt: Debt, status: string, contract: Contract | null): Result<Payoff, PayoffRefusal> {
  if (!isToRepay(status) || contract === null) return refuse('nothing-to-repay')
  const payoff = payoffOn(payableOf(debt, contract), debt.day)
  if (!payoff.ok) {
    return refuse(payoff.refusal === 'nothing-owed' ? 'nothing-to-repay' : 'payoff-too-early')
  }
  // Somebody who has paid nearly everything early has paid enough: there is nothing to make a reference for.
  return payoff.value.total > 0n ? payoff : refuse('payoff-not-needed')
}

/** What was agreed beside the schedule; `null` for a loan that was never paid out. */
export function contractOf({ amountMinor, receivedMinor, disbursedOn }: LoanOrder): Contract | null {
  return disbursedOn === null ? null : { amount: amountMinor, received: receivedMinor, disbursedOn }
}

/** The instalments whose day is today or ahead: those that a calendar can still remind of. */
export const instalmentsAhead = ({ unpaid, day }: Pick<LoanToday, 'unpaid' | 'day'>) =>
  unpaid.filter(({ dueOn }) => dueOn >= day)

/** How many instalments have come due: they are asked for together, and only the first is as late as the loan. */
export const instalmentsAsked = ({ unpaid, day }: Pick<LoanToday, 'unpaid' | 'day'>): number =>
  unpaid.filter(({ dueOn }) => dueOn <= day).length
