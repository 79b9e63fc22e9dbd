import { type CallTexts, ORDER_REFUSALS, REPAYMENT_REFUSALS } from './call-text.ts'

/** Offers, loans, instalments and extensions (spec 7). */
export const loanCalls: CallTexts = {
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
    refusals: ORDER_REFUSALS,
  },
  loanPlayDetail: {
    group: 'Loan pages',
    title: 'What is to be repaid, and the ways to pay it',
    about: 'Asked by the repayment page, and by the older payment store for the amount.',
    refusals: REPAYMENT_REFUSALS,
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
      'part-too-little',
      'part-too-much',
      'unknown-channel',
      'amount-changed',
      'payment-on-its-way',
      'provider-unavailable',
    ],
  },
  googleScore: {
    group: 'Loan pages',
    title: 'Rate the service',
    about: 'Sent when stars were given on the loan details of a settled loan.',
    refusals: ['no-star', 'unknown-order'],
  },
}
