import { type Minor, sum } from '#domain/amount.ts'
import { addDays, type Day, daysBetween, laterDay } from '#domain/dates.ts'
import { dueDay } from '#domain/loans/due-day.ts'
import { extensionDaysLateOf } from '#domain/loans/product.ts'
import { type Instalment, instalmentTotal } from '#domain/loans/schedule.ts'
import { shareOf } from '#domain/rate.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { type PaymentOutcome, payExtension } from './ledger.ts'
import { type Debt, debtOn, type Loan } from './repayment.ts'
import { type PaymentResult, penaltyPostings, takePayment } from './take-payment.ts'

/** A row of the plan on the extension page (spec 2, extension): a fee, a penalty or an instalment. */
export type ExtensionRow = {
  readonly kind: 'fee' | 'penalty' | 'instalment'
  readonly amount: Minor
  readonly dueOn: Day
  /** For instalments only: number and original due day. */
  readonly instalment: { readonly number: number; readonly wasDueOn: Day } | null
}

/** An extension offered today. */
export type ExtensionPlan = {
  readonly days: number
  readonly fee: Minor
  /** New due day of the oldest unpaid instalment. */
  readonly dueOn: Day
  /** All instalments, the unpaid ones with their new days. */
  readonly instalments: readonly Instalment[]
  readonly rows: readonly ExtensionRow[]
}

/** Result of an extension payment. `instalments` hold the new days if the outcome is `extended`. */
export type ExtensionReceipt = Omit<PaymentResult, 'outcome'> & {
  readonly outcome: PaymentOutcome | 'extended'
  readonly instalments: readonly Instalment[]
}

/** Refusals of an extension. */
export type ExtensionRefusal =
  | 'extension-not-offered'
  | 'extension-days-out-of-range'
  | 'nothing-to-extend'
  | 'too-late-to-extend'

/**
 * Offers to extend the oldest unpaid instalment by 1 to 7 days, and later ones by the same days (spec 9, deferred
 * repayment), within the product's limit. Days count from the due day, or from today if it has passed. If banks are
 * closed on the new day, the product's rule moves it. Only the fee is paid, a share of the principal due; principal
 * and penalties stay owed.
 */
export function planExtension(loan: Loan, days: number, today: Day): Result<ExtensionPlan, ExtensionRefusal> {
  return extensionOf(debtOn(loan, today), days)
}

/** The same for a computed debt. */
export function extensionOf(debt: Debt, days: number): Result<ExtensionPlan, ExtensionRefusal> {
  const { loan, day: today, unpaid, due } = debt
  const offer = loan.product.extension
  if (!offer) return refuse('extension-not-offered')
  const inRange = Number.isInteger(days) && days >= 1 && days <= offer.maxDays
  if (!inRange) return refuse('extension-days-out-of-range')
  const fee = shareOf(due?.principal ?? 0n, offer.feeRate)
  if (!due || fee === 0n) return refuse('nothing-to-extend')
  if (due.daysLate > extensionDaysLateOf(offer)) return refuse('too-late-to-extend')

  const { product } = loan
  const dueOn = dueDay(product, addDays(laterDay(due.dueOn, today), days))
  const moved = daysBetween(due.dueOn, dueOn)
  const numbers = new Set(unpaid.map((instalment) => instalment.number))
  return ok({
    days,
    fee,
    dueOn,
    instalments: loan.instalments.map((instalment) =>
      numbers.has(instalment.number)
        ? { ...instalment, dueOn: dueDay(product, addDays(instalment.dueOn, moved)) }
        : instalment,
    ),
    rows: [
      { kind: 'fee', amount: fee, dueOn: today, instalment: null },
      ...penaltyRows(due.penalty, dueOn),
      ...unpaid.map(
        (left): ExtensionRow => ({
          kind: 'instalment',
          amount: instalmentTotal(left),
          dueOn: dueDay(product, addDays(left.dueOn, moved)),
          instalment: { number: left.number, wasDueOn: left.dueOn },
        }),
      ),
    ],
  })
}

/** All rows but the fee: what is owed after the extension is paid. */
export function owedAfterExtension(plan: ExtensionPlan): Minor {
  return sum(plan.rows.filter(({ kind }) => kind !== 'fee').map(({ amount }) => amount))
}

/**
 * Books an extension payment. At least the quoted fee extends by the quoted days as of the day of payment, and the
 * rest pays the loan. Too little money, or a loan that can no longer be extended, makes it an ordinary payment. The
 * caller books money that settles the loan, and a second payment of one reference, with `takePayment`.
 */
export function takeExtensionPayment(
  loan: Loan,
  quoted: Pick<ExtensionPlan, 'days' | 'fee'>,
  amount: Minor,
  at: Date,
  today: Day,
): ExtensionReceipt {
  const plan = planExtension(loan, quoted.days, today)
  const rest = amount - quoted.fee
  if (rest < 0n || !plan.ok) {
    return { ...takePayment(loan, amount, at, today), instalments: loan.instalments }
  }
  const paid =
    rest > 0n
      ? takePayment(loan, rest, at, today)
      : { settled: false, postings: penaltyPostings(loan, at, today) }
  return {
    outcome: 'extended',
    settled: paid.settled,
    postings: [...paid.postings, payExtension(quoted.fee, at)],
    instalments: plan.value.instalments,
  }
}

function penaltyRows(amount: Minor, dueOn: Day): readonly ExtensionRow[] {
  return amount > 0n ? [{ kind: 'penalty', amount, dueOn, instalment: null }] : []
}
