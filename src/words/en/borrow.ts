/** What the pages about an offer say in English, besides `words.confirm`. They are fetched with those pages only. */
export const borrowEn = {
  youRepay: (amount: string) => `You repay ${amount} in all`,
  term: (periods: number, unit: string) =>
    unit === 'day' || unit === '' ? `${periods} days` : `${periods} ${unit}`,
  trueCost: 'What it really costs',
  cost: 'Cost of the loan',
  received: 'You receive',
  repaid: 'You repay in all',
  yearly: (name: string): string =>
    name === 'CAT' ? 'Total yearly cost (CAT)' : name === 'APR' ? 'Yearly percentage rate (APR)' : name,
  yearlyNote: (name: string): string =>
    name === 'CAT'
      ? 'Without VAT, worked out from your payment plan. For information and comparison.'
      : 'All charges included, worked out from your payment plan: the daily rate times 365.',
  late: 'If you pay late',
  lateNote: 'If you pay nothing until so many days after the first payment day:',
  inDays: (days: number) => (days === 1 ? '1 day' : `${days} days`),
  lateDay: 'Late by',
  lateAdds: 'It adds',
  latePay: 'You pay that day',
  continue: 'Show my offer',
  applied: 'You have applied for this loan',
  appliedText: 'You do not need to apply again. Your loan shows where it stands.',
  seeLoan: 'See my loan',
  sent: 'Your application was sent',
  sentText: 'The lender will show you the loan in the app.',
  oneLoan: 'We do not know whether your application arrived. You can tap again: it will still be one loan.',
  next: 'What happens next',
  nextSteps: (decision: number, min: number, max: number) => [
    `We decide within ${decision} day. Your loan shows our answer.`,
    `If we approve it, the money reaches your account within ${min} to ${max} days.`,
    'You repay by the plan on this page, at a bank or a store.',
  ],
  otherOffers: 'See what else is offered',
  offersTitle: 'Loans offered to you',
  noOffers: 'No loan is offered to you now',
  noOffersText: 'When the lender offers you one, it will stand here.',
  offersFor: (days: string, rate: string) => `${days}, ${rate} a day`,
  facts: {
    title: 'Key facts',
    lead: 'Everything that this loan costs, on one page, before you accept anything.',
    missing: 'The lender has not sent the figures for this page.',
    loan: 'The loan',
    lender: 'Lender',
    product: 'Product',
    amount: 'Loan amount',
    term: 'Term',
    rate: 'Interest rate per day',
    firstPayment: 'First payment',
    costs: 'What it costs',
    commission: 'Commission',
    interest: 'Interest',
    tax: 'Tax',
    nothingElse: 'Nothing that is not on this page may be charged without your consent.',
    plan: 'Payment plan',
    payment: 'Payment',
    day: 'Day',
    amountToPay: 'Amount',
    lateRule: 'How it is counted',
    change: 'If you change your mind',
    coolingOff: (days: number) =>
      days === 1
        ? 'Within 1 day after you receive the money you can give it back, with the cost of the days that you had it and without any penalty.'
        : `Within ${days} days after you receive the money you can give it back, with the cost of the days that you had it and without any penalty.`,
    noCoolingOff: 'Until you accept you owe nothing, and you need not give a reason.',
    complaints: 'Whom to turn to',
    service: 'Customer service',
    officer: 'Grievance officer',
    ombudsman: 'If they do not help: Ombudsman',
    une: 'Specialised unit (UNE)',
    condusef: 'If they do not help: CONDUSEF',
    assumed: 'The days assume that the money is paid out today.',
  },
}

export type BorrowWords = typeof borrowEn
