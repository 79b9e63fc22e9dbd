import { replace } from 'react-router'
import { AMOUNT_MAX } from '#contract/fields.ts'
import { buriedPoint, loanDetailConfirm, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { checkAgreement, RELOADED_TYPE } from '#domain/loans/loan-confirm.ts'
import type { Page } from '#web/page.ts'
import { pathsFor } from '#web/paths.ts'
import { type SeenOffer, seenInText } from './offer-change.ts'

/** The offer; the second and last time with `isType` 1, which stands in the address (spec 4, "Confirm page"). */
export const load = ({ call, query }: Page) =>
  call(
    loanDetailConfirm,
    {
      productId: query.get('productId') ?? '',
      ...(query.get('isType') === String(RELOADED_TYPE) ? { isType: RELOADED_TYPE } : {}),
    },
    { quiet: true },
  )

/**
 * What the page is told of a push that did not lead to another page. `seen` is the offer that the person had read: the
 * one beside which the page now holds what is offered, if that is another one.
 */
export type Pushed =
  | { said: 'not-agreed'; seen: SeenOffer | null }
  | { said: 'failed'; message: string; isUncertain: boolean; seen: SeenOffer | null }
  | { said: 'sent'; link: string }

/** Accepts the offer as it was shown, and goes on to the loan (spec 3, "Loan push payload"). */
export async function submit({ call, query, identity }: Page, form: FormData): Promise<Pushed | Response> {
  const text = (name: string) => String(form.get(name) ?? '')
  if (!checkAgreement(form.has('agreement')).ok) {
    // What is beside the new offer stays there until that one was agreed to.
    return { said: 'not-agreed', seen: seenInText(text('seenBefore')) }
  }
  const productId = query.get('productId') ?? ''
  const [termUnit, fingerprint] = [text('termUnit'), text('fingerprint')]
  // The same offer on the same plan, however often it is tapped, in whichever tab.
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
    { quiet: true, idempotencyKey },
  )
  // In the browser the native app keeps the point, or else the page (confirm.tsx).
  if (import.meta.env.SSR) await call(buriedPoint, { productId, event: BURIAL_EVENT }, { quiet: true })
  if (!pushed.success) {
    const seen = seenInText(text('seen'))
    return { said: 'failed', message: pushed.message, isUncertain: pushed.failure !== null, seen }
  }
  const link = pushed.data.lendDetailsUrl
  const own = pathsFor(identity).own(link)
  // Replaced, so that the way back does not lead to an offer that is taken.
  return own === null ? { said: 'sent', link } : replace(own)
}

/** What is counted when somebody accepts an offer. */
export const BURIAL_EVENT = 'confirm-apply'

// What is not an amount becomes one that every server refuses: as too much where it is too long to be sent, else as too little.
function minorIn(text: string): bigint {
  if (!/^\d+$/.test(text)) return -1n
  return text.length > String(AMOUNT_MAX).length ? BigInt(AMOUNT_MAX) : BigInt(text)
}
