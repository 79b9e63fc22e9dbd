import type { Minor } from '#domain/amount.ts'
import { type Day, dayIn, daysBetween } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { statusOn } from '#domain/loans/order-status.ts'
import { offeredDaysOf } from '#domain/loans/product.ts'
import { type ArrangementState, type ArrangementWithState, stateOn } from '#domain/money/arrangement.ts'
import { isPaused } from '#domain/money/dispute.ts'
import { type ExtensionPlan, extensionOf } from '#domain/money/extension.ts'
import { creditOf } from '#domain/money/ledger.ts'
import {
  chargedMoney,
  claimedMoney,
  type MoneyInTransit,
  moneyInTransit,
  type OpenCharge,
  type OpenClaim,
  type ReferenceWithNotices,
} from '#domain/money/money-in-transit.ts'
import { type Payoff, payoffOn } from '#domain/money/payoff.ts'
import { type AmountDue, type Debt, debtOn, type Loan } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { type Contract, payableOf } from '#domain/money/take-payoff.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/** An order's loan data. `status` is as stored and may be unknown to this release. */
export type LoanOrder = {
  readonly status: string
  readonly amountMinor: Minor
  readonly receivedMinor: Minor
  readonly disbursedOn: Day | null
  readonly loan: Loan
  /** References on which a provider has seen money, with its notices. */
  readonly spokenOf: readonly ReferenceWithNotices[]
  /** Open payment claims of the borrower. */
  readonly claims?: readonly OpenClaim[]
  /** Card charges without a known outcome. */
  readonly charges?: readonly OpenCharge[]
  /** Promises and plans, oldest first. */
  readonly arrangements?: readonly ArrangementWithState[]
}

/**
 * Everything that an answer states about a loan on one day. It is built once per answer, so that rules run once and
 * all lines of a page agree.
 */
export type LoanToday = LoanOn & {
  /**
   * Money in transit, newest first: seen payments, then card charges without an outcome, then the borrower's claims.
   */
  readonly pendingPayments: readonly MoneyInTransit[]
}

/** The same, as far as it depends only on the calendar day. */
export type LoanOn = Debt & {
  /** As of that day: overdue is derived, not stored (spec 4). */
  readonly status: string
  /** Due day of the oldest unpaid instalment; `null` when all is paid. */
  readonly nextDueOn: Day | null
  /** Days since `dueOn`; 0 when nothing is overdue. */
  readonly daysLate: number
  /** Whether the borrower has an open dispute about the charges: the penalty pauses. */
  readonly isDisputed: boolean
  /** The newest promise or plan and its state; `null` if there was none. */
  readonly arrangement: (ArrangementWithState & { readonly state: ArrangementState }) | null
  /** What the lender owes the borrower for overpayments. */
  readonly credit: Minor
  /** The contract beside the schedule; `null` for a loan that was never disbursed. */
  readonly contract: Contract | null
  /** The repayment due; refused for a loan that is paid or not in repayment. */
  readonly repayment: Result<AmountDue, 'already-settled' | 'nothing-to-repay'>
  /** The extension offered today: all days of the product, within its offer period. */
  extension(): Result<ExtensionPlan, 'already-settled' | 'extension-not-offered'>
  /** The payoff of the whole loan. */
  payoff(): Result<Payoff, PayoffRefusal>
}

/** Reasons for not showing a payoff. */
type PayoffRefusal = 'already-settled' | 'nothing-to-repay' | 'payoff-too-early' | 'payoff-not-needed'

/** Builds the loan on its market's day at `now`. */
export function loanToday(order: LoanOrder, now: Date): LoanToday {
  const day = dayIn(now, zoneOf(order.loan))
  const claimed = (order.claims ?? []).map((claim) => claimedMoney(claim, now))
  const charged = (order.charges ?? []).map((charge) => chargedMoney(charge, now))
  return {
    ...loanOn(order, day),
    pendingPayments: [...moneyInTransit(order.spokenOf, now), ...charged, ...claimed],
  }
}

/** Builds the loan on a day of its market's calendar. */
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
    // Few answers need these two, and they are the most expensive.
    extension: once(() => whileOwed(status, () => offeredExtension(debt, status))),
    payoff: once(() => whileOwed(status, () => payoffOf(debt, status, contract))),
  }
}

/**
 * Computes a value on first use. A getter would give each object its own hidden class in V8, which keeps everything
 * the getter references alive until a full garbage collection.
 */
function once<Value>(workOut: () => Value): () => Value {
  let known: { value: Value } | undefined
  return () => {
    known ??= { value: workOut() }
    return known.value
  }
}

/** The amount by purpose; for a partial payment the borrower names it. */
export function requestedAmount(
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

/** Money on an older reference still extends the loan; new references are issued only in the offer period. */
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
  // A loan that is nearly all prepaid needs no payoff reference.
  return payoff.value.total > 0n ? payoff : refuse('payoff-not-needed')
}

/** The contract beside the schedule; `null` for a loan that was never disbursed. */
export function contractOf({ amountMinor, receivedMinor, disbursedOn }: LoanOrder): Contract | null {
  return disbursedOn === null ? null : { amount: amountMinor, received: receivedMinor, disbursedOn }
}

/** The instalments of today and later, for calendar reminders. */
export const instalmentsAhead = ({ unpaid, day }: Pick<LoanToday, 'unpaid' | 'day'>) =>
  unpaid.filter(({ dueOn }) => dueOn >= day)

/** Number of instalments due: they are paid together, and only the first is as late as the loan. */
export const instalmentsAsked = ({ unpaid, day }: Pick<LoanToday, 'unpaid' | 'day'>): number =>
  unpaid.filter(({ dueOn }) => dueOn <= day).length
