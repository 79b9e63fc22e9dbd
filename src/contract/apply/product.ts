import * as z from 'zod/mini'
import { dataNotice, ownConsent } from '#contract/account/data-notice.ts'
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
import { stepKinds } from '#domain/apply/step-kinds.ts'

// The specification names product detail, apply and the certify steps and shows no call for them: these are this product's
// own (docs/departures.md).

/** One loan as it would be if it were paid out today. Amounts are in minor units. */
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
  /** All that is paid beyond what is received. */
  cost: minorAmount,
  costName: z.enum(['CAT', 'APR']),
  /** The same in a year, in percent. */
  yearlyCost: looseLine,
  /** Interest in a year, in percent. */
  yearlyRate: looseLine,
})

/** What may be applied for: what it costs, who may have it, and what will be asked. */
const detail = z.object({
  productId,
  productName: looseLine,
  productLogo: looseLine,
  currency,
  minAmount: minorAmount,
  maxAmount: minorAmount,
  /** What an amount that is chosen is a multiple of. */
  amountStep: minorAmount,
  periods: wholeNumber,
  termUnit: looseLine,
  /** Of the amount that was asked about, or else of the middle one. */
  chosen: orNone(loan),
  /** From the smallest to the largest amount. */
  loans: listOf(loan),
  /** Who may have it, a sentence each. */
  eligibility: listOf(looseLine),
  steps: listOf(z.object({ kind: z.enum(stepKinds), title: looseLine, what: looseLine, isRequired: flag })),
  /** How long the steps take, in minutes. */
  minutes: looseNumber,
  /** In how long there is usually an answer, in words. */
  usualTime: looseLine,
})

/**
 * What may be applied for. Without a product it is the first that is lent in the borrower's market; null where nothing is.
 * `dataNotice` is what is told of data before anything is asked, and `consents` what one may agree to besides.
 * `openApplicationId` is the application that is not decided yet, and `isOffered` says that this product is offered already.
 * Refused as `not-offered` for a product that is not lent here, and as `amount-too-low` or `amount-too-high`.
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

/**
 * Applies for an amount of a product. The application that is open already for it is the answer, too: a second tap makes
 * no second one, and a draft takes the new amount. Refused as `application-open` while another product is applied for, as
 * `loan-open` while a loan of this one runs, and as the product refuses amount and term. Where a data notice is asked for, its
 * hash says that it was read, else it is refused as `notice-changed`; `agreesToMessages` is 1 where that box was ticked.
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
