import { redirect } from 'react-router'
import { applicationNow } from '#contract/apply/application.ts'
import { applyCodes } from '#contract/apply/apply-codes.ts'
import { productApply, productDetail } from '#contract/apply/product.ts'
import { askedAmount } from '#domain/site/asked-amount.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { atDoor } from '#web/parts/at-door.ts'
import { askedIn } from '#web/screens/site/calculator.data.ts'
import { pathsFor } from '#web/words/paths.ts'
import { nextPath } from './next-path.ts'

/** What a loan costs before anything is asked: of the amount in the address, where a browser has no script for the slider. */
export async function loadProduct(page: Page) {
  const { call, query } = page
  const productId = query.get('productId') ?? ''
  const named = productId === '' ? {} : { productId }
  const asked = askedIn(query)
  const amount = askedAmount(asked.amount) ?? undefined
  const first = await call(productDetail, { ...named, ...(amount && { amount }) })
  atDoor(page, first, pathsFor({}).product(productId))
  // An amount that is not lent is said at its field, beside what is.
  const isRefused = !first.success && first.failure === null && amount !== undefined
  const result = isRefused ? await call(productDetail, named) : first
  return { ...requireData(result), asked }
}

/** Why it was not applied for. `isOtherNotice`: what is told of data is another text now, which is to be read first. */
export type Refused = {
  message: string
  agreesToMessages: boolean
  noticeHash: string
  isOtherNotice: boolean
}

/** Applies, and goes on to the first thing that is asked. */
export async function submitProduct({ call, identity }: Page, form: FormData): Promise<Refused | Response> {
  const text = (name: string) => String(form.get(name) ?? '').slice(0, 128)
  const [amount, periods] = [text('amount'), text('periods')]
  const noticeHash = text('noticeHash').slice(0, 64)
  const agreesToMessages = text('agreesToMessages') === '1'
  const applied = await call(productApply, {
    productId: text('productId') || '-',
    amount: /^\d{1,15}$/.test(amount) ? BigInt(amount) : 0n,
    periods: /^\d{1,4}$/.test(periods) ? Number(periods) : 0,
    termUnit: text('termUnit').slice(0, 20) || '-',
    ...(noticeHash && { noticeHash, agreesToMessages: agreesToMessages ? '1' : '' }),
  })
  if (!applied.success) {
    const isOtherNotice = applied.code === applyCodes['notice-changed']
    return { message: applied.message, agreesToMessages, noticeHash, isOtherNotice }
  }
  const { applicationId } = applied.data
  const now = await call(applicationNow, { applicationId })
  return redirect(
    nextPath(identity, applicationId, now.success ? (now.data.application?.nextStep ?? '') : ''),
  )
}
