/**
 * What this product offers beyond the calls of section 7, each part with its calls. A lender's own backend may do without
 * them: its wire map lists those that it has as `present`, pages show no way to the others, and none of their calls is made.
 */
export const PARTS = {
  payoff: ['/v3/installment/loan-payoff'],
  partPayment: ['/v3/installment/loan-part'],
  arrangements: [
    '/v3/installment/loan-arrangement',
    '/v3/installment/agree-arrangement',
    '/v3/installment/ask-arrangement',
    '/v3/installment/withdraw-arrangement',
  ],
  paymentStatus: ['/v3/loan-details/payment-status'],
  providerInstructions: ['/v3/loan-details/provider-instructions'],
  statement: ['/v3/papers/statement', '/v3/papers/receipt'],
  settlement: ['/v3/papers/settlement', '/v3/papers/settlement-name'],
  agreementDraft: ['/v3/papers/agreement-draft'],
  bankAccounts: [
    '/v3/bank/accounts',
    '/v3/bank/bind-account',
    '/v3/bank/confirm-account',
    '/v3/bank/send-account-code',
    '/v3/bank/cancel-account',
    '/v3/bank/cancel-phone-change',
    '/v3/bank/bind-card',
  ],
  door: [
    '/v3/account/send-login-code',
    '/v3/account/log-in',
    '/v3/account/sign-out',
    '/v3/account/not-mine',
    '/v3/account/sessions',
    '/v3/account/end-session',
    '/v3/account/loans',
    '/v3/account/passkey-options',
    '/v3/account/add-passkey',
    '/v3/account/passkeys',
    '/v3/account/end-passkey',
    '/v3/account/passkey-question',
    '/v3/account/passkey-log-in',
  ],
  apply: [
    '/v3/product/detail',
    '/v3/product/apply',
    '/v3/product/application',
    '/v3/product/submit',
    '/v3/product/withdraw',
    '/v3/certify/form',
    '/v3/certify/save',
    '/v3/certify/upload-document',
  ],
  leaving: ['/v3/account/leaving', '/v3/account/delete', '/v3/papers/deletion'],
  notifications: [
    '/v3/account/notifications',
    '/v3/account/choose-notifications',
    '/v3/account/stop-notifications',
  ],
  messageChannels: [
    '/v3/account/choose-messages',
    '/v3/account/give-email',
    '/v3/account/confirm-email',
    '/v3/account/remove-email',
  ],
  dataNotice: ['/v3/account/data-notice', '/v3/account/give-consent', '/v3/account/withdraw-consent'],
  paymentClaims: ['/v3/loan-details/payment-claims', '/v3/loan-details/claim-payment'],
  dataRequests: ['/user-problem/data-request', '/user-problem/data-requests'],
  collectionAgencies: ['/user-problem/collection-agencies'],
  complaintScore: ['/user-problem/problem-score'],
  complaintReopen: ['/user-problem/problem-reopen'],
  recommendList: ['/v3/loan-confirm/recommend-list'],
  buriedPoint: ['/v3/loan-confirm/buried-point'],
  captchaWords: ['/promotion/captcha-question'],
  representativeLoan: ['/v3/site/representative-loan'],
  loanCosts: ['/v3/site/loan-costs'],
  /** A file, `/calendar.ics`, and no call. */
  calendar: [],
} as const satisfies Record<string, readonly string[]>

export type Part = keyof typeof PARTS

export const partNames = Object.keys(PARTS) as Part[]

/** Paths of the calls of these parts. */
export const callsOfParts = (parts: readonly Part[]): ReadonlySet<string> =>
  new Set(parts.flatMap((part) => PARTS[part]))
