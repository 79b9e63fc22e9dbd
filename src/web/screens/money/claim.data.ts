import { redirect } from 'react-router'
import { uploadProblemImg } from '#contract/complaints/complaints.ts'
import { ID_MAX } from '#contract/fields.ts'
import { claimCodes } from '#contract/money/claim-codes.ts'
import { claimPayment, paymentClaims } from '#contract/money/claims.ts'
import { isImageAddress } from '#domain/complaints/complaint.ts'
import { ok } from '#domain/result.ts'
import { sendableTyped } from '#domain/typed/clean-typed.ts'
import { type AmountRefusal, readAmount } from '#domain/typed-amount.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { idOrNone } from '#web/screens/complaints/id-or-none.ts'
import { pathsFor } from '#web/words/paths.ts'

export const load = async ({ call, query }: Page) =>
  requireData(await call(paymentClaims, { orderId: idOrNone(loanKeyIn(query).orderId) || '-' }))

const DAY_LENGTH = 'YYYY-MM-DD'.length

type ClaimField = 'payCode' | 'paidOn' | 'amount' | 'number'

/** Which field a refusal of the call is about. */
const FIELD_OF: Readonly<Record<string, ClaimField>> = {
  [claimCodes['unknown-channel']]: 'payCode',
  [claimCodes['claim-day']]: 'paidOn',
  [claimCodes['claim-amount']]: 'amount',
  [claimCodes['claim-too-much']]: 'amount',
  [claimCodes['claim-number']]: 'number',
}

/** What was typed, and why it was not taken. */
export interface NotClaimed {
  payCode: string
  paidOn: string
  amount: string
  number: string
  /** The address of a picture that the server has already. */
  proof: string
  /** Why it was not taken, at the field that it is about, if it is about one. */
  message: string
  field?: ClaimField
  /** Why the amount was not read; nothing was sent. */
  unread?: AmountRefusal
  /** Why the picture was not taken. */
  image?: 'too-large' | 'crowded-out' | { message: string }
}

/** Sends the picture and then the claim. It redirects, so that reloading the page claims nothing. */
export async function submit(
  { call, query, identity }: Page,
  form: FormData,
): Promise<NotClaimed | Response> {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.trim() : ''
  }
  const kept = text('image')
  const typed: NotClaimed = {
    payCode: text('payCode'),
    paidOn: text('paidOn'),
    amount: text('amount'),
    number: text('number'),
    proof: isImageAddress(kept) ? kept : '',
    message: '',
  }
  if (form.has('fileTooLarge')) return { ...typed, image: 'too-large' }
  if (form.has('fileCrowdedOut')) return { ...typed, image: 'crowded-out' }
  const file = form.get('problemImage')
  if (file instanceof Blob && file.size > 0) {
    const sent = await call(uploadProblemImg, {}, { file })
    if (!sent.success) return { ...typed, image: { message: sent.message } }
    typed.proof = sent.data.url
  }
  // The server names the first field that is missing, of which the amount is not the first.
  const amount = typed.amount === '' ? ok(0n) : readAmount(typed.amount)
  if (!amount.ok) return { ...typed, field: 'amount', unread: amount.refusal }
  const key = loanKeyIn(query)
  const { payCode, paidOn, number, proof } = typed
  const claim = {
    orderId: idOrNone(key.orderId) || '-',
    // What is longer than any day or number is refused at its field.
    paidOn: paidOn.length > DAY_LENGTH ? '' : paidOn,
    number: sendableTyped(number),
    payCode: payCode.slice(0, ID_MAX) || '-',
    amount: amount.value,
  }
  const claimed = await call(claimPayment, { ...claim, proofs: proof === '' ? [] : [proof] })
  if (!claimed.success) {
    const field = FIELD_OF[String(claimed.code)]
    return { ...typed, message: claimed.message, ...(field && { field }) }
  }
  return redirect(pathsFor(identity).claim(key, claimed.data.id))
}
