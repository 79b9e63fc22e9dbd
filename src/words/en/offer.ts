/** What this server says of an offer in English. Amounts and days come written already. */
export const offerEn = {
  loanAmount: 'Loan amount',
  keptBack: 'Commission, kept back from the loan',
  withInstalments: 'Commission, paid with the instalments',
  interest: 'Interest in all',
  tax: 'Tax in all',
  firstPayment: 'First payment, if paid out today',
  planTitle: (number: number, count: number) =>
    count === 1 ? 'Repayment' : `Instalment ${number} of ${count}`,
  planMade: (principal: string, rest: string) =>
    `${principal} of the loan and ${rest} interest, fees and tax`,
  perYear: (rate: string) => `${rate} a year on what you still owe, counted by the day`,
  working: (amount: string) => `So far it is ${amount}. We are checking whether it can be more.`,
  goodUntil: (moment: string, place: string) => `This offer is good until ${moment}, ${place} time.`,
}

export type OfferWords = typeof offerEn
