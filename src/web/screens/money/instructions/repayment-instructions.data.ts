import { redirect } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_PART } from '#contract/money/request-type.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { hasMoneyMoved, type Progress, SPEAKS_OF_PAYMENT_HOURS } from '#domain/money/payment-progress.ts'
import type { Page } from '#web/calls/page.ts'
import { loadFailure } from '#web/calls/require-data.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { pathsFor } from '#web/words/paths.ts'

/** What the page shows: something to pay with, or what became of it. */
export interface Shown {
  slip: OutputOf<typeof generateVcode> | null
  status: Status | null
  /** Money that is on its way to the loan; none from a backend that does not tell it. */
  onItsWay: OutputOf<typeof paymentStatus>['onItsWay']
  /** Of a part: what another one is for that was asked for by this channel, so that this page asks for none by itself. */
  other: Status | null
}

type Status = OutputOf<typeof paymentStatus>

/** Refusals that say that money came: perhaps only since the page asked what became of its reference. */
const MONEY_CAME: readonly CallResult<Shown>['code'][] = [
  refusalCodes['already-settled'],
  refusalCodes['payment-on-its-way'],
]

/**
 * First asks what became of the reference that was given here before. Where its money has come, or where it has ended,
 * the page says so, and does not hand out another number under the eyes of somebody who is at the till. A part of another
 * amount that was chosen elsewhere stays, too: two open pages would otherwise take turns in ending each other's reference.
 */
export async function load(page: Page): Promise<Shown> {
  const before = await askWhatBecame(page)
  if (before.isToBeTold || before.other) return { ...before, slip: null }
  const slip = await page.call(generateVcode, wishIn(page.query))
  if (slip.success) {
    const isKnown = before.status?.vCode === slip.data.repayDetail.vCode
    return {
      slip: slip.data,
      status: isKnown ? before.status : null,
      onItsWay: before.onItsWay,
      other: null,
    }
  }
  if (!MONEY_CAME.includes(slip.code)) throw loadFailure(slip)
  const after = await askWhatBecame(page)
  if (after.isToBeTold) return { ...after, slip: null }
  const isWaited = slip.code === refusalCodes['payment-on-its-way'] && after.onItsWay.length > 0
  if (!isWaited) throw loadFailure(slip)
  return { slip: null, status: null, onItsWay: after.onItsWay, other: null }
}

/** What became of the newest reference for this very wish, and whether the page speaks of that or of paying. */
async function askWhatBecame({ query, call }: Page) {
  const { amount, ...asked } = wishIn(query)
  const known = await call(paymentStatus, asked)
  const newest = known.success && known.data.state !== '' ? known.data : null
  const status = newest?.amount === amount ? newest : null
  // Money on its way is spoken of until it is here or has been called off, however long that takes.
  const isSpokenOf = status?.state === 'seen' || (status?.hoursSince ?? 0) < SPEAKS_OF_PAYMENT_HOURS
  const isToBeTold = status !== null && status.state !== 'issued' && isSpokenOf
  const isOther =
    asked.requestType === REQUEST_PART && amount > 0n && status === null && newest !== null && isInUse(newest)
  return {
    status,
    onItsWay: known.success ? known.data.onItsWay : [],
    isToBeTold,
    other: isOther ? newest : null,
  }
}

/** Somebody may be at the till with it, or has just paid it. */
const isInUse = ({ state, hoursSince }: Status) =>
  state === 'issued' || (hasMoneyMoved(state as Progress) && hoursSince < SPEAKS_OF_PAYMENT_HOURS)

/** Asks for a new reference, and goes back to the page that shows it. A second tap finds the first one's. */
export async function submit(page: Page, form: FormData) {
  // Said by the button alone that says what paying again may come to.
  const wish = { ...wishIn(page.query), ...(form.get('again') === '1' ? { again: 1 } : {}) }
  const made = await page.call(generateVcode, wish)
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
