import type { RefusalReason } from '#contract/refusals.ts'

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
  'Additions: a door of its own':
    'Signing in by phone and code in a plain browser. The session lies in a cookie, and in no answer.',
  'Additions: applying for a loan': 'From a product to an offer: what it costs, and what is asked.',
  'Additions: complaints, data and bank accounts':
    'What the screens named in the specification need beyond its calls.',
} as const satisfies Record<string, string>

export type Group = keyof typeof groups

/** Texts by the name of a call. */
export type CallTexts = Readonly<Record<string, CallText>>

/** What is refused wherever a call names an order, and wherever it is about repaying one. */
export const ORDER_REFUSALS = ['unknown-order'] as const
export const REPAYMENT_REFUSALS = ['unknown-order', 'already-settled', 'nothing-to-repay'] as const
