import type { ReferenceState } from './payment-reference.ts'

/**
 * How far a payment has come, as the borrower asks about it: the reference is issued; somebody who takes payments has
 * seen the money; it is credited, that is in the lender's hands; it is reflected, that is booked on the loan. Or the
 * reference cannot be paid any more, and no money has come. `returned`: all that had come was taken back again.
 */
export type Progress = PaymentStep | 'expired' | 'superseded' | 'canceled' | 'returned'

/** The steps of a payment that goes well, in order. */
export const PAYMENT_STEPS = ['issued', 'seen', 'credited', 'reflected'] as const

export type PaymentStep = (typeof PAYMENT_STEPS)[number]

/** What is known about one reference. */
export type Known = {
  readonly state: ReferenceState
  readonly expiresAt: Date
  /** The provider said that money is on its way, and has not called it off. */
  readonly seen: boolean
  /** The provider said that money has arrived. */
  readonly credited: boolean
  /** That money stands in the loan's ledger. */
  readonly booked: boolean
  /** All of that was taken back again. */
  readonly takenBack?: boolean
}

/** How far the payment of a reference has come. Money that came decides, also on a reference that was dead by then. */
export function progressOf(
  { state, expiresAt, seen, credited, booked, takenBack = false }: Known,
  now: Date,
): Progress {
  if (takenBack) return 'returned'
  if (booked) return 'reflected'
  if (credited || state === 'paid') return 'credited'
  if (seen) return 'seen'
  if (state === 'issued') return now < expiresAt ? 'issued' : 'expired'
  return state
}

/** Whether any money has moved: the one thing that a worried borrower wants to know. */
export function hasMoneyMoved(progress: Progress): boolean {
  return progress === 'seen' || progress === 'credited' || progress === 'reflected'
}

/** How long after a payment the page of its reference still speaks of it, and not of the next payment. */
export const SPEAKS_OF_PAYMENT_HOURS = 24
