import { redirect } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { SPEAKS_OF_PAYMENT_HOURS } from '#domain/money/payment-progress.ts'
import type { Page } from '#web/page.ts'
import { pathsFor } from '#web/paths.ts'
import { loanKeyIn } from '#web/shell/loan-key.ts'

/** What the page shows: something to pay with, or what became of it. */
export interface Shown {
  slip: OutputOf<typeof generateVcode> | null
  status: OutputOf<typeof paymentStatus> | null
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
  if (status && status.state !== 'issued' && status.hoursSince < SPEAKS_OF_PAYMENT_HOURS) {
    return { success: true, code: 0, message: '', data: { slip: null, status }, raw: null, failure: null }
  }
  const slip = await page.call(generateVcode, wish, { quiet: true })
  if (!slip.success) return slip
  const isKnown = status?.vCode === slip.data.repayDetail.vCode
  return { ...slip, raw: null, data: { slip: slip.data, status: isKnown ? status : null } }
}

/** Asks for a new reference, and goes back to the page that shows it. A second tap finds the first one's. */
export async function submit(page: Page) {
  const wish = wishIn(page.query)
  const made = await page.call(generateVcode, wish, { quiet: true })
  if (!made.success) return { message: made.message }
  const { requestType, amount, ...key } = wish
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
