// Longer than 300 lines: the calls of one page, each with its texts and fields.
import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
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
  receivedId,
  textValue,
  wholeNumber,
} from '#contract/fields.ts'

const planRow = z.object({
  title: looseLine,
  amount: minorAmount,
  pay_time: looseLine,
  description: looseLine,
})

/**
 * Days after the first due day, the cost of being late by then, and the amount to pay on that day. `later` is the
 * share of later instalments that have fallen due as well.
 */
const lateRow = z.object({
  days: wholeNumber,
  penalty: minorAmount,
  total: minorAmount,
  later: optionalAmount,
})

/**
 * The true cost of the loan: `received` and `cost` add up to `totalOwed`. `name` is CAT or APR; `rate` and the rules
 * for penalty, extension and early payment are texts. Our own: without it the page omits the section.
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
 * Additional items of the key facts sheet, where the country requires them: the offer, contractors of the lender, and
 * warnings. Our own.
 */
const keyFacts = z.object({
  about: listOf(textValue),
  people: listOf(textValue),
  warnings: listOf(looseLine),
})

/**
 * The lender of the loan if it is not the house, as shown on the key facts sheet, with its complaints contact. Our
 * own; without it the pages show the configured lender.
 */
const lender = z.object({ name: looseLine, about: listOf(textValue), contacts: listOf(textValue) })

/**
 * Returns the offer that a borrower may accept (spec 3, "Loan confirm data"). `isType` 1 requests the reloaded one.
 * Our own are `amount` of the request, which asks for the offer of that `smallerAmount`, and the fields after `couNum`: `couponNote` is the coupon's value; `goodUntil` is a text; `fingerprint` is
 * sent back with the push; `lendDetailsUrl` is set if the offer was accepted already; `consentUnticked` if the market
 * wants an empty checkbox; `isDecided` if the offer is the answer to an application, so that no further wait is
 * announced.
 */
export const loanDetailConfirm = endpoint({
  method: 'POST',
  path: '/v3/loan-confirm/loan-detail-confirm',
  success: 0,
  input: z.object({ productId, isType: z.optional(wholeNumber), amount: z.optional(minorAmount) }),
  output: z.object({
    firstPayTime: looseLine,
    amount: minorAmount,
    smallerAmount: optionalAmount,
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

export const loanDetailConfirmText: CallText<typeof loanDetailConfirm> = {
  of: loanDetailConfirm,
  group: 'Loan pages',
  title: 'The offer that is about to be accepted',
  about:
    'Called when the confirm page opens. If `isNeedPop` is 1, the page waits 5.5 seconds and calls once more with `isType` 1.',
  refusals: ['not-offered', 'offer-expired'],
  fields: {
    isType: '1 when the offer is asked for the second time, after its wait.',
    firstPayTime: 'The first day to repay, as YYYY-MM-DD.',
    amount: 'Amount of the loan. It comes back with `loan-detail-push`.',
    smallerAmount: {
      added:
        'The amount before the wait, if it is smaller and can still be accepted: the call with it as `amount` answers that offer.',
    },
    periods: 'The term, counted in `termUnit`.',
    isNeedPop: 'Whether the amount is still being worked out: the page shows a wait of 5.5 s and asks again.',
    sendSms: 'Carried, and not used by the pages.',
    details: 'Rows about the offer.',
    repay_plans: 'The instalments, in order.',
    'repay_plans.title': 'Name of the instalment.',
    'repay_plans.amount': 'Amount of the instalment.',
    'repay_plans.pay_time': 'The day, as YYYY-MM-DD.',
    'repay_plans.description': 'Parts of the amount, in words.',
    loanRate: 'The interest a day, as shown.',
    ratemsg: 'A sentence beside the rate.',
    amountDec: 'What the wait is for, in words; shown while `isNeedPop` is 1.',
    isNewContract:
      'The address of the contract; empty for the agreement page of this product. Followed only to allowed hosts.',
    messageType: 'Carried, and not used by the pages.',
    comProductLogo: "The address of the product's picture.",
    comProductName: 'The name of the product, as shown.',
    couNum: 'The amount of a coupon, if there is one.',
    couponNote: { added: 'What the coupon is worth to the borrower, in a sentence.' },
    trueCost: { added: 'What the loan really costs. Without it the page shows no true cost.' },
    'trueCost.name': 'CAT in Mexico, APR in India.',
    'trueCost.rate': 'The yearly rate, as shown.',
    'trueCost.cost': 'Amount repaid beyond the amount received.',
    'trueCost.lateRule': 'The rule of the penalty, in words.',
    'trueCost.extensionRule':
      'How a payment can be postponed and what that costs, in words; empty if nothing is said.',
    'trueCost.prepaymentRule': 'Earliest day of an early payoff, in words; empty if unknown.',
    'trueCost.late': 'What paying nothing would have cost after some days.',
    'trueCost.late.days': 'Days after the first day to repay.',
    'trueCost.late.penalty': 'The penalty by then.',
    'trueCost.late.total': 'Amount owed by then.',
    'trueCost.late.later': 'What of that are later instalments; left out or 0 for none.',
    'trueCost.coolingOffDays': 'Days in which the loan may be given back for nothing; 0 for none.',
    goodUntil: { added: 'End of the offer, in a sentence.' },
    fingerprint: { added: 'Tells this offer from a changed one. It comes back with `loan-detail-push`.' },
    lendDetailsUrl: { added: 'The address of the loan, where the offer was accepted already.' },
    consentUnticked: { added: "Whether the agreement's box starts empty." },
    isDecided: {
      added: 'Whether the offer answers an application: then the page does not say that a decision follows.',
    },
    keyFacts: { added: 'What the sheet of the key facts says besides, where the country asks for it.' },
    'keyFacts.about': 'Rows about the offer, such as its proposal number.',
    'keyFacts.people': 'Rows about who works for the lender: recovery agents and service providers.',
    'keyFacts.warnings': 'What to be careful about, in sentences.',
    lender: {
      added:
        'Whose loan it would be, where that is not the lender of the configuration. Left out or null, the pages name that one.',
    },
    'lender.name': 'The name of the lender.',
    'lender.about': 'Rows about the lender: name with address, and the number of its registration.',
    'lender.contacts': 'Contacts for a complaint about this loan, in order.',
  },
}

/**
 * Accepts the offer (spec 3, "Loan push payload"). `amount` in minor units, `periods` counted in `termUnit`.
 * Idempotent. `fingerprint` identifies the offer shown; without one it is the last shown.
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

export const loanDetailPushText: CallText<typeof loanDetailPush> = {
  of: loanDetailPush,
  group: 'Loan pages',
  title: 'Accept the offer',
  about:
    'Sent when the borrower applies. It may come twice after a lost answer, and must not make a second loan. The page then goes to the address that is answered.',
  refusals: [
    'not-offered',
    'loan-open',
    'offer-expired',
    'term-not-offered',
    'amount-too-low',
    'amount-too-high',
    'offer-changed',
  ],
  fields: {
    amount: 'The amount of the offer, in minor units.',
    periods: 'The term, counted in `termUnit`.',
    fingerprint: { added: 'As it came with the offer; empty or absent if none did.' },
    lendDetailsUrl: 'Address of the loan, which the page opens next.',
  },
}

/**
 * An offer in a comparison, where the country requires one: lender, yearly and total cost, payments with dates, and
 * the cost of being late, each as shown.
 */
const beside = z.object({
  lender: looseLine,
  costName: looseLine,
  cost: looseLine,
  totalOwed: minorAmount,
  payments: looseLine,
  lateRule: looseLine,
})

/** The true cost of an offer in the list, as its own page states it. */
const offerCost = z.pick(trueCost, { name: true, rate: true, received: true, totalOwed: true })

/**
 * Lists the products offered to this borrower now (spec 2, "recommend list"), each with its `productId`. Our own:
 * `trueCost`; `firstPayTime`; `beside`; `order`, a sentence on the sort order, empty without a comparison; `unmatched`, the lenders without an
 * offer.
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
        productId: receivedId,
        productName: looseLine,
        productLogo: looseLine,
        amount: minorAmount,
        periods: wholeNumber,
        termUnit: looseLine,
        rate: looseLine,
        trueCost: orNone(offerCost),
        firstPayTime: looseLine,
        beside: orNone(beside),
      }),
    ),
    currency,
    order: looseLine,
    unmatched: listOf(looseLine),
  }),
})

export const recommendListText: CallText<typeof recommendList> = {
  of: recommendList,
  group: 'Additions: loans and payments',
  title: 'Offers of a borrower',
  about: 'Called by the list of offers, and by the loan details of a loan whose status is unknown.',
  fields: {
    list: 'Open offers; empty for none.',
    'list.productId': 'The product, with which its offer is asked for.',
    'list.amount': 'Amount of the loan.',
    'list.periods': 'The term, counted in `termUnit`.',
    'list.rate': 'The interest a day, as shown.',
    'list.trueCost': {
      added: 'What the loan really costs. Without it the list shows amount and term only.',
    },
    'list.trueCost.name': 'CAT in Mexico, APR in India.',
    'list.trueCost.rate': 'The yearly rate, as shown.',
    'list.firstPayTime': { added: 'The first day to repay, as YYYY-MM-DD.' },
    'list.beside': {
      added: 'What the offer says beside others; null if the country does not ask for it.',
    },
    'list.beside.lender': 'Name of the lender.',
    'list.beside.costName': 'Name of the yearly cost.',
    'list.beside.cost': 'The yearly cost of the loan, as shown.',
    'list.beside.totalOwed': 'All that is to be paid, in minor units.',
    'list.beside.payments': 'How much is to be paid and when, in words.',
    'list.beside.lateRule': 'What being late costs, in a sentence.',
    order: {
      added:
        'How the offers stand beside each other, in a sentence. Empty: they are shown as a list, in the order sent.',
    },
    unmatched: { added: 'The lenders that have no offer for this borrower.' },
  },
}

/** Records that a borrower passed a point with a product (spec 7, "buried point"). */
export const buriedPoint = endpoint({
  method: 'POST',
  path: '/v3/loan-confirm/buried-point',
  success: 0,
  input: z.object({ productId, event: z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/)) }),
  output: z.unknown(),
})

export const buriedPointText: CallText<typeof buriedPoint> = {
  of: buriedPoint,
  group: 'Additions: loans and payments',
  title: 'Note that a point was passed',
  about:
    'Sent when an offer was accepted, where no app takes the event itself. The specification names the path without its payload.',
  fields: {
    event: 'Which point was passed: confirm-apply for an accepted offer.',
  },
}
