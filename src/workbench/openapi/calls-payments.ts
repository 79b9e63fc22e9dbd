import { type CallTexts, ORDER_REFUSALS, REPAYMENT_REFUSALS } from './call-text.ts'

/** The older payment store (spec 7). */
export const paymentCalls: CallTexts = {
  repaymentWay: {
    group: 'Older payment store',
    title: 'The saved cards, and a token for one payment',
    about: 'Asked when the page for paying by card opens.',
    refusals: ORDER_REFUSALS,
  },
  repaymentCommit: {
    group: 'Older payment store',
    title: 'Begin a payment by card',
    about:
      'Sent when a card was chosen, and once more with `sendMsg` 1 for another code. Where `needValid` is 1 the page asks for the code that was sent; otherwise the payment is done.',
    refusals: [
      ...REPAYMENT_REFUSALS,
      'amount-changed',
      'payment-on-its-way',
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
      'payment-on-its-way',
      'sms-code-expired',
      'sms-code-tries-spent',
      'code-digits',
    ],
  },
  repaymentHuichao: {
    group: 'Older payment store',
    title: "The provider's page to pay on",
    about:
      'Asked when somebody would rather pay on a page of the payment provider; the page then leads there.',
    refusals: [
      ...REPAYMENT_REFUSALS,
      'amount-changed',
      'payment-on-its-way',
      'payment-failed',
      'provider-unavailable',
    ],
  },
}
