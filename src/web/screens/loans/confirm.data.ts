import { replace } from 'react-router'
import { AMOUNT_MAX } from '#contract/fields.ts'
import { buriedPoint, loanDetailConfirm, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { checkAgreement, RELOADED_TYPE } from '#domain/loans/loan-confirm.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { pathsFor } from '#web/words/paths.ts'
import { type SeenOffer, seenInText } from './offer-change.ts'

/** Loads the offer. The second and last time the address has `isType` 1 (spec 4, "Confirm page"). */
export const load = async ({ call, query }: Page) =>
  requireData(
    await call(loanDetailConfirm, {
      productId: query.get('productId') ?? '',
      ...(query.get('isType') === String(RELOADED_TYPE) ? { isType: RELOADED_TYPE } : {}),
    }),
  )

/**
 * The result of a push after which the borrower stays on this page. `seen` is the offer that the borrower had read: if the
 * offer is another one now, the page shows both.
 */
export type Pushed =
  | { said: 'not-agreed'; seen: SeenOffer | null }
  | { said: 'failed'; message: string; isUncertain: boolean; seen: SeenOffer | null }
  | { said: 'sent'; link: string }

/** Accepts the offer as it was shown, and goes on to the loan (spec 3, "Loan push payload"). */
export async function submit({ call, query, identity }: Page, form: FormData): Promise<Pushed | Response> {
  const text = (name: string) => String(form.get(name) ?? '')
  if (!checkAgreement(form.has('agreement')).ok) {
    // The offer before stays beside the new one until the borrower agrees to that.
    return { said: 'not-agreed', seen: seenInText(text('seenBefore')) }
  }
  const productId = query.get('productId') ?? ''
  const [termUnit, fingerprint] = [text('termUnit'), text('fingerprint')]
  // The same for each tap and each tab, as long as offer and plan are the same.
  const idempotencyKey = [
    text('amount'),
    text('periods'),
    termUnit,
    text('firstPayTime'),
    productId,
    fingerprint,
  ].join(':')
  const pushed = await call(
    loanDetailPush,
    { productId, amount: minorIn(text('amount')), periods: Number(text('periods')), termUnit, fingerprint },
    { idempotencyKey },
  )
  await call(buriedPoint, { productId, event: BURIAL_EVENT })
  if (!pushed.success) {
    const seen = seenInText(text('seen'))
    return { said: 'failed', message: pushed.message, isUncertain: pushed.failure !== null, seen }
  }
  const link = pushed.data.lendDetailsUrl
  const own = pathsFor(identity).own(link)
  // The way back must not lead to an offer that is taken.
  return own === null ? { said: 'sent', link } : replace(own)
}

/** The event that is counted when the borrower accepts an offer. */
export const BURIAL_EVENT = 'confirm-apply'

// Text that is no amount becomes an amount that each server refuses: too high if it is too long to be sent, else too low.
function minorIn(text: string): bigint {
  if (!/^\d+$/.test(text)) return -1n
  return text.length > String(AMOUNT_MAX).length ? BigInt(AMOUNT_MAX) : BigInt(text)
}
