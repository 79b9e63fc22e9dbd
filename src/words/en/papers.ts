import type { LineKind, PaymentParts } from '#domain/papers/statement.ts'

const lines: Record<Exclude<LineKind, 'tax' | 'due'>, string> = {
  disbursed: 'Paid out to you',
  commission: 'Processing fee',
  interest: 'Interest',
  penalty: 'Late penalty',
  'penalty-today': 'Late penalty until today',
  payment: 'Your payment',
  extension: 'Deferral service fee paid',
  rebate: 'Discount for paying early',
  'small-difference': 'Last small difference, which we bear',
  refund: 'Paid back to you',
  reversal: 'Payment reversed',
  'rebate-taken-back': 'Discount for paying early, reversed',
  'credit-used': 'Your credit used for your loan',
  restored: 'Payment received again',
  'rebate-again': 'Discount for paying early, again',
  'penalty-waived': 'Late penalty cancelled',
  'credit-again': 'Your credit corrected',
  other: 'Other entry',
}

const parts: Record<Exclude<keyof PaymentParts, 'tax'>, string> = {
  penalty: 'Late penalty',
  fee: 'Processing fee',
  interest: 'Interest',
  principal: 'Principal',
  credit: 'Your credit',
  extension: 'Deferral service fee',
}

/** English texts of statements, receipts and letters. */
export const papersEn = {
  lines,
  parts,
  receipt: { payment: 'Receipt of your payment', extension: 'Receipt of your deferral service fee' },
  byCard: 'Card',
  statementTitle: 'Loan statement',
  receiptTitle: 'Receipt of payment',
  settlementTitle: 'Letter of settlement',
  agreementLine: (at: string, hash: string) =>
    `Accepted electronically by the borrower on ${at}. Verification code of the text (SHA-256): ${hash}`,
  notAccepted: 'This is a copy for reading. It has not been accepted.',
  page: (number: number, count: number) => `Page ${number} of ${count}`,
  facts: {
    caption: 'The loan',
    order: 'Loan number',
    product: 'Product',
    lender: 'Lender',
    amount: 'Loan amount',
    disbursedOn: 'Paid out on',
    settledOn: 'Repaid in full on',
    paidInAll: 'Total paid',
    dueToday: 'To pay today',
    nextPart: 'Next part of your arrangement',
    payBy: 'Pay by',
    owedInAll: 'Total outstanding',
    credit: 'Your credit',
    day: 'Date of this document',
  },
  history: { caption: 'Transactions', columns: ['Day', 'What', 'Amount', 'Balance'] },
  plan: { caption: 'Repayment plan', columns: ['Instalment', 'Due on', 'Amount', 'Still to pay'] },
  payment: {
    caption: 'The payment',
    number: 'Receipt number',
    amount: 'Amount',
    paidAt: 'Paid on',
    channel: 'Paid by',
    reference: 'Reference',
    transfer: (page: string) =>
      `Banco de México shows whether this SPEI transfer arrived, with a proof (CEP): ${page}`,
    use: 'What it was used for',
    part: 'Part',
    since: 'What happened to it later',
    sinceColumns: ['Day', 'What', 'Amount'],
  },
  letter: {
    confirm: (lender: string, borrower: string, orderNo: string, day: string) =>
      `${lender} confirms that loan number ${orderNo} of ${borrower} was repaid in full on ${day}.`,
    nothing: (tax: string) =>
      `Nothing more is owed on it. That means no principal, interest, processing fee, ${tax} or late penalty.`,
    credit: (amount: string) =>
      `More was paid than was owed. The difference of ${amount} belongs to the borrower and is given back.`,
    number: (number: string) => `Number of this letter: ${number}`,
    replaces: (number: string) =>
      `It replaces the letter with the number ${number}. That one is no longer valid: a payment was reversed.`,
    keep: 'Please keep this letter. It is no longer valid if a payment is reversed. Our system made it from the account of the loan. It is valid without a signature.',
    ask: (email: string) => `If you have a question about it, please write to ${email}.`,
  },
}

export type PaperWords = typeof papersEn
