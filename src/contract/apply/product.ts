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
  cost: minorAmount,
  costName: z.enum(['CAT', 'APR']),
  yearlyCost: looseLine,
  yearlyRate: looseLine,
})

export const loanText: PartText<typeof loan> = {
  of: loan,
  fields: {
    amount: 'What is lent.',
    periods: 'Days from the payout to the last instalment.',
    cost: 'All that is paid beyond what is received.',
    costName: 'What the true yearly cost is called there.',
    yearlyCost: 'The same in a year, in percent.',
    yearlyRate: 'The interest in a year, in percent.',
  },
}

/** What may be applied for: what it costs, who may have it, and what will be asked. */
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

export const productDetailText: CallText<typeof productDetail> = {
  of: productDetail,
  group: 'Additions: applying for a loan',
  title: 'What a product costs and asks for',
  about: 'Asked before anything is filled in, and again for each amount that is chosen.',
  refusals: ['not-offered', 'amount-too-low', 'amount-too-high'],
  fields: {
    productId: 'Which one; without it the first that is lent here.',
    amount: 'The amount that is asked about, in minor units.',
    detail: 'What may be applied for; null where nothing is lent.',
    'detail.minAmount': 'The smallest loan.',
    'detail.maxAmount': 'The largest loan.',
    'detail.amountStep': 'What a chosen amount is a multiple of.',
    'detail.periods': 'Days from the payout to the last instalment.',
    'detail.chosen': 'The loan of the amount that was asked about, else of a middle one.',
    'detail.loans': 'Loans from the smallest to the largest, as if paid out today.',
    'detail.eligibility': 'Who may have it, a sentence each.',
    'detail.steps': 'What will be asked, in this order.',
    'detail.steps.kind': 'Which step it is.',
    'detail.steps.title': 'What the step is called.',
    'detail.steps.what': 'What the step asks for, in a few words.',
    'detail.minutes': 'How long the required steps take.',
    'detail.usualTime': 'In how long there is an answer, in words.',
    products: 'All that is lent in this market.',
    openApplicationId: 'The application that is not decided; empty where there is none.',
    isOffered: 'Whether this product is offered to the borrower already.',
    dataNotice: 'What is told of data before any is asked for; null where no rule asks for it yet.',
    consents: 'What one may agree to besides.',
  },
}

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
    noticeHash: 'The notice that was read; left out where there is none.',
    agreesToMessages: '1 where the box for news and reminders was ticked.',
  },
}
