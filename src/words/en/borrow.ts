import { dayCount } from './plural.ts'

/** English texts of the offer pages beside `words.confirm`, loaded by those pages only. */
export const borrowEn = {
  term: (periods: number, unit: string) =>
    unit === 'day' || unit === '' ? `${periods} days` : `${periods} ${unit}`,
  cost: 'Cost of the loan',
  received: 'You receive',
  repaid: 'Total repayment',
  yearly: (name: string): string =>
    name === 'CAT' ? 'Total annual cost (CAT)' : name === 'APR' ? 'Annual Percentage Rate (APR)' : name,
  yearlyNote: (name: string): string =>
    name === 'CAT'
      ? 'CAT without VAT, for information and comparison.'
      : 'APR with all charges: the daily rate times 365.',
  late: 'If you pay late',
  lateBy: (days: string, amount: string) => `If you pay ${days} late: ${amount} more`,
  lateNote: 'If you do not pay on the first due date, you will owe:',
  inDays: dayCount,
  lateDay: 'Late by',
  lateLater: (amount: string) => `with ${amount} of later payments, due by then`,
  lateAdds: 'Late penalty',
  latePay: 'You owe that day',
  continue: 'Show my offer',
  applied: 'You have applied for this loan',
  appliedText: 'You do not need to apply again. Your loan page shows its status.',
  seeLoan: 'See my loan',
  sent: 'Your application was sent',
  sentText: 'The lender will show you the loan in the app.',
  oneLoan: 'We do not know whether your application arrived. You can tap again: it will still be one loan.',
  unknownWhether: 'We do not know whether your application arrived. Look in the app before you apply again.',
  next: 'What happens next',
  /** Without a decision period, if the offer is the decision. */
  nextSteps: (decision: number | null, min: number, max: number) => [
    ...(decision === null
      ? [
          'You accept, and we prepare the payout. Your loan page shows when the money is on its way.',
          `It then reaches your account within ${min} to ${max} days.`,
        ]
      : [
          `We decide within ${decision} day. See our reply on your loan page.`,
          `If we approve it, the money reaches your account within ${min} to ${max} days.`,
        ]),
    'Repay as per the plan on this page, at a bank or a store.',
  ],
  offerBefore: 'You saw',
  offerNow: 'Offered now',
  raised: 'Larger offer: you repay more.',
  changed: 'Your offer has changed.',
  keep: (amount: string) => `Borrow only ${amount}`,
  tickAgain: 'Please read the new offer below. To apply for it, tick the box again.',
  restsUntilTicked: 'A new offer: tick the box first.',
  otherOffers: 'See what else is offered',
  offersTitle: 'Loans offered to you',
  noOffers: 'There is no loan offer for you right now',
  noOffersText: 'When we have an offer for you, it will appear here.',
  beside: {
    cost: 'Cost',
    lender: 'Lender',
    amount: 'Loan amount',
    term: 'Term',
    payments: 'To pay',
    late: 'If you pay late',
    keyFacts: 'Key Facts Statement',
    keyFactsOf: (product: string) => `Key Facts Statement of ${product}`,
    see: 'See this loan',
    seeOf: (product: string) => `See this loan: ${product}`,
    notSaid: 'The lender has not said.',
    unmatched: 'Lenders without an offer for you',
  },
  offersFor: (days: string, rate: string) => `${days}, ${rate} a day`,
  offersCost: (total: string, days: string) => `Repay ${total} in ${days}`,
  facts: {
    title: 'Key Facts Statement (KFS)',
    missing: 'The lender has not sent the figures for this page.',
    loan: 'The loan',
    lender: 'Lender',
    product: 'Product',
    amount: 'Loan amount',
    term: 'Term',
    rate: 'Interest rate per day',
    firstPayment: 'First payment',
    costs: 'What it costs',
    commission: 'Processing fee',
    interest: 'Interest',
    nothingElse: 'Nothing that is not on this page may be charged without your consent.',
    plan: 'Payment plan',
    payment: 'Payment',
    day: 'Day',
    amountToPay: 'Amount',
    lateRule: 'How it is counted',
    extension: 'Extending a due date',
    prepayment: 'Closing the loan early',
    collection: 'Who may collect',
    collectors: (lender: string, from: number, until: number) =>
      `Only ${lender}, or someone acting for it, from ${from}:00 to ${until}:00. They speak about your debt only to you.`,
    change: 'If you change your mind',
    coolingOff: (days: number) =>
      `Within ${dayCount(days)} after you receive the money you can cancel the loan (cooling-off). You give back the money and the cost of those days, without penalty.`,
    noCoolingOff: 'Until you accept you owe nothing, and you need not give a reason.',
    warnings: 'Please bear in mind',
    complaints: 'Where to complain',
    service: 'Customer service',
    officer: 'Grievance officer',
    ombudsman: 'If you are not satisfied: Ombudsman',
    une: 'Specialised unit (UNE)',
    condusef: 'If you are not satisfied: CONDUSEF',
    assumed: 'These dates assume that you get the money today.',
  },
}

export type BorrowWords = typeof borrowEn
