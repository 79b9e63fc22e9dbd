/** The server's English texts about offers. Amounts and dates are already formatted. */
export const offerEn = {
  loanAmount: 'Loan amount',
  keptBack: 'Processing fee, deducted from the loan',
  withInstalments: 'Processing fee, included in the instalments',
  interest: 'Total interest',
  tax: (name: string) => `Total ${name}`,
  firstPayment: 'First payment, if paid out today',
  planTitle: (number: number, count: number) =>
    count === 1 ? 'Repayment' : `Instalment ${number} of ${count}`,
  planPart: { interest: 'interest', fee: 'fee' },
  /** `parts` lists the components of `rest`. */
  planMade: (principal: string, rest: string, parts: string) =>
    parts === '' ? `${principal} of the loan` : `${principal} of the loan and ${rest} ${parts}`,
  payments: (count: number, amount: string, days: number, isEven: boolean) =>
    count === 1
      ? `${amount} after ${days} days`
      : `${count} payments of ${isEven ? '' : 'at most '}${amount}, one every ${days} days`,
  besideEachOther: (cost: string) => `Sorted by their ${cost}, the lowest first; then by name.`,
  perYear: (rate: string) => `${rate} a year on what you still owe`,
  working: (amount: string) => `So far it is ${amount}. We are checking whether it can be more.`,
  couponLowersNothing: 'This coupon does not lower what you pay.',
  goodUntil: (moment: string, place: string) => `This offer is valid until ${moment}, ${place} time.`,
  proposal: 'Proposal number',
  register: 'Number in the register of contracts (RECA)',
  notRegistered: (lender: string) => `${lender} has named none.`,
  ordinaryRate: 'Annual interest rate',
  fixed: (rate: string) => `${rate}, fixed, without VAT`,
  agent: 'Recovery agent',
  noAgent: (lender: string) => `${lender} has named none.`,
  provider: 'Service provider',
  noProvider: (lender: string) => `${lender} has named none.`,
}

export type OfferWords = typeof offerEn
