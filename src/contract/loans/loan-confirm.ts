import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  line,
  listOf,
  looseLine,
  looseNumber,
  minorAmount,
  optionalAmount,
  orNone,
  productId,
  textValue,
  toldId,
  wholeNumber,
} from '#contract/fields.ts'

const planRow = z.object({
  title: looseLine,
  amount: minorAmount,
  pay_time: looseLine,
  description: looseLine,
})

/**
 * Days after the first due day, what being late has cost by then, and what is to be paid on that day. `later` is what of
 * that are later instalments, which have fallen due as well.
 */
const lateRow = z.object({
  days: wholeNumber,
  penalty: minorAmount,
  total: minorAmount,
  later: optionalAmount,
})

/**
 * What the loan really costs: `received` and `cost` make `totalOwed`. `name` is CAT or APR, `rate` and the rules of the
 * penalty, of postponing and of paying early come written. Not of the specification: a backend that does not send it gets a page without it.
 */
const trueCost = z.object({
  name: looseLine,
  rate: looseLine,
  received: minorAmount,
  totalOwed: minorAmount,
  cost: minorAmount,
  commission: minorAmount,
  interest: minorAmount,
  tax: minorAmount,
  lateRule: looseLine,
  extensionRule: looseLine,
  prepaymentRule: looseLine,
  late: listOf(lateRow),
  coolingOffDays: looseNumber,
})

/**
 * What the sheet of the key facts says besides, where the country asks for it: of the offer, of who works for the lender, and
 * what to be careful about. Not of the specification.
 */
const keyFacts = z.object({
  about: listOf(textValue),
  people: listOf(textValue),
  warnings: listOf(looseLine),
})

/**
 * Whose loan it would be, where that is not the house: what the sheet of the key facts says of the lender, and whom to complain
 * to. Not of the specification; a backend that sends none has the lender of the configuration on its pages.
 */
const lender = z.object({ name: looseLine, about: listOf(textValue), contacts: listOf(textValue) })

/**
 * The offer that a borrower is about to accept (spec 3, "Loan confirm data"). `isType` 1 asks for the reloaded one. What
 * follows `couNum` is ours: `couponNote` says what the coupon is worth; `goodUntil` is written; `fingerprint` comes back with the push; `lendDetailsUrl` stands
 * where the offer was accepted already; `consentUnticked` where the market wants the box to start empty; `isDecided` where the
 * offer is itself the answer to an application, so that nobody is told to wait for another one.
 */
export const loanDetailConfirm = endpoint({
  method: 'POST',
  path: '/v3/loan-confirm/loan-detail-confirm',
  success: 0,
  input: z.object({ productId, isType: z.optional(wholeNumber) }),
  output: z.object({
    firstPayTime: looseLine,
    amount: minorAmount,
    periods: wholeNumber,
    termUnit: looseLine,
    isNeedPop: flag,
    sendSms: flag,
    details: listOf(textValue),
    repay_plans: listOf(planRow),
    loanRate: looseLine,
    ratemsg: looseLine,
    amountDec: looseLine,
    isNewContract: looseLine,
    messageType: looseLine,
    comProductLogo: looseLine,
    comProductName: looseLine,
    couNum: optionalAmount,
    couponNote: looseLine,
    currency,
    trueCost: orNone(trueCost),
    goodUntil: looseLine,
    fingerprint: looseLine,
    lendDetailsUrl: looseLine,
    consentUnticked: flag,
    isDecided: flag,
    keyFacts: orNone(keyFacts),
    lender: orNone(lender),
  }),
})

/**
 * Accepts the offer (spec 3, "Loan push payload"). `amount` in minor units, `periods` counted in `termUnit`. The same
 * push again gets the same answer. `fingerprint` is what the offer was shown with; without one it is what was shown last.
 */
export const loanDetailPush = endpoint({
  method: 'POST',
  path: '/v3/loan-confirm/loan-detail-push',
  success: 0,
  input: z.object({
    amount: minorAmount,
    periods: wholeNumber,
    termUnit: line(40),
    productId,
    fingerprint: z.optional(line(100)),
  }),
  output: z.object({ lendDetailsUrl: looseLine }),
})

/**
 * What one offer says beside others, where the country asks for it: who lends, what it costs in a year and in all, what is to
 * be paid and when, and what being late costs, each as it is shown.
 */
const beside = z.object({
  lender: looseLine,
  costName: looseLine,
  cost: looseLine,
  totalOwed: minorAmount,
  payments: looseLine,
  lateRule: looseLine,
})

/**
 * The products that this borrower is offered now (spec 2, "recommend list"), each with its own `productId`. Ours: `beside`;
 * `order`, a sentence that says how they stand beside each other, empty where they are no comparison; `unmatched`, the lenders that
 * have no offer for this borrower.
 */
export const recommendList = endpoint({
  method: 'POST',
  path: '/v3/loan-confirm/recommend-list',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({
    list: listOf(
      z.object({
        productId: toldId,
        productName: looseLine,
        productLogo: looseLine,
        amount: minorAmount,
        periods: wholeNumber,
        termUnit: looseLine,
        rate: looseLine,
        beside: orNone(beside),
      }),
    ),
    currency,
    order: looseLine,
    unmatched: listOf(looseLine),
  }),
})

/** Keeps that a borrower has come past a point with a product (spec 7, "buried point"). */
export const buriedPoint = endpoint({
  method: 'POST',
  path: '/v3/loan-confirm/buried-point',
  success: 0,
  input: z.object({ productId, event: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/)) }),
  output: z.unknown(),
})
