import { REQUEST_EXTEND, REQUEST_PAYOFF, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { ACCESSIBILITY_PAGE, ASKED_AMOUNT, publicAddress } from '#contract/site/public-pages.ts'
import type { Identity } from '#contract/wire/session.ts'
import { RELOADED_TYPE } from '#domain/loans/loan-confirm.ts'
import type { StepKind } from '#domain/markets/step-kinds.ts'
import { type Language, languageOf } from './language.ts'
import { pageOfOurs } from './safe-link.ts'

/** One loan of the person on the page. */
export interface LoanKey {
  productId: string
  orderId: string
}

/** A reference asked for by channel, and the amount that the page showed (spec 2, "Repayment by instalment"). */
export interface PaymentKey extends LoanKey {
  payCode: string
  amountMinor: bigint
}

/** Stands for the number of a complaint that was taken without one. */
export const SENT_WITHOUT_NUMBER = '-'

/** What a complaint is about; empty texts are left out of the address (spec 4, complaint flow 2). */
export interface ComplaintChoice {
  problemType: string
  problemSonType?: string
  orderNo: string
}

/**
 * The only place that spells a page's address (design 4). Every address carries who the person is, because identity
 * lives in the query (spec 6).
 */
export function pathsFor(identity: Identity) {
  const to = (path: string, parameters: object = {}) => {
    const query = new URLSearchParams({ ...identity, ...parameters }).toString()
    return query === '' ? path : `${path}?${query}`
  }
  return {
    /** The official site, which is told the language and nothing else. */
    home: () => publicAddress('/', languageOf(identity.type)),
    /** The borrower's own pages. In a plain browser nothing in their addresses says whose they are (design 9). */
    ownHome: () => to('/home'),
    orders: () => to('/orders'),
    mine: () => to('/mine'),
    /** What is told of one's data, and what one has agreed to. */
    dataNotice: () => to('/dataNotice'),
    /** Deleting the account; with the number of its paper, what came of it. */
    deleteAccount: (number = '') => to('/deleteAccount', number === '' ? {} : { number }),
    /** Where the address in a message leads, and what it says once it has stopped them. */
    stop: () => to('/stop'),
    deletionPdf: (number: string) => to('/papers/deletion.pdf', { number }),
    /** Where one signs in, and what follows; `isSignedOut` says that somebody has just left. */
    login: (next = '') => to('/login', { ...(next && { to: next }) }),
    /** The same after signing out; `isNotMine`: the account is of whoever had the number before. */
    signedOut: (isNotMine: boolean) => to('/login', { signedOut: '1', ...(isNotMine && { notMine: '1' }) }),
    /** What follows a sign-in: a page of ours, or home. */
    after: (next: string) => {
      const page = pageOfOurs(next)
      return page ? to(page.pathname, Object.fromEntries(page.searchParams)) : to('/home')
    },
    /** What may be applied for; without a product it is the usual one. */
    product: (productId = '', amount = '') =>
      to('/product', { ...(productId && { productId }), ...(amount && { [ASKED_AMOUNT]: amount }) }),
    /** An application: the newest, where none is named. */
    apply: (applicationId = '') => to('/apply', applicationId === '' ? {} : { applicationId }),
    applyStep: (kind: StepKind, applicationId: string) => to(`/apply/${kind}`, { applicationId }),
    loanDetails: ({ productId, orderId }: LoanKey) => to('/loanDetail', { productId, orderId }),
    /** The same, after stars were given without a script. */
    rated: ({ productId, orderId }: LoanKey, score: number) =>
      to('/loanDetail', { productId, orderId, rated: String(score) }),
    repay: ({ productId, orderId }: LoanKey) => to('/repay', { productId, orderId }),
    extension: ({ productId, orderId }: LoanKey) => to('/extension', { productId, orderId }),
    repaymentInstructions: (key: PaymentKey) => to('/carpmm', instructionQuery(key, REQUEST_REPAY)),
    extensionInstructions: (key: PaymentKey) => to('/carpmm', instructionQuery(key, REQUEST_EXTEND)),
    payoffInstructions: (key: PaymentKey) => to('/carpmm', instructionQuery(key, REQUEST_PAYOFF)),
    instructions: (key: PaymentKey, requestType: number) => to('/carpmm', instructionQuery(key, requestType)),
    /** A part of what is owed, of an amount as one types it; without one it is asked for. */
    payPart: ({ productId, orderId }: LoanKey, part = '') =>
      to('/payPart', { productId, orderId, ...(part && { part }) }),
    /** Other days for what is due: a plan, named by its parts and the days between them, or what was `done` just now. */
    arrange: ({ productId, orderId }: LoanKey, further?: { parts: number; every: number } | { done: 1 }) =>
      to('/arrange', { productId, orderId, ...further }),
    payoff: ({ productId, orderId }: LoanKey) => to('/payoff', { productId, orderId }),
    /** A payment that is not on the loan; `filed` is the claim that was just sent. */
    claim: ({ productId, orderId }: LoanKey, filed = '') =>
      to('/claim', { ...(productId && { productId }), orderId, ...(filed && { filed }) }),
    calendar: ({ productId, orderId }: LoanKey) => to('/calendar', { productId, orderId }),
    /** A file of the server's, not a page. */
    calendarFile: ({ productId, orderId }: LoanKey) => to('/calendar.ics', { productId, orderId }),
    paymentInstructions: (payCode: string, { productId, orderId }: LoanKey) =>
      to('/paymentInstructions', { payCode, productId, orderId }),
    repayByCard: ({ productId, orderId }: LoanKey) => to('/repayByCard', { productId, orderId }),
    floatingHelp: () => to('/Dag'),
    agreement: (key: LoanKey) => to('/loanAgreement', paperQuery(key)),
    statement: (key: LoanKey) => to('/statement', paperQuery(key)),
    /** Of the newest payment, where none is named. */
    receipt: (key: LoanKey, paymentId?: string) =>
      to('/receipt', { ...paperQuery(key), ...(paymentId && { paymentId }) }),
    /** `named` is the proof with which the letter says the name; without one it is masked. */
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
    /** For a loan, for an application that goes on afterwards, or for neither. */
    bindBank: (key?: LoanKey | { applicationId: string }) => to('/bindBank', key),
    bindCard: (key?: LoanKey) => to('/bindCard', key),
    repayOrNotChoose: ({ productId, orderId }: LoanKey) => to('/repayOrNotChoose', { productId, orderId }),
    customerService: () => to('/customerService'),
    /** Who may collect for the lender. */
    collectionAgencies: () => to('/collectionAgencies'),
    /** The complaint home, for an order or for none. */
    complaint: (orderNo = '') => to('/complaint', orderNo === '' ? {} : { orderNo }),
    /** The same, after the complaint with this number was sent; a backend may have given it none. */
    complaintSent: (problemId: string, orderNo: string) =>
      to('/complaint', { ...(orderNo && { orderNo }), sent: problemId || SENT_WITHOUT_NUMBER }),
    // Named one by one: a draft is a choice, too, and its words belong in no address.
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
    /** Requests about one's own data; `filed` is the one that was just sent. */
    dataRequest: (filed = '') => to('/dataRequest', filed === '' ? {} : { filed }),
    /** The acknowledgement of a request about one's data, with what was done. */
    dataRequestPdf: (folio: string) => to('/papers/data-request.pdf', { folio }),
    /** The file with everything that is kept of the borrower, of a granted request. */
    myData: (folio: string, form: 'pdf' | 'json') => to(`/papers/my-data.${form}`, { folio }),
    /** An offer; `isReloaded` once it was asked for a second time. */
    confirm: (productId: string, isReloaded = false) => to('/confirm', offerQuery(productId, isReloaded)),
    /** The page of an offer at which one is, asked for a second time; `seen` is what it showed before (`seenAsText`). */
    reloaded: (pathname: string, productId: string, seen: string) =>
      to(pathname, { ...offerQuery(productId, true), seen }),
    keyFacts: (productId: string, isReloaded = false) => to('/keyFacts', offerQuery(productId, isReloaded)),
    recommendList: () => to('/recommendList'),
    /** The agreement of an offer, before there is a loan. */
    draftAgreement: (productId: string) => to('/loanAgreement', { productId }),
    /** A path of this host that a server sent, with who the person is; null for any other link. */
    own(link: string): string | null {
      const page = pageOfOurs(link)
      return page && to(page.pathname, Object.fromEntries(page.searchParams)) + page.hash
    },
  }
}

/** The same, in the language of a page and for nobody in particular: what leads to the door takes no session along. */
export const doorPathsFor = ({ type }: Identity): Paths => pathsFor(type === undefined ? {} : { type })

const offerQuery = (productId: string, isReloaded: boolean) => ({
  productId,
  ...(isReloaded && { isType: String(RELOADED_TYPE) }),
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

/** What an advertisement's link may say (spec 2, registration landing). */
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

/** The two hash pages of the registration landing: sections of the same document, found without a script. */
export const HASH_PAGES = { download: '/downloadTemplate', agreement: '/agreementTemplate' } as const

const registerQuery = (campaign: Campaign | Identity) => {
  const query = new URLSearchParams(campaign).toString()
  return query === '' ? '' : `?${query}`
}

/** What the hash pages take: the channel, and either links_id or down_id (spec 2). */
function hashCampaign({ type, id, app_from, user_from, utm_tag, links_id, down_id }: Campaign): Campaign {
  const named = { type, id, app_from, user_from, utm_tag, ...(links_id ? { links_id } : { down_id }) }
  return Object.fromEntries(Object.entries(named).filter(([, value]) => value))
}

/** Where a registration ends, whether it is new or not (spec 4, "Registration outcome"). */
export const downloadPath = (campaign: Campaign, identity: Identity) =>
  `/register${registerQuery({ ...identity, ...hashCampaign(campaign) })}#${HASH_PAGES.download}`

/** What one agrees to by having an account. */
export const agreementPath = (type: string) => `/register${registerQuery({ type })}#${HASH_PAGES.agreement}`

/** A picture, not a page: the code that brings the download page from a desktop to a phone. */
export const downloadCodePath = (campaign: Campaign) =>
  `/register/code.svg${registerQuery(hashCampaign(campaign))}`

/** The deep link that opens the lending app at a product (spec 4, status 200). */
export const borrowAgainLink = (scheme: string, productId: string) =>
  `${scheme}://product?${new URLSearchParams({ productId })}`

/** The pages of the official site, which know nobody and carry the language alone (spec 2). */
export const sitePathsIn = (language: Language) => ({
  home: publicAddress('/', language),
  about: publicAddress('/About', language),
  feedback: publicAddress('/Contact', language),
  privacy: publicAddress('/Policy', language),
  terms: publicAddress('/Loan', language),
  privacyNotice: publicAddress('/privacy', language),
  accessibility: publicAddress(ACCESSIBILITY_PAGE, language),
})
