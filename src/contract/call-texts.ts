import type { RefusalReason } from './refusals.ts'

/** What a call is for, in words for the programmer of a backend. It stays on the server: no page needs it. */
export interface CallText {
  group: Group
  title: string
  /** When the pages ask, and what a backend has to do. */
  about: string
  /** The call is this product's own: the specification has none for it. */
  isAddition?: true
  /** What our own server may refuse here, beside what any call may. */
  refusals: readonly RefusalReason[]
}

/** The tables of section 7, and what this product adds to each. */
export const groups = {
  'Complaint and contract':
    'Complaints, their pictures and answers, customer service, and the promissory note.',
  'Loan pages': 'What is offered, accepted, owed and repaid.',
  'Registration and promotion':
    'What the page behind an advertisement asks. Everybody may ask, without a session.',
  'Older payment store':
    'Paying with a saved card. These calls are of the JSON client, and their success is 00.',
  'Additions: loans and payments':
    'What the specification has no call for, and the loan pages show all the same.',
  'Additions: papers and site': 'The history of a loan as papers, and what the public site says.',
  'Additions: complaints, data and bank accounts':
    'What the screens named in the specification need beyond its calls.',
} as const satisfies Record<string, string>

export type Group = keyof typeof groups

const order = ['unknown-order'] as const
const repayable = ['unknown-order', 'already-settled', 'nothing-to-repay'] as const

export const callTexts: Readonly<Record<string, CallText>> = {
  problemInit: {
    group: 'Complaint and contract',
    title: 'What one may complain about',
    about:
      'Asked when the complaint home opens, and again without an order by the page where the complaint is written. Answers with the types, the sub-types of collection, and the orders that a complaint may be about.',
    refusals: [],
  },
  problemList: {
    group: 'Complaint and contract',
    title: "The borrower's complaints",
    about:
      "Asked by the complaint list. The tabs, their titles and what is in each are the backend's to decide.",
    refusals: [],
  },
  problemDetail: {
    group: 'Complaint and contract',
    title: 'One complaint and its answer',
    about: 'Asked by the complaint details, and by the complaint home after a complaint was sent.',
    refusals: ['unknown-complaint'],
  },
  problemSave: {
    group: 'Complaint and contract',
    title: 'File a complaint',
    about:
      'Sent once by the page where the complaint is written. Pictures were sent before it, and only their addresses are named here. The same complaint may come twice after a lost answer.',
    refusals: [
      'unknown-order',
      'unknown-type',
      'collection-not-supported',
      'sub-type-missing',
      'control-character',
      'description-empty',
      'description-too-long',
      'too-many-images',
      'unknown-image',
      'too-many-requests',
    ],
  },
  uploadProblemImg: {
    group: 'Complaint and contract',
    title: 'Send one picture of a complaint',
    about:
      'Sent as soon as a picture is chosen, up to three times when the network loses it. Answers with the address under which the picture is kept; it may hold neither a comma nor a blank.',
    refusals: ['not-an-image', 'image-too-large', 'unknown-image', 'too-many-requests'],
  },
  getWhatsapp: {
    group: 'Complaint and contract',
    title: 'How to reach the lender',
    about: 'Asked by the customer service page, also for somebody whose session is lost.',
    refusals: [],
  },
  contractDetail: {
    group: 'Complaint and contract',
    title: 'The promissory note of an order',
    about: 'Asked by the loan agreement pages. When it is refused, the page shows the message in its place.',
    refusals: order,
  },

  loanDetailConfirm: {
    group: 'Loan pages',
    title: 'The offer that is about to be accepted',
    about:
      'Asked when the confirm page opens. Where `isNeedPop` is 1 the page waits for 5.5 seconds and asks once more, with `isType` 1.',
    refusals: ['not-offered', 'offer-expired'],
  },
  loanDetailPush: {
    group: 'Loan pages',
    title: 'Accept the offer',
    about:
      'Sent when the borrower applies. It may come twice after a lost answer, and must not make a second loan. The page then goes to the address that is answered.',
    refusals: [
      'not-offered',
      'loan-open',
      'offer-expired',
      'term-not-offered',
      'amount-too-low',
      'amount-too-high',
      'offer-changed',
    ],
  },
  loanDetails: {
    group: 'Loan pages',
    title: 'What a loan is now',
    about:
      'Asked by the loan details. The status decides which buttons there are; its texts are shown as they come.',
    refusals: order,
  },
  loanPlayDetail: {
    group: 'Loan pages',
    title: 'What is to be repaid, and the ways to pay it',
    about: 'Asked by the repayment page, and by the older payment store for the amount.',
    refusals: repayable,
  },
  loanPlayDelayDetail: {
    group: 'Loan pages',
    title: 'What an extension costs and moves',
    about: 'Asked by the extension page. Its fee is paid like an instalment, with `requestType` 2.',
    refusals: ['unknown-order', 'already-settled', 'extension-not-offered'],
  },
  generateVcode: {
    group: 'Loan pages',
    title: 'A reference to pay by one channel',
    about:
      'Asked when a channel was chosen, and again when its page is loaded again: the same reference as long as it is good. The amount is what the page was told; a backend counts its own and refuses another.',
    refusals: [
      'unknown-request-type',
      'unknown-order',
      'already-settled',
      'nothing-to-repay',
      'extension-not-offered',
      'payoff-too-early',
      'payoff-not-needed',
      'unknown-channel',
      'amount-changed',
      'provider-unavailable',
    ],
  },
  googleScore: {
    group: 'Loan pages',
    title: 'Rate the service',
    about: 'Sent when stars were given on the loan details of a settled loan.',
    refusals: ['no-star', 'unknown-order'],
  },

  channelTemplate: {
    group: 'Registration and promotion',
    title: "The landing page's template",
    about: 'Asked first by the page behind an advertisement. Without a template the page shows the message.',
    refusals: ['unknown-template'],
  },
  trackVisit: {
    group: 'Registration and promotion',
    title: 'Count a visit',
    about: 'Sent when the landing page is shown. Nobody waits for the answer to be right.',
    refusals: [],
  },
  getSid: {
    group: 'Registration and promotion',
    title: 'Open a registration session',
    about: 'Asked when the form of the landing page is opened.',
    refusals: [],
  },
  getCaptcha: {
    group: 'Registration and promotion',
    title: 'The picture of the captcha',
    about:
      "Answered with a picture, not with an envelope. The address stands in the page's picture element, which sends neither headers nor common parameters; the page's server asks as well. The same `a` again is the same picture.",
    refusals: ['captcha-wrong', 'too-many-requests'],
  },
  getSms: {
    group: 'Registration and promotion',
    title: 'Send a code by text message',
    about:
      'Sent with a solved captcha. After code 101 the page shows another picture, after 11 the download.',
    refusals: ['phone-format', 'captcha-wrong', 'resend-too-soon', 'already-registered', 'too-many-requests'],
  },
  trackClick: {
    group: 'Registration and promotion',
    title: 'Count a tap on the apply button',
    about: 'Sent when somebody applies with a phone number that can be one.',
    refusals: [],
  },
  register: {
    group: 'Registration and promotion',
    title: 'Register a phone',
    about:
      'Sent with the code of the text message. Success and code 11 both lead to the download; after -1 the page shows another picture.',
    refusals: [
      'phone-format',
      'captcha-wrong-on-register',
      'already-registered',
      'sms-code-wrong',
      'sms-code-expired',
      'sms-code-tries-spent',
    ],
  },

  repaymentWay: {
    group: 'Older payment store',
    title: 'The saved cards, and a token for one payment',
    about: 'Asked when the page for paying by card opens.',
    refusals: order,
  },
  repaymentCommit: {
    group: 'Older payment store',
    title: 'Begin a payment by card',
    about:
      'Sent when a card was chosen, and once more with `sendMsg` 1 for another code. Where `needValid` is 1 the page asks for the code that was sent; otherwise the payment is done.',
    refusals: [
      ...repayable,
      'amount-changed',
      'payment-failed',
      'payment-unclear',
      'payment-repeated',
      'resend-too-soon',
    ],
  },
  repaymentConfirm: {
    group: 'Older payment store',
    title: 'Confirm it with the code',
    about:
      'Sent with the code of the text message. 800006 is a wrong code, 800005 one that was used already.',
    refusals: [
      'payment-code-wrong',
      'payment-repeated',
      'payment-failed',
      'payment-unclear',
      'already-settled',
      'nothing-to-repay',
      'amount-changed',
      'sms-code-expired',
      'sms-code-tries-spent',
    ],
  },
  repaymentHuichao: {
    group: 'Older payment store',
    title: "The provider's page to pay on",
    about:
      'Asked when somebody would rather pay on a page of the payment provider; the page then leads there.',
    refusals: [...repayable, 'amount-changed', 'payment-failed', 'provider-unavailable'],
  },

  recommendList: {
    group: 'Additions: loans and payments',
    title: 'What is offered to this borrower',
    about: 'Asked by the list of offers, and by the loan details of a loan whose status is unknown.',
    isAddition: true,
    refusals: [],
  },
  buriedPoint: {
    group: 'Additions: loans and payments',
    title: 'Note that a point was passed',
    about:
      'Sent when an offer was accepted, where no app takes the event itself. The specification names the path without its payload.',
    isAddition: true,
    refusals: [],
  },
  loanPayoff: {
    group: 'Additions: loans and payments',
    title: 'What ends the whole loan today',
    about: 'Asked by the page for paying early. References are asked for with `requestType` 3.',
    isAddition: true,
    refusals: repayable,
  },
  paymentStatus: {
    group: 'Additions: loans and payments',
    title: 'What became of a reference',
    about:
      'Asked before a reference is shown, and every 4 seconds while somebody looks at it. It names the reference, or the channel and the purpose. Pages do without it where a backend has none.',
    isAddition: true,
    refusals: ['unknown-order', 'unknown-reference', 'unknown-request-type'],
  },
  providerInstructions: {
    group: 'Additions: loans and payments',
    title: 'How one pays by a channel',
    about: 'Asked by the page of payment instructions, which is about no loan.',
    isAddition: true,
    refusals: ['unknown-channel'],
  },

  loanStatement: {
    group: 'Additions: papers and site',
    title: 'The history of a loan',
    about: 'Asked by the statement: everything that was posted until today, and what is still to come.',
    isAddition: true,
    refusals: order,
  },
  paymentReceipt: {
    group: 'Additions: papers and site',
    title: 'The receipt of one payment',
    about: 'Asked by the receipt, which a statement links to.',
    isAddition: true,
    refusals: ['unknown-order', 'unknown-payment'],
  },
  settlementLetter: {
    group: 'Additions: papers and site',
    title: 'The letter that a loan has been repaid',
    about: 'Asked by the letter of settlement.',
    isAddition: true,
    refusals: ['unknown-order', 'not-settled'],
  },
  agreementDraft: {
    group: 'Additions: papers and site',
    title: 'The agreement before it is accepted',
    about: 'Asked by the loan agreement page for a product that is offered and not taken yet.',
    isAddition: true,
    refusals: ['not-offered', 'unknown-order'],
  },
  legalText: {
    group: 'Additions: papers and site',
    title: 'A legal text of the lender',
    about: 'Asked by the pages of the site and by the privacy notice.',
    isAddition: true,
    refusals: [],
  },
  representativeLoan: {
    group: 'Additions: papers and site',
    title: 'An example of what a loan costs',
    about: 'Asked by the home page of the site. The dearest product on offer, with its middle amount.',
    isAddition: true,
    refusals: [],
  },

  problemScore: {
    group: 'Additions: complaints, data and bank accounts',
    title: "Rate a complaint's answer",
    about: 'Sent by the score modal of the complaint details.',
    isAddition: true,
    refusals: ['no-star', 'unknown-complaint', 'no-answer-yet'],
  },
  fileDataRequest: {
    group: 'Additions: complaints, data and bank accounts',
    title: "Ask about one's own data",
    about: 'Sent by the page for data requests: access, correction, deletion or objection.',
    isAddition: true,
    refusals: [
      'unknown-type',
      'control-character',
      'correction-without-text',
      'request-too-long',
      'too-many-requests',
    ],
  },
  dataRequests: {
    group: 'Additions: complaints, data and bank accounts',
    title: "The borrower's data requests",
    about: 'Asked by the page for data requests, the newest first.',
    isAddition: true,
    refusals: [],
  },
  boundAccounts: {
    group: 'Additions: complaints, data and bank accounts',
    title: 'The bound accounts and cards',
    about: 'Asked by the pages for binding a bank account or a card. Numbers are answered masked.',
    isAddition: true,
    refusals: [],
  },
  bindAccount: {
    group: 'Additions: complaints, data and bank accounts',
    title: 'Bind a bank account',
    about: 'Sent by the page for binding a bank account: a CLABE in Mexico, a number with its IFSC in India.',
    isAddition: true,
    refusals: [
      'holder-missing',
      'bank-missing',
      'clabe-format',
      'clabe-check-digit',
      'account-format',
      'ifsc-format',
    ],
  },
  bindCard: {
    group: 'Additions: complaints, data and bank accounts',
    title: 'Bind a card',
    about: 'Sent by the page for binding a card. Of the number nothing but the last four digits is kept.',
    isAddition: true,
    refusals: ['holder-missing', 'bank-missing', 'card-format', 'card-check-digit'],
  },
}
