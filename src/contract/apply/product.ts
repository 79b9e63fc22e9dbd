import * as z from 'zod/mini'
import { dataNotice, ownConsent } from '#contract/account/data-notice.ts'
import type { CallText, PartText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  filled,
  flag,
  line,
  listOf,
  looseLine,
  looseNumber,
  minorAmount,
  orNone,
  productId,
  wholeNumber,
} from '#contract/fields.ts'
import { stepKinds } from '#domain/markets/step-kinds.ts'

// The specification names product detail, apply and the certify steps and shows no call for them: these are this product's
// own (docs/evidence/departures.md).

/** A loan priced as if paid out today. Amounts are in minor units. */
const loan = z.object({
  amount: minorAmount,
  periods: wholeNumber,
  termUnit: looseLine,
  instalments: wholeNumber,
  received: minorAmount,
  commission: minorAmount,
  interest: minorAmount,
  tax: minorAmount,
  totalOwed: minorAmount,
  cost: minorAmount,
  costName: z.enum(['CAT', 'APR']),
  yearlyCost: looseLine,
  yearlyRate: looseLine,
})

export const loanText: PartText<typeof loan> = {
  of: loan,
  fields: {
    amount: 'Amount of the loan.',
    periods: 'Days from the payout to the last instalment.',
    cost: 'All that is paid beyond what is received.',
    costName: 'Name of the true yearly cost in the market.',
    yearlyCost: 'The same in a year, in percent.',
    yearlyRate: 'The interest in a year, in percent.',
  },
}

/** A product on offer: its cost, its requirements, and the steps of an application. */
const detail = z.object({
  productId,
  productName: looseLine,
  productLogo: looseLine,
  currency,
  minAmount: minorAmount,
  maxAmount: minorAmount,
  amountStep: minorAmount,
  periods: wholeNumber,
  termUnit: looseLine,
  chosen: orNone(loan),
  loans: listOf(loan),
  eligibility: listOf(looseLine),
  steps: listOf(z.object({ kind: z.enum(stepKinds), title: looseLine, what: looseLine, isRequired: flag })),
  minutes: looseNumber,
  usualTime: looseLine,
})

/**
 * Returns a product to apply for. Without an id it is the first one of the borrower's market; null if there is none.
 * `dataNotice` is the notice to show first, and `consents` are optional. `openApplicationId` is the undecided
 * application; `isOffered` says that the borrower already has an offer for it. Refused as `not-offered` for a product
 * not lent here, and as `amount-too-low` or `amount-too-high`.
 */
export const productDetail = endpoint({
  method: 'POST',
  path: '/v3/product/detail',
  success: 0,
  readsOnly: true,
  input: z.object({ productId: z.optional(productId), amount: z.optional(minorAmount) }),
  output: z.object({
    detail: orNone(detail),
    products: listOf(z.object({ productId, productName: looseLine })),
    openApplicationId: looseLine,
    isOffered: flag,
    dataNotice: orNone(dataNotice),
    consents: listOf(ownConsent),
  }),
})

export const productDetailText: CallText<typeof productDetail> = {
  of: productDetail,
  group: 'Additions: applying for a loan',
  title: 'Price and steps of a product',
  about: 'Called before anything is filled in, and again for each amount that is chosen.',
  refusals: ['not-offered', 'amount-too-low', 'amount-too-high'],
  fields: {
    productId: 'Id of the product; default: the first of the market.',
    amount: 'The amount that is asked about, in minor units.',
    detail: 'Product that is offered; null for none.',
    'detail.minAmount': 'The smallest loan.',
    'detail.maxAmount': 'The largest loan.',
    'detail.amountStep': 'Step of the amount.',
    'detail.periods': 'Days from the payout to the last instalment.',
    'detail.chosen': 'The loan of the amount that was asked about, else of a middle one.',
    'detail.loans': 'Loans from the smallest to the largest, as if paid out today.',
    'detail.eligibility': 'Conditions, a sentence each.',
    'detail.steps': 'Steps of the application, in order.',
    'detail.steps.kind': 'Kind of the step.',
    'detail.steps.title': 'Title of the step.',
    'detail.steps.what': 'What the step asks for, in a few words.',
    'detail.minutes': 'Minutes that the required steps take.',
    'detail.usualTime': 'In how long there is an answer, in words.',
    products: 'All that is lent in this market.',
    openApplicationId: 'The application that is not decided; empty if there is none.',
    isOffered: 'Whether this product is offered to the borrower already.',
    dataNotice: 'Data notice before the first question; null if no rule requires it.',
    consents: 'Optional consents.',
  },
}

/**
 * Starts an application for an amount of a product. An open application for the same product is returned instead, and
 * a draft takes the new amount. Refused as `application-open` for another product, as `loan-open` while a loan of this
 * product runs, and for amount or term. A required data notice is confirmed by its hash, else refused as
 * `notice-changed`; `agreesToMessages` is 1 if that box was ticked.
 */
export const productApply = endpoint({
  method: 'POST',
  path: '/v3/product/apply',
  success: 0,
  input: z.object({
    productId,
    amount: minorAmount,
    periods: wholeNumber,
    termUnit: filled(20),
    noticeHash: z.optional(line(64)),
    agreesToMessages: z.optional(line(1)),
  }),
  output: z.object({ applicationId: looseLine }),
})

export const productApplyText: CallText<typeof productApply> = {
  of: productApply,
  group: 'Additions: applying for a loan',
  title: 'Apply for an amount of a product',
  about: 'Begins a draft. An application that is open for this product is the answer, too.',
  refusals: [
    'not-offered',
    'amount-too-low',
    'amount-too-high',
    'term-not-offered',
    'application-open',
    'loan-open',
    'notice-changed',
    'too-many-requests',
  ],
  fields: {
    amount: 'The amount, in minor units.',
    periods: 'The term, counted in `termUnit`.',
    noticeHash: 'The notice that was read; absent if there is none.',
    agreesToMessages: '1 where the box for news and reminders was ticked.',
  },
}
