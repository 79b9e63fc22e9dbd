import { redirect } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { SPEAKS_OF_PAYMENT_HOURS } from '#domain/money/payment-progress.ts'
import type { Page } from '#web/page.ts'
import { pathsFor } from '#web/paths.ts'
import { loanKeyIn } from '#web/shell/loan-key.ts'

/** What the page shows: something to pay with, or what became of it. */
export interface Shown {
  slip: OutputOf<typeof generateVcode> | null
  status: OutputOf<typeof paymentStatus> | null
  /** Money that is on its way to the loan; none from a backend that does not tell it. */
  onItsWay: OutputOf<typeof paymentStatus>['onItsWay']
}

/**
 * First asks what became of the reference that was given here before. Where its money has come, or where it has ended,
 * the page says so, and does not hand out another number under the eyes of somebody who is at the till.
 */
export async function load(page: Page): Promise<CallResult<Shown>> {
  const wish = wishIn(page.query)
  const { amount, ...asked } = wish
  const known = await page.call(paymentStatus, asked, { quiet: true })
  const status = known.success && known.data.state !== '' && known.data.amount === amount ? known.data : null
  const onItsWay = known.success ? known.data.onItsWay : []
  const told = { success: true, code: 0, message: '', raw: null, failure: null } as const
  // Money on its way is spoken of until it is here or has been called off, however long that takes.
  const isSpokenOf = status?.state === 'seen' || (status?.hoursSince ?? 0) < SPEAKS_OF_PAYMENT_HOURS
  if (status && status.state !== 'issued' && isSpokenOf) {
    return { ...told, data: { slip: null, status, onItsWay } }
  }
  const slip = await page.call(generateVcode, wish, { quiet: true })
  if (!slip.success && slip.code === refusalCodes['payment-on-its-way'] && onItsWay.length > 0) {
    return { ...told, data: { slip: null, status: null, onItsWay } }
  }
  if (!slip.success) return slip
  const isKnown = status?.vCode === slip.data.repayDetail.vCode
  return { ...slip, raw: null, data: { slip: slip.data, status: isKnown ? status : null, onItsWay } }
}

/** Asks for a new reference, and goes back to the page that shows it. A second tap finds the first one's. */
export async function submit(page: Page, form: FormData) {
  // Said by the button alone that says what paying again may come to.
  const wish = { ...wishIn(page.query), ...(form.get('again') === '1' ? { again: 1 } : {}) }
  const made = await page.call(generateVcode, wish, { quiet: true })
  if (!made.success) return { message: made.message }
  const { requestType, amount, ...key } = wishIn(page.query)
  return redirect(pathsFor(page.identity).instructions({ ...key, amountMinor: amount }, requestType))
}

const wishIn = (query: URLSearchParams) => ({
  ...loanKeyIn(query),
  amount: minorIn(query.get('amount')),
  payCode: query.get('payCode') ?? '',
  requestType: Number(query.get('requestType') ?? ''),
})

// An amount that is not one cannot be the server's either, so it becomes one that the server refuses.
const minorIn = (text: string | null) => (/^\d{1,15}$/.test(text ?? '') ? BigInt(text ?? '') : -1n)
