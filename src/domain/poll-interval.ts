import { viewOf } from './loans/order-status.ts'

const WAITS_MS = [4_000, 8_000, 15_000, 30_000] as const

/**
 * Polling interval after a number of polls without news. A borrower who has just paid gets a fast answer, and a
 * forgotten page costs little.
 */
export const pollDelayMs = (askedTimes: number): number =>
  WAITS_MS[Math.min(askedTimes, WAITS_MS.length - 1)] ?? WAITS_MS[0]

/** Returns whether a loan with this status may change without an action of the borrower, such as by a payment. */
export function loanMayChange(status: string): boolean {
  const view = viewOf(status)
  return view.polls || view.actions.includes('repay')
}

/** Payment state that a payment page knows. */
export interface PaymentShown {
  /** A payment instruction is shown, and its provider reports the outcome. */
  isAwaited: boolean
  /** Progress of the reference's payment; empty if the provider does not report it. */
  state: string
  /** Amount in transit. */
  pendingPayments: readonly { state: string }[]
}

/** Returns whether the state of a payment may still change without an action of the borrower. */
export const paymentMayChange = ({ isAwaited, state, pendingPayments }: PaymentShown): boolean =>
  isAwaited ||
  ['seen', 'credited'].includes(state) ||
  pendingPayments.some((one) => one.state !== 'called-off')
