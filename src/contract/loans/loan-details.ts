import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  givenId,
  ifReadable,
  listOf,
  looseLine,
  looseNumber,
  minorAmount,
  optionalAmount,
  orderNo,
  orEmpty,
  orNone,
  productId,
  textFlag,
  textValue,
  wholeNumber,
} from '#contract/fields.ts'
import { nextPart } from '#contract/money/arrangement.ts'
import { moneyOnItsWay } from '#contract/money/on-its-way.ts'
import { postponing } from '#contract/money/postponing.ts'
import { paper } from '#contract/papers/paper.ts'

/**
 * Ours: what a loan asks for now, in figures. A page shows them large, and does without where a backend does not send
 * them. `inDays` and `daysLate` count to and from `dueOn`; `tomorrow` is no part of `amount`.
 */
export const toPay = z.object({
  amount: minorAmount,
  dueOn: looseLine,
  /** `dueOn` with its last moment and time zone, as it is shown. */
  lastMoment: looseLine,
  inDays: looseNumber,
  daysLate: looseNumber,
  asked: looseNumber,
  /** What of `amount` was agreed, and what is for being late. */
  ofTheLoan: optionalAmount,
  penalty: optionalAmount,
  tomorrow: optionalAmount,
  paid: looseNumber,
  instalments: looseNumber,
})

/** What a loan is now (spec 3, "Order detail"; spec 4, "Order status codes"). */
export const loanDetails = endpoint({
  method: 'POST',
  path: '/v3/loan-details/loan-details',
  success: 0,
  readsOnly: true,
  input: z.object({ productId, orderId: orderNo }),
  output: z.object({
    orderStatus: looseLine,
    noticeStatusText: looseLine,
    noticeDesText: looseLine,
    productName: looseLine,
    productLogo: looseLine,
    userOrderDetail: orEmpty(z.object({ detail: listOf(textValue) })),
    inside: flag,
    // The text '1' (spec 4, rating).
    isScore: textFlag,
    h5Url: looseLine,
    isDelay: flag,
    isNewContract: looseLine,
    /** Ours: no due day is ahead, so that there is none for a calendar. */
    allOverdue: flag,
    /** Ours: the time has passed in which the lender promised to go on. */
    isAnswerLate: flag,
    onItsWay: listOf(moneyOnItsWay),
    toPay: ifReadable(toPay),
    postponing: ifReadable(postponing),
    /** Ours: what ends the whole loan today, where that is less than what is due; pages offer it first. */
    endsForLess: ifReadable(z.object({ amount: minorAmount, saved: minorAmount })),
    /** Ours: other days are agreed, or may be. */
    isArranged: flag,
    canArrange: flag,
    /** Where what was asked of the lender stands, in a few words; empty for nothing. */
    askedTitle: looseLine,
    nextPart,
    currency,
  }),
})

const instruction = z.object({ title: looseLine, content: listOf(looseLine) })
const pictures = z.object({ title: looseLine, eMail: looseLine, link: looseLine, content: listOf(looseLine) })

/**
 * A reference to pay by one channel, and how (spec 3, "Repayment instruction data"). `amount` in minor units is what
 * the page was told; the server computes its own and refuses a different one with `amount-changed`.
 */
export const generateVcode = endpoint({
  method: 'POST',
  path: '/v3/loan-details/generate-vcode',
  success: 0,
  input: z.object({
    productId,
    orderId: orderNo,
    amount: minorAmount,
    payCode: givenId,
    requestType: wholeNumber,
    /** Ours, and 1: the borrower knows that money is on its way, and wants to pay again. */
    again: z.optional(wholeNumber),
  }),
  output: z.object({
    topLogo: looseLine,
    repayDetail: z.object({
      amount: minorAmount,
      repayTitle: looseLine,
      repayDes: looseLine,
      repayCode: looseLine,
      vCode: looseLine,
      companyName: looseLine,
    }),
    // Ours, and optional: when the reference ends, what to tap or copy besides it, what to be warned of, which others there are, and who shows that it arrived.
    validUntil: looseLine,
    secondsLeft: looseNumber,
    payLink: looseLine,
    payTo: listOf(textValue),
    warning: looseLine,
    elsewhere: looseLine,
    /** Whether the central bank's page shows that a transfer to this reference has arrived. */
    transferProof: flag,
    dataList: listOf(instruction),
    imgList: listOf(pictures),
    bottomLogo: looseLine,
    currency,
  }),
})

/** A rating from 1 to 5 (spec 4, "Rating"); the range is the domain's to refuse. */
export const googleScore = endpoint({
  method: 'POST',
  path: '/v3/loan-details/google-score',
  success: 0,
  input: z.object({ score: wholeNumber, orderId: z.optional(orderNo) }),
  output: z.unknown(),
})

/**
 * The fourteen fields of a promissory note (spec 3, "Contract data"): amounts are shown as the server wrote them. `paper`
 * is our addition: the whole text, with hash and time where it is the one that the borrower accepted. `keyFacts` are the key
 * facts that they accepted with it, word for word.
 */
export const agreement = z.object({
  userName: looseLine,
  productName: looseLine,
  amount: looseLine,
  bankNo: looseLine,
  daiDate: looseLine,
  planDate: looseLine,
  contractAmount: looseLine,
  commission: looseLine,
  Interest: looseLine,
  IVA: looseLine,
  giveAmount: looseLine,
  userAddress: looseLine,
  contractDate: looseLine,
  company: looseLine,
  paper: orNone(paper),
  acceptedAt: looseLine,
  acceptedHash: looseLine,
  keyFacts: orNone(paper),
  keyFactsHash: looseLine,
})

/** The promissory note of an order. */
export const contractDetail = endpoint({
  method: 'POST',
  path: '/v3/loan-details/contract-detail',
  success: 0,
  readsOnly: true,
  input: z.object({ orderNo }),
  output: agreement,
})
