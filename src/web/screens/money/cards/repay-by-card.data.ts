import { redirect, replace } from 'react-router'
import { ID_MAX, TEXT_MAX } from '#contract/fields.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import {
  repaymentCommit,
  repaymentConfirm,
  repaymentHuichao,
  repaymentWay,
} from '#contract/money/payment-store.ts'
import { pageMessages, storeMessages } from '#contract/page-messages.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { SMS_COUNTDOWN_SECONDS } from '#domain/markets/specified.ts'
import { readOlderStoreCode } from '#domain/registration/one-time-code.ts'
import { countdownSeconds } from '#domain/registration/registration.ts'
import { REPAID } from '#web/browser/host/repayment-end.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { pathsFor } from '#web/words/paths.ts'
import { storeQueryIn, withIdentity } from './store-query.ts'

/** The cards, what is due, and, once a payment waits for its code, how long until another may be asked for. */
export async function load({ call, query }: Page) {
  const known = withIdentity(query)
  if (known) throw redirect(`?${known}`)
  const { orderId, productId, merchantNumber } = storeQueryIn(query)
  const [way, plan] = await Promise.all([
    call(repaymentWay, { orderId, merchantNumber }),
    call(loanPlayDetail, { orderId, productId }),
  ])
  const sentAt = query.get('codeSentAt')
  return {
    plan: requireData(plan),
    way: requireData(way.success || way.message ? way : { ...way, message: storeMessages.cardListFailed }),
    codeSent: pageMessages.codeSent,
    secondsLeft: sentAt === null ? 0 : secondsLeft(Number(sentAt)),
  }
}

// A clock that was set back does not make the borrower wait longer.
const secondsLeft = (sentAt: number) =>
  Math.min(SMS_COUNTDOWN_SECONDS, countdownSeconds(new Date(sentAt || 0), new Date()))

/** What the page says of a step that failed. `plain` names the words that explain it. */
export interface Stopped {
  about: 'card' | 'code' | 'payment'
  message: string
  plain: string
  /** The bank's page on another host. */
  goTo: string
  cardId: string
  /** The code that was typed, which stays in its field. */
  typed: string
}

const stopped = (
  about: Stopped['about'],
  message: string,
  plain: string,
  { cardId = '', typed = '' } = {},
): Stopped => ({
  about,
  message,
  plain,
  goTo: '',
  cardId,
  typed,
})

/** One step of a payment by card (spec 4, "Payment store (older)"). */
export async function submit(page: Page, form: FormData): Promise<Stopped | Response> {
  switch (text(form, 'step')) {
    case 'confirm':
      return confirm(page, form)
    case 'page':
      return bankPage(page, form)
    default:
      return commit(page, form)
  }
}

const text = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}
// An amount that is not one becomes one that every server refuses.
const minorIn = (digits: string) => (/^\d{1,15}$/.test(digits) ? BigInt(digits) : -1n)

async function commit(page: Page, form: FormData): Promise<Stopped | Response> {
  const { query, call } = page
  const { orderId, couponId } = storeQueryIn(query)
  const cardId = text(form, 'cardId')
  if (cardId === '') return stopped('card', pageMessages.chooseBankCard, 'no-card')
  const isAgain = text(form, 'step') === 'resend'
  // Never shortened: a shortened token pays nothing.
  const token = form.get('repayToken')
  const repayToken = typeof token === 'string' ? token : ''
  const committed = await call(repaymentCommit, {
    amount: minorIn(text(form, 'amount')),
    bankName: text(form, `bankName-${cardId}`).slice(0, 100),
    cardId,
    cardNo: text(form, `cardNo-${cardId}`).slice(0, 40),
    couponId,
    orderId,
    repayToken,
    bankCode: text(form, `bankCode-${cardId}`).slice(0, ID_MAX),
    sendMsg: isAgain ? '1' : '0',
  })
  if (!committed.success) return { ...refusedWith(isAgain ? 'code' : 'payment', committed), cardId }
  const { needValid, repayRecordId } = committed.data
  if (!needValid) return paid(page)
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries({ repayRecordId, repayToken, cardId })) next.set(name, value)
  next.set('codeSentAt', String(Date.now()))
  // Replaced, so that the way back does not lead to a spent token.
  return replace(`?${next}`)
}

async function confirm(page: Page, form: FormData): Promise<Stopped | Response> {
  const typed = text(form, 'verifyCode')
  const code = readOlderStoreCode(typed)
  if (!code.ok) return stopped('code', pageMessages.payCodeTooShort, 'too-short', { typed })
  const { query, call } = page
  const { orderId } = storeQueryIn(query)
  const repaymentRecordId = query.get('repayRecordId') ?? ''
  const confirmed = await call(repaymentConfirm, {
    orderId,
    verifyCode: code.value.slice(0, TEXT_MAX),
    repaymentRecordId,
  })
  return confirmed.success ? paid(page) : { ...refusedWith('code', confirmed), typed }
}

async function bankPage({ query, call }: Page, form: FormData): Promise<Stopped | Response> {
  const { orderId, userId } = storeQueryIn(query)
  const amount = minorIn(text(form, 'amount'))
  const asked = await call(repaymentHuichao, { userId, orderId, amount })
  if (!asked.success) return refusedWith('payment', asked)
  const { url } = asked.data
  // The page checks an address of another host, and links to it.
  return isOwnPath(url) ? redirect(url) : { ...stopped('payment', '', ''), goTo: url }
}

const isOwnPath = (url: string) => /^\/(?![/\\])/.test(url)

function refusedWith(
  about: Stopped['about'],
  { failure, code, message }: Extract<CallResult<unknown>, { success: false }>,
): Stopped {
  // Spec 8: a network failure shows 'error'; an answer without words of its own the default.
  if (failure !== null) return stopped(about, pageMessages.networkError, 'error')
  return stopped(about, message || storeMessages.paymentFailed, String(code))
}

function paid({ identity, query }: Page): Response {
  const { orderId, productId } = storeQueryIn(query)
  return replace(pathsFor(identity).loanDetails({ orderId, productId }) + REPAID)
}
