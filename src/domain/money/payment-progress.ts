import type { ReferenceState } from './payment-reference.ts'

/**
 * Progress of a payment as the borrower asks about it: `issued` reference; `seen` by the provider; `credited` to the
 * lender; `reflected` on the loan. Or the reference is dead and unpaid. `returned`: all received money was reversed.
 */
export type Progress = PaymentStep | 'expired' | 'superseded' | 'canceled' | 'returned'

/** The steps of a successful payment, in order. */
export const PAYMENT_STEPS = ['issued', 'seen', 'credited', 'reflected'] as const

export type PaymentStep = (typeof PAYMENT_STEPS)[number]

/** Facts about one reference. */
export type ReferenceFacts = {
  readonly state: ReferenceState
  readonly expiresAt: Date
  /** The provider has seen money, and has not cancelled it. */
  readonly seen: boolean
  /** The provider has received money. */
  readonly credited: boolean
  /** The money is booked on the loan. */
  readonly booked: boolean
  /** All of it was reversed. */
  readonly takenBack?: boolean
}

/** Returns the progress of a reference's payment. Received money decides, even on a dead reference. */
export function progressOf(
  { state, expiresAt, seen, credited, booked, takenBack = false }: ReferenceFacts,
  now: Date,
): Progress {
  if (takenBack) return 'returned'
  if (booked) return 'reflected'
  if (credited || state === 'paid') return 'credited'
  if (seen) return 'seen'
  if (state === 'issued') return now < expiresAt ? 'issued' : 'expired'
  return state
}

/** Returns whether any money has moved, which is what worried borrowers ask. */
export function hasMoneyMoved(progress: Progress): boolean {
  return progress === 'seen' || progress === 'credited' || progress === 'reflected'
}

/** Time after a payment for which its reference's page still shows it, and not the next payment. */
export const SPEAKS_OF_PAYMENT_HOURS = 24
