import { plural } from './plural.ts'

/** Texts of the loan calculator on the site and on the application page. */
export const calculatorEn = {
  calculator: 'What a loan costs',
  howMuch: 'How much do you need?',
  howLong: 'For how long?',
  limits: (least: string, most: string) => `From ${least} to ${most}.`,
  calculate: 'See the cost',
  costs: 'The loan costs you',
  notLent: 'We do not lend this amount for this term.',
  calculatorNote: 'Your offer may differ.',
  termValue: (days: number) => `${days} days`,
  payments: 'Payments',
  paymentsValue: (count: number) => plural(count, { one: '1 payment', other: `${count} payments` }),
  received: 'You receive',
  totalOwed: 'Total repayment',
  yearlyCost: { CAT: 'Total annual cost (CAT)', APR: 'Annual Percentage Rate (APR)' },
  costNote: {
    CAT: 'CAT without VAT, for information and comparison only.',
    APR: 'The APR includes every charge: the rate of a day times 365.',
  },
}

export type CalculatorWords = typeof calculatorEn
