import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  ifReadable,
  line,
  listOf,
  looseLine,
  looseNumber,
  minorAmount,
  optionalAmount,
  orderNo,
  orNone,
  productId,
  textValue,
  wholeNumber,
} from '#contract/fields.ts'
import { paper } from '#contract/papers/paper.ts'

const part = z.object({ on: looseLine, amount: minorAmount })

/** Ours: what an open arrangement asks for next, with which `requestType` that is paid, and how many days are until its day. */
export const nextPart = ifReadable(
  z.object({
    amount: minorAmount,
    on: looseLine,
    /** `on` with its last moment and time zone, as it is shown. */
    lastMoment: looseLine,
    inDays: looseNumber,
    requestType: looseNumber,
  }),
)

const quote = ifReadable(
  z.object({
    parts: listOf(part),
    total: minorAmount,
    /** What it adds beside paying today, in words; what holds while it is kept, and what when it is not. */
    cost: looseLine,
    kept: looseLine,
    broken: looseLine,
    terms: looseLine,
  }),
)

/** A promise for a `day`, or a plan of `parts` with `every` so many days before each. */
const wish = {
  productId,
  orderId: orderNo,
  day: z.optional(line(10)),
  parts: z.optional(wholeNumber),
  every: z.optional(wholeNumber),
}

/**
 * Ours: what may be agreed with somebody who cannot pay on the day, what a wish would be, and what was agreed before. Nothing
 * is made by it. `terms` of the quote is sent back to agree to just that.
 */
export const loanArrangement = endpoint({
  method: 'POST',
  path: '/v3/installment/loan-arrangement',
  success: 0,
  readsOnly: true,
  input: z.object(wish),
  output: z.object({
    productLogo: looseLine,
    productName: looseLine,
    /** The newest that was agreed; `text` says where it stands. */
    agreed: ifReadable(
      z.object({
        title: looseLine,
        text: looseLine,
        isOpen: flag,
        parts: listOf(part),
        /** What its next part asks for, and with which `requestType` that is paid; 0 where nothing is asked for. */
        payAmount: optionalAmount,
        requestType: looseNumber,
        paper: orNone(paper),
        agreedAt: looseLine,
        hash: looseLine,
      }),
    ),
    /** Why nothing can be agreed now; empty where something can. */
    notNow: looseLine,
    /** Between which days a promise may be; empty where none may be made. */
    earliest: looseLine,
    latest: looseLine,
    plans: listOf(z.object({ text: looseLine, parts: looseNumber, every: looseNumber })),
    /** Why the wish cannot be agreed. */
    problem: looseLine,
    quote,
    /** What was asked of the lender last: where it stands, and what is offered. */
    asked: ifReadable(
      z.object({
        folio: looseLine,
        title: looseLine,
        text: looseLine,
        /** Whether it waits: for its answer, or for the borrower where there is a quote. */
        isWaiting: flag,
        rows: listOf(textValue),
        quote,
      }),
    ),
    /** The last day that may be asked for; empty where the lender is asked for nothing now. */
    askUntil: looseLine,
    currency,
  }),
})

/**
 * Ours: agrees to what was quoted. `terms` is the hash of the paper that the quote would be; another one is refused. `folio`
 * is that of the request where it is what the lender offers.
 */
export const agreeArrangement = endpoint({
  method: 'POST',
  path: '/v3/installment/agree-arrangement',
  success: 0,
  input: z.object({ ...wish, folio: z.optional(line(40)), terms: line(64), agreed: wholeNumber }),
  output: z.object({ number: looseNumber }),
})
