import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  listOf,
  looseLine,
  looseNumber,
  minorAmount,
  orNone,
  wholeNumber,
} from '#contract/fields.ts'
import { paper } from '#contract/paper.ts'
import { marketIds } from '#domain/markets/market.ts'
import { documentNames } from '#words/legal/document-names.ts'

// The specification's site has no calls. These three are this product's own (docs/evidence/departures.md).

/** Price information that advertising must show for a market's products; null if there are none. */
export const representativeLoan = endpoint({
  method: 'POST',
  path: '/v3/site/representative-loan',
  success: 0,
  isPublic: true,
  readsOnly: true,
  input: z.object({ market: z.enum(marketIds) }),
  output: z.object({
    example: orNone(
      z.object({
        productName: looseLine,
        currency,
        amount: minorAmount,
        received: minorAmount,
        commission: minorAmount,
        interest: minorAmount,
        tax: minorAmount,
        totalOwed: minorAmount,
        termDays: wholeNumber,
        instalments: wholeNumber,
        yearlyRate: looseLine,
        costName: z.enum(['CAT', 'APR']),
        cost: looseLine,
        highestCost: looseLine,
        longestDays: looseNumber,
      }),
    ),
  }),
})

export const representativeLoanText: CallText<typeof representativeLoan> = {
  of: representativeLoan,
  group: 'Additions: papers and site',
  title: 'An example of what a loan costs',
  about: 'Called by the home page of the site. The dearest product on offer, with its middle amount.',
  fields: {
    market: 'The market whose products are meant.',
    example: 'The example; nothing where nothing is offered.',
    'example.amount': 'Amount of the loan.',
    'example.termDays': 'The term in days.',
    'example.yearlyRate': 'The interest in a year, in percent.',
    'example.costName': 'Name of the true yearly cost in the market.',
    'example.cost': 'The true yearly cost of this loan, in percent.',
    'example.highestCost': 'The highest of any loan that is offered, in percent.',
    'example.longestDays': { added: 'The longest term that is offered, in days; 0 if it is not known.' },
  },
}

/**
 * Returns loan costs from the smallest to the largest amount for each term, and for an amount that a visitor asks
 * about.
 */
export const loanCosts = endpoint({
  method: 'POST',
  path: '/v3/site/loan-costs',
  success: 0,
  isPublic: true,
  readsOnly: true,
  input: z.object({ market: z.enum(marketIds), amount: z.optional(minorAmount) }),
  output: z.object({
    currency,
    loans: listOf(
      z.object({
        amount: minorAmount,
        termDays: wholeNumber,
        instalments: wholeNumber,
        received: minorAmount,
        totalOwed: minorAmount,
        cost: minorAmount,
        costName: z.enum(['CAT', 'APR']),
        yearlyCost: looseLine,
      }),
    ),
  }),
})

export const loanCostsText: CallText<typeof loanCosts> = {
  of: loanCosts,
  group: 'Additions: papers and site',
  title: 'What loans cost, by amount and term',
  about: 'Called by the home page of the site. Of several products with one term, the dearest speaks.',
  fields: {
    market: 'The market whose products are meant.',
    amount: 'An amount that the visitor asks about, besides the round ones.',
    loans: 'What each loan costs: smaller amounts first, then shorter terms; empty if nothing is offered.',
    'loans.amount': 'Amount of the loan.',
    'loans.termDays': 'The term in days.',
    'loans.cost': 'All that is paid beyond what is received.',
    'loans.costName': 'Name of the true yearly cost in the market.',
    'loans.yearlyCost': 'The same in a year, in percent.',
  },
}

/**
 * Returns a legal document, the lender's or ours, filled with the lender's facts, with blanks for a contract's facts.
 */
export const legalText = endpoint({
  method: 'POST',
  path: '/v3/site/legal-text',
  success: 0,
  isPublic: true,
  readsOnly: true,
  input: z.object({ name: z.enum(documentNames) }),
  output: z.object({ paper }),
})

export const legalTextText: CallText<typeof legalText> = {
  of: legalText,
  group: 'Additions: papers and site',
  title: 'A legal text of the lender',
  about: 'Called by the pages of the site and by the privacy notice.',
  fields: {
    name: 'Name of the text.',
    paper: 'The text.',
  },
}
