import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { currency, looseLine, minorAmount, orNone, wholeNumber } from '#contract/fields.ts'
import { paper } from '#contract/papers/paper.ts'
import { marketIds } from '#domain/markets/market.ts'
import { documentNames } from '#words/legal/document-names.ts'

// The specification's site has no calls. These two are this product's own (docs/departures.md).

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
