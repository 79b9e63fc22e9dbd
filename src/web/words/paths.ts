import { REQUEST_EXTEND, REQUEST_PAYOFF, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { ACCESSIBILITY_PAGE, ASKED_AMOUNT, publicAddress } from '#contract/site/public-pages.ts'
import type { Identity } from '#contract/wire/session.ts'
import { RELOADED_TYPE } from '#domain/loans/loan-confirm.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { type Language, languageOf } from './language.ts'
import { pageOfOurs } from './safe-link.ts'

/** A loan of the page's borrower. */
export interface LoanKey {
  productId: string
  orderId: string
}

/** A reference request: the channel, and the amount that the page showed (spec 2, "Repayment by instalment"). */
export interface PaymentKey extends LoanKey {
  payCode: string
  amountMinor: bigint
}

/** Placeholder for the number of a complaint that was accepted without one. */
export const SENT_WITHOUT_NUMBER = '-'

/** Choices of a complaint; empty ones are omitted from the address (spec 4, complaint flow 2). */
export interface ComplaintChoice {
  problemType: string
  problemSonType?: string
  orderNo: string
}

/** The only place that builds page addresses (design 4). Every address carries the identity in its query (spec 6). */
export function pathsFor(identity: Identity) {
  const to = (path: string, parameters: object = {}) => {
    const query = new URLSearchParams({ ...identity, ...parameters }).toString()
    return query === '' ? path : `${path}?${query}`
  }
  return {
    /** The official site, with the language only. */
    home: () => publicAddress('/', languageOf(identity.type)),
    /** The borrower's own pages. In a plain browser their addresses contain no identity (design 9). */
    ownHome: () => to('/home'),
    /** All loans, or those after the first `from`. */
    orders: (from = 0) => to('/orders', from > 0 ? { from } : {}),
    mine: () => to('/mine'),
    /** The data notice, and the borrower's consents. */
    dataNotice: () => to('/dataNotice'),
    /** Deletes the account; with the number of its paper, the result. */
    deleteAccount: (number = '') => to('/deleteAccount', number === '' ? {} : { number }),
    /** The opt-out page of a message, and its confirmation. */
    stop: () => to('/stop'),
    deletionPdf: (number: string) => to('/papers/deletion.pdf', { number }),
    /** The sign-in page and its target; `isSignedOut` after a sign-out. */
    login: (next = '') => to('/login', { ...(next && { to: next }) }),
    /** The same after signing out; `isNotMine`: the account belongs to the number's previous owner. */
    signedOut: (isNotMine: boolean) => to('/login', { signedOut: '1', ...(isNotMine && { notMine: '1' }) }),
    /** Target of a sign-in: a page of ours, or home. */
    after: (next: string) => {
      const page = pageOfOurs(next)
      return page ? to(page.pathname, Object.fromEntries(page.searchParams)) : to('/home')
    },
    /** The product page; without a product the default one. */
    product: (productId = '', amount = '') =>
      to('/product', { ...(productId && { productId }), ...(amount && { [ASKED_AMOUNT]: amount }) }),
    /** An application: the newest by default. */
    apply: (applicationId = '') => to('/apply', applicationId === '' ? {} : { applicationId }),
    applyStep: (kind: StepKind, applicationId: string) => to(`/apply/${kind}`, { applicationId }),
    loanDetails: ({ productId, orderId }: LoanKey) => to('/loanDetail', { productId, orderId }),
    /** The same after a rating without script. */
    rated: ({ productId, orderId }: LoanKey, score: number) =>
      to('/loanDetail', { productId, orderId, rated: String(score) }),
    repay: ({ productId, orderId }: LoanKey) => to('/repay', { productId, orderId }),
    extension: ({ productId, orderId }: LoanKey) => to('/extension', { productId, orderId }),
    repaymentInstructions: (key: PaymentKey) => to('/carpmm', instructionQuery(key, REQUEST_REPAY)),
    extensionInstructions: (key: PaymentKey) => to('/carpmm', instructionQuery(key, REQUEST_EXTEND)),
    payoffInstructions: (key: PaymentKey) => to('/carpmm', instructionQuery(key, REQUEST_PAYOFF)),
    instructions: (key: PaymentKey, requestType: number) => to('/carpmm', instructionQuery(key, requestType)),
    /** A partial payment of a typed amount; without one it is asked for. */
    payPart: ({ productId, orderId }: LoanKey, part = '') =>
      to('/payPart', { productId, orderId, ...(part && { part }) }),
    /** Arrangements: a plan by parts and interval, or the one just `done`. */
    arrange: ({ productId, orderId }: LoanKey, further?: { parts: number; every: number } | { done: 1 }) =>
      to('/arrange', { productId, orderId, ...further }),
    payoff: ({ productId, orderId }: LoanKey) => to('/payoff', { productId, orderId }),
    /** Payment claims; `filed` is the one just sent, and `another` shows the form beside earlier ones. */
    claim: ({ productId, orderId }: LoanKey, further?: { filed: string } | { another: 1 }) =>
      to('/claim', { ...(productId && { productId }), orderId, ...further }),
    calendar: ({ productId, orderId }: LoanKey) => to('/calendar', { productId, orderId }),
    /** A server file, not a page. */
    calendarFile: ({ productId, orderId }: LoanKey) => to('/calendar.ics', { productId, orderId }),
    paymentInstructions: (payCode: string, { productId, orderId }: LoanKey) =>
      to('/paymentInstructions', { payCode, productId, orderId }),
    repayByCard: ({ productId, orderId }: LoanKey) => to('/repayByCard', { productId, orderId }),
    floatingHelp: () => to('/Dag'),
    agreement: (key: LoanKey) => to('/loanAgreement', paperQuery(key)),
    statement: (key: LoanKey) => to('/statement', paperQuery(key)),
    /** The newest payment by default. */
    receipt: (key: LoanKey, paymentId?: string) =>
      to('/receipt', { ...paperQuery(key), ...(paymentId && { paymentId }) }),
    /** `named` is the proof that unmasks the name in the letter. */
    settlement: (key: LoanKey, named = '') =>
      to('/settlement', { ...paperQuery(key), ...(named && { named }) }),
    /** The same papers as PDF. */
    agreementPdf: (key: LoanKey) => to('/papers/agreement.pdf', paperQuery(key)),
    keyFactsPdf: (key: LoanKey) => to('/papers/key-facts.pdf', paperQuery(key)),
    statementPdf: (key: LoanKey) => to('/papers/statement.pdf', paperQuery(key)),
    receiptPdf: (key: LoanKey, paymentId: string) =>
      to('/papers/receipt.pdf', { ...paperQuery(key), paymentId }),
    arrangementPdf: ({ productId, orderId }: LoanKey) =>
      to('/papers/arrangement.pdf', { productId, orderId }),
    settlementPdf: (key: LoanKey, named = '') =>
      to('/papers/settlement.pdf', { ...paperQuery(key), ...(named && { named }) }),
    privacy: () => to('/privacy'),
    /** For a loan, for an application to return to, or neither. */
    bindBank: (key?: LoanKey | { applicationId: string }) => to('/bindBank', key),
    bindCard: (key?: LoanKey) => to('/bindCard', key),
    repayOrNotChoose: ({ productId, orderId }: LoanKey) => to('/repayOrNotChoose', { productId, orderId }),
    customerService: () => to('/customerService'),
    /** The lender's collection agencies. */
    collectionAgencies: () => to('/collectionAgencies'),
    /** The complaint home, with or without an order. */
    complaint: (orderNo = '') => to('/complaint', orderNo === '' ? {} : { orderNo }),
    /** The same after a complaint was sent; a backend may have given it no number. */
    complaintSent: (problemId: string, orderNo: string) =>
      to('/complaint', { ...(orderNo && { orderNo }), sent: problemId || SENT_WITHOUT_NUMBER }),
    // Explicit fields: a draft is a choice, too, and its text must not be in an address.
    complaintNext: ({ problemType, problemSonType = '', orderNo }: ComplaintChoice) =>
      to('/complainPageNext', {
        ...(problemType && { problemType }),
        ...(problemSonType && { problemSonType }),
        ...(orderNo && { orderNo }),
      }),
    complaintList: (tab = 0) => to('/complaintList', tab === 0 ? {} : { tab: String(tab) }),
    complaintDetails: (problemId: string) => to('/complainDetails', { problemId }),
    complaintReopened: (problemId: string) => to('/complainDetails', { problemId, reopened: '1' }),
    complaintScored: (problemId: string) => to('/complainDetails', { problemId, scored: '1' }),
    complaintPdf: (problemId: string) => to('/papers/complaint.pdf', { problemId }),
    /** Data requests; `filed` is the one just sent. */
    dataRequest: (filed = '') => to('/dataRequest', filed === '' ? {} : { filed }),
    /** The acknowledgement of a data request, with its result. */
    dataRequestPdf: (folio: string) => to('/papers/data-request.pdf', { folio }),
    /** The data file of a granted access request. */
    myData: (folio: string, form: 'pdf' | 'json') => to(`/papers/my-data.${form}`, { folio }),
    /** An offer; `isReloaded` after the second load, `amount` of the smaller offer. */
    confirm: (productId: string, isReloaded = false, amount: string | null = null) =>
      to('/confirm', offerQuery(productId, isReloaded, amount)),
    /** The current offer page, loaded again; `seen` is what it showed before (`seenAsText`). */
    reloaded: (pathname: string, productId: string, seen: string) =>
      to(pathname, { ...offerQuery(productId, true), seen }),
    keyFacts: (productId: string, isReloaded = false, amount: string | null = null) =>
      to('/keyFacts', offerQuery(productId, isReloaded, amount)),
    recommendList: () => to('/recommendList'),
    /** The agreement of an offer, before the loan exists. */
    draftAgreement: (productId: string) => to('/loanAgreement', { productId }),
    /** A path of this host from a server, with this page's identity; null for other links. */
    own(link: string): string | null {
      const page = pageOfOurs(link)
      return page && to(page.pathname, Object.fromEntries(page.searchParams)) + page.hash
    },
  }
}

/** The same in the page's language without identity: the sign-in page carries no session. */
export const signInPathsFor = ({ type }: Identity): Paths => pathsFor(type === undefined ? {} : { type })

const offerQuery = (productId: string, isReloaded: boolean, amount: string | null = null) => ({
  productId,
  ...(isReloaded && { isType: String(RELOADED_TYPE) }),
  ...(amount && { amount }),
})

const paperQuery = ({ productId, orderId }: LoanKey) => ({ productId, orderNo: orderId })

const instructionQuery = ({ productId, orderId, payCode, amountMinor }: PaymentKey, requestType: number) => ({
  productId,
  orderId,
  requestType: String(requestType),
  amount: String(amountMinor),
  payCode,
})

export type Paths = ReturnType<typeof pathsFor>

/** Parameters of an advertisement's link (spec 2, registration landing). */
export const CAMPAIGN_NAMES = [
  'id',
  'app_from',
  'user_from',
  'utm_tag',
  'invite_code',
  'UC',
  'links_id',
  'down_id',
] as const

export type Campaign = Readonly<Partial<Record<(typeof CAMPAIGN_NAMES)[number] | 'type', string>>>

/** The two hash pages of the registration landing: sections of the same document, which work without script. */
export const HASH_PAGES = { download: '/downloadTemplate', agreement: '/agreementTemplate' } as const

const registerQuery = (campaign: Campaign | Identity) => {
  const query = new URLSearchParams(campaign).toString()
  return query === '' ? '' : `?${query}`
}

/** Parameters of the hash pages: the channel, and links_id or down_id (spec 2). */
function hashCampaign({ type, id, app_from, user_from, utm_tag, links_id, down_id }: Campaign): Campaign {
  const named = { type, id, app_from, user_from, utm_tag, ...(links_id ? { links_id } : { down_id }) }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value))
}

/** The last page of a registration, new or repeated (spec 4, "Registration outcome"). */
export const downloadPath = (campaign: Campaign, identity: Identity) =>
  `/register${registerQuery({ ...identity, ...hashCampaign(campaign) })}#${HASH_PAGES.download}`

/** The terms of an account. */
export const agreementPath = (type: string) => `/register${registerQuery({ type })}#${HASH_PAGES.agreement}`

/** A picture: the QR code that brings the download page from a desktop to a phone. */
export const downloadCodePath = (campaign: Campaign) =>
  `/register/code.svg${registerQuery(hashCampaign(campaign))}`

/** The deep link that opens the lending app at a product (spec 4, status 200). */
export const borrowAgainLink = (scheme: string, productId: string) =>
  `${scheme}://product?${new URLSearchParams({ productId })}`

/** Pages of the official site, with the language only and no identity (spec 2). */
export const sitePathsIn = (language: Language) => ({
  home: publicAddress('/', language),
  about: publicAddress('/About', language),
  feedback: publicAddress('/Contact', language),
  privacy: publicAddress('/Policy', language),
  terms: publicAddress('/Loan', language),
  privacyNotice: publicAddress('/privacy', language),
  accessibility: publicAddress(ACCESSIBILITY_PAGE, language),
})
