import * as z from 'zod/mini'
import type { CallText, PartText } from '#contract/call-text.ts'
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
import { paper } from '#contract/paper.ts'

const part = z.object({ on: looseLine, amount: minorAmount })

export const partText: PartText<typeof part> = {
  of: part,
  fields: {
    on: 'By the end of this day, as YYYY-MM-DD.',
    amount: 'How much.',
  },
}

/** Our own: the next part of an open arrangement, the `requestType` to pay it with, and the days until its day. */
export const nextPart = ifReadable(
  z.object({
    amount: minorAmount,
    on: looseLine,
    lastMoment: looseLine,
    inDays: looseNumber,
    requestType: looseNumber,
    parts: listOf(z.extend(part, { isPaid: flag })),
    left: optionalAmount,
  }),
)

export const nextPartText: PartText<typeof nextPart> = {
  of: nextPart,
  fields: {
    amount: 'How much.',
    on: 'By the end of this day, as YYYY-MM-DD.',
    inDays: 'Days until that date; 0 on that day.',
    requestType: 'What a reference for it is asked for with: 4, or 1 where it is all that is due.',
    parts: 'All parts of the arrangement, in order.',
    'parts.on': 'The last day of the part, as YYYY-MM-DD.',
    'parts.amount': 'Amount of the part.',
    'parts.isPaid': 'Whether the part is paid.',
    left: 'What the parts that are not paid ask for in all.',
  },
}

const quote = ifReadable(
  z.object({
    parts: listOf(part),
    total: minorAmount,
    cost: looseLine,
    kept: looseLine,
    broken: looseLine,
    terms: looseLine,
  }),
)

export const quoteText: PartText<typeof quote> = {
  of: quote,
  fields: {
    parts: 'What is paid by when.',
    total: 'All parts together.',
    cost: 'What it adds, and what would be owed without it.',
    kept: 'What holds while it is kept.',
    broken: 'What follows where a part is not paid.',
    terms: 'Sent back to agree to just this.',
  },
}

/** A promise for a `day`, or a plan of `parts` with an interval of `every` days. */
const wish = {
  productId,
  orderId: orderNo,
  day: z.optional(line(10)),
  parts: z.optional(wholeNumber),
  every: z.optional(wholeNumber),
}

/**
 * Our own: returns the possible arrangements for a borrower who cannot pay, a quote for a wish, and earlier
 * agreements. Changes nothing. `terms` of the quote is sent back to agree to it.
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
    agreed: ifReadable(
      z.object({
        title: looseLine,
        text: looseLine,
        isOpen: flag,
        parts: listOf(part),
        payAmount: optionalAmount,
        requestType: looseNumber,
        paper: orNone(paper),
        agreedAt: looseLine,
        hash: looseLine,
      }),
    ),
    notNow: looseLine,
    earliest: looseLine,
    latest: looseLine,
    plans: listOf(
      z.object({
        text: looseLine,
        parts: looseNumber,
        every: looseNumber,
        amount: optionalAmount,
        total: optionalAmount,
        isFree: flag,
      }),
    ),
    problem: looseLine,
    quote,
    asked: ifReadable(
      z.object({
        folio: looseLine,
        title: looseLine,
        text: looseLine,
        isWaiting: flag,
        rows: listOf(textValue),
        quote,
      }),
    ),
    askUntil: looseLine,
    currency,
  }),
})

export const loanArrangementText: CallText<typeof loanArrangement> = {
  of: loanArrangement,
  group: 'Additions: loans and payments',
  title: 'Arrangements that a borrower may agree',
  about:
    'Called by the page for other days. Returns the possible terms, the quote for a choice, and earlier agreements. It agrees to nothing.',
  refusals: ['unknown-order'],
  fields: {
    day: 'The day of a promise, as YYYY-MM-DD; left out for a plan, or where nothing is chosen.',
    parts: 'Number of parts of a plan; absent for a promise.',
    every: 'Days between parts: 7, 14 or 30.',
    agreed: 'The newest arrangement; none where nothing was agreed.',
    'agreed.title': 'Whether it is open, kept or broken, in words.',
    'agreed.text': 'What is to be paid by when, or what became of it.',
    'agreed.isOpen': 'Whether it is open.',
    'agreed.parts': 'What was agreed to be paid by when.',
    'agreed.payAmount': 'What its next part asks for now.',
    'agreed.requestType': 'What a reference for that is asked for with: 4, or 1 where it is all that is due.',
    'agreed.paper': 'The paper that was agreed to, word for word.',
    'agreed.agreedAt': 'When, in the time of the market.',
    'agreed.hash': 'The SHA-256 of its text.',
    notNow: 'Reason why nothing can be agreed now; empty if something can.',
    earliest: 'The first day of a promise, as YYYY-MM-DD; empty if none can be made.',
    latest: 'The last day of a promise.',
    plans: 'Plans that may be chosen.',
    'plans.text': 'The plan in words.',
    'plans.parts': 'Number of parts.',
    'plans.every': 'Days between parts.',
    'plans.amount': 'Amount of each part except the last; if missing, the page shows `text`.',
    'plans.total': 'Sum of its parts.',
    'plans.isFree': 'Whether the plan adds no penalty to the debt of today.',
    problem: 'Reason why the choice cannot be agreed; empty if it can.',
    quote: 'What the choice would be; none where it cannot be agreed.',
    asked:
      'What was asked of the lender last, because the limits give too little; none where nothing was asked.',
    'asked.folio': 'Its number.',
    'asked.title': 'Its state, in words.',
    'asked.text': 'When it was asked and answered, and what holds meanwhile.',
    'asked.isWaiting': 'Whether it waits: for an answer, or for the borrower where there is a quote.',
    'asked.rows': 'Rows about what was asked and answered.',
    'asked.quote': 'What the lender offers, as it would be agreed today; none where nothing is offered.',
    'asked.quote.terms': 'Sent back, with the number, to agree to just this.',
    askUntil:
      'The last day that may be asked for, as YYYY-MM-DD; empty if nothing can be asked of the lender now.',
  },
}

/**
 * Our own: agrees to a quote. `terms` is the hash of its paper; a different one is refused. `folio` is the request's,
 * if the lender made the offer.
 */
export const agreeArrangement = endpoint({
  method: 'POST',
  path: '/v3/installment/agree-arrangement',
  success: 0,
  input: z.object({ ...wish, folio: z.optional(line(40)), terms: line(64), agreed: wholeNumber }),
  output: z.object({ number: looseNumber }),
})

export const agreeArrangementText: CallText<typeof agreeArrangement> = {
  of: agreeArrangement,
  group: 'Additions: loans and payments',
  title: 'Get more time to pay',
  about:
    'Agrees to what was quoted, word for word. Sent again, by a second tap or tab, it makes one arrangement.',
  refusals: [
    'unknown-order',
    'already-settled',
    'nothing-to-repay',
    'arrangement-not-offered',
    'arrangement-days',
    'arrangement-open',
    'arrangement-used-up',
    'arrangement-disputed',
    'arrangement-changed',
    'arrangement-not-agreed',
    'arrangement-offer-over',
    'payment-on-its-way',
  ],
  fields: {
    day: 'The day of a promise, as it was quoted.',
    parts: 'Number of parts of the quoted plan.',
    every: 'Days between parts of the quoted plan.',
    folio:
      'The number of the request whose offer is agreed to; left out for what was chosen within the limits.',
    terms:
      'The `terms` of the quote. Where it would be another one by now, the call is refused and nothing is agreed.',
    agreed: '1 where the borrower ticked that they agree. Anything else is refused.',
    number: 'Which arrangement of the loan it is, from 1 on. A second tap gets the same.',
  },
}
