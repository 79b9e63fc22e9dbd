import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { currency, listOf, looseLine, minorAmount, orNone, wholeNumber } from '#contract/fields.ts'
import { paper } from '#contract/papers/paper.ts'
import { marketIds } from '#domain/markets/market.ts'
import { documentNames } from '#words/legal/document-names.ts'

// The specification's site has no calls. These three are this product's own (docs/departures.md).

/** What advertising has to say about the price of what a market is offered; null where nothing is offered. */
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
        /** Interest in a year, in percent. */
        yearlyRate: looseLine,
        costName: z.enum(['CAT', 'APR']),
        /** True yearly cost of this loan, and the highest of any loan that is offered, in percent. */
        cost: looseLine,
        highestCost: looseLine,
      }),
    ),
  }),
})

/** What loans cost, from the smallest to the largest and for each term, and one of the amount that a visitor asks about. */
export const loanCosts = endpoint({
  method: 'POST',
  path: '/v3/site/loan-costs',
  success: 0,
  isPublic: true,
  readsOnly: true,
  input: z.object({ market: z.enum(marketIds), amount: z.optional(minorAmount) }),
  output: z.object({
    currency,
    /** Smaller amounts first, then shorter terms; empty where nothing is offered. */
    loans: listOf(
      z.object({
        amount: minorAmount,
        termDays: wholeNumber,
        instalments: wholeNumber,
        received: minorAmount,
        totalOwed: minorAmount,
        /** All that is paid beyond what is received. */
        cost: minorAmount,
        costName: z.enum(['CAT', 'APR']),
        /** The same in a year, in percent. */
        yearlyCost: looseLine,
      }),
    ),
  }),
})

/** A document of the lender, its own or ours, with the lender's facts in it and lines where a contract's would stand. */
export const legalText = endpoint({
  method: 'POST',
  path: '/v3/site/legal-text',
  success: 0,
  isPublic: true,
  readsOnly: true,
  input: z.object({ name: z.enum(documentNames) }),
  output: z.object({ paper }),
})
