import { viewOf } from './loans/order-status.ts'

const WAITS_MS = [4_000, 8_000, 15_000, 30_000] as const

/**
 * How long a page waits before it asks again, after having asked so often without news: whoever has just paid looks at
 * once, and a page that is forgotten on a table costs neither battery nor server.
 */
export const waitBeforeAskingMs = (askedTimes: number): number =>
  WAITS_MS[Math.min(askedTimes, WAITS_MS.length - 1)] ?? WAITS_MS[0]

/** Whether a loan with this status may change without its borrower doing anything on the page: a payment may arrive. */
export function loanMayChange(status: string): boolean {
  const view = viewOf(status)
  return view.polls || view.actions.includes('repay')
}

/** What a page of payment knows of its money. */
export interface PaymentShown {
  /** Something to pay with is shown, and somebody tells what becomes of it. */
  isAwaited: boolean
  /** How far the payment of the reference has come; empty where nobody tells. */
  state: string
  /** Of money on its way. */
  onItsWay: readonly { state: string }[]
}

/** Whether anything about a payment may still change by itself. */
export const paymentMayChange = ({ isAwaited, state, onItsWay }: PaymentShown): boolean =>
  isAwaited || ['seen', 'credited'].includes(state) || onItsWay.some((one) => one.state !== 'called-off')
