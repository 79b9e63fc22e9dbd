import { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import { loanArrangement } from '#contract/money/arrangement.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import type { Call } from '#contract/wire/call-result.ts'

type Input = Record<string, unknown>

/**
 * Calls that a page makes when it opens. They may record a view, and change nothing for the borrower, so a probe makes
 * them like calls that only read.
 */
export const madeByOpening: ReadonlySet<string> = new Set([
  'loanDetailConfirm',
  'repaymentWay',
  'captchaQuestion',
  'ownLoans',
  'ownSessions',
  'ownPasskeys',
  'applicationNow',
])

const ENDS = 'not called: test by hand, because it ends the session or the account'
const CHARGES = 'not called: test by hand, because it charges a card'
const SENDS = 'not called: test by hand, because it sends a message to a phone'
const NEEDS_CODE = 'not called: test by hand, because it needs a code'

/** The calls that a probe never makes, by their names in the contract. */
export const byHand: Readonly<Record<string, string>> = {
  deleteAccount: ENDS,
  signOut: ENDS,
  notMyAccount: ENDS,
  endOwnSession: ENDS,
  repaymentCommit: CHARGES,
  repaymentConfirm: CHARGES,
  repaymentHuichao: CHARGES,
  getSms: SENDS,
  sendLoginCode: SENDS,
  sendAccountCode: SENDS,
  register: NEEDS_CODE,
  logIn: NEEDS_CODE,
  logInByPasskey: NEEDS_CODE,
}

/**
 * Builds the input of a call that accepts something from what the backend has just shown, as a page does. Null if the
 * backend shows nothing to accept: then the call is not made.
 */
export const shownFirst: Readonly<Record<string, (call: Call, input: Input) => Promise<Input | null>>> = {
  async loanDetailPush(call, input) {
    const productId = String(input.productId)
    const first = await call(loanDetailConfirm, { productId }, QUIET)
    const again = first.success && first.data.isNeedPop
    const offer = again ? await call(loanDetailConfirm, { productId, isType: 1 }, QUIET) : first
    if (!offer.success || offer.data.lendDetailsUrl !== '') return null
    const { amount, periods, termUnit, fingerprint } = offer.data
    return { productId, amount, periods, termUnit, ...(fingerprint !== '' && { fingerprint }) }
  },
  async generateVcode(call, input) {
    const loan = { productId: String(input.productId), orderId: String(input.orderId) }
    const due = await call(loanPlayDetail, loan, QUIET)
    const payCode = due.success && due.data.repayList.flatMap(({ list }) => list)[0]?.payCode
    return due.success && payCode ? { ...input, payCode, amount: due.data.repayAmount } : null
  },
  async agreeArrangement(call, input) {
    const loan = { productId: String(input.productId), orderId: String(input.orderId) }
    const wish = { parts: Number(input.parts), every: Number(input.every) }
    const arrangement = await call(loanArrangement, { ...loan, ...wish }, QUIET)
    const terms = arrangement.success && arrangement.data.quote?.terms
    return terms ? { ...input, terms } : null
  },
}

const QUIET = { quiet: true } as const
