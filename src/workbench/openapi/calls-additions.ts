import { type CallTexts, ORDER_REFUSALS, REPAYMENT_REFUSALS } from './call-text.ts'

/** What the specification has no call for. */
export const additionalCalls: CallTexts = {
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
    refusals: REPAYMENT_REFUSALS,
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
    refusals: ORDER_REFUSALS,
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
    refusals: ['unknown-order', 'not-settled', 'settlement-withdrawn'],
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
    about:
      'Sent by the page for binding a bank account: a CLABE in Mexico, a number with its IFSC in India. Answers that a code was sent, which `confirm-account` takes.',
    isAddition: true,
    refusals: [
      'holder-missing',
      'bank-missing',
      'clabe-format',
      'clabe-check-digit',
      'account-format',
      'ifsc-format',
      'holder-other-name',
      'phone-unknown',
      'resend-too-soon',
      'too-many-requests',
    ],
  },
  confirmAccount: {
    group: 'Additions: complaints, data and bank accounts',
    title: 'Confirm a bank account',
    about:
      'Sent with the code from the phone. The first account is used at once; one in place of another waits as long as the lender says, and may be cancelled meanwhile.',
    isAddition: true,
    refusals: ['account-change-missing', 'sms-code-wrong', 'sms-code-expired', 'sms-code-tries-spent'],
  },
  sendAccountCode: {
    group: 'Additions: complaints, data and bank accounts',
    title: 'Send another code for a bank account',
    about: 'Sent after the countdown, for the account that waits for its code.',
    isAddition: true,
    refusals: ['account-change-missing', 'phone-unknown', 'resend-too-soon', 'too-many-requests'],
  },
  cancelAccount: {
    group: 'Additions: complaints, data and bank accounts',
    title: 'Cancel a bank account that is not used yet',
    about:
      'Takes back the account that waits for its code, or one that is not used yet. The one before stays.',
    isAddition: true,
    refusals: ['account-change-missing'],
  },
  cancelPhoneChange: {
    group: 'Additions: complaints, data and bank accounts',
    title: 'Keep the phone to which codes go',
    about: 'Takes back another phone that is not used yet. Codes go on to the one that is known.',
    isAddition: true,
    refusals: ['phone-change-missing'],
  },
  bindCard: {
    group: 'Additions: complaints, data and bank accounts',
    title: 'Bind a card',
    about: 'Sent by the page for binding a card. Of the number nothing but the last four digits is kept.',
    isAddition: true,
    refusals: ['holder-missing', 'bank-missing', 'card-format', 'card-check-digit'],
  },
}
