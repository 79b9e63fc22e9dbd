import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  givenId,
  line,
  listOf,
  looseLine,
  looseNumber,
  minorAmount,
  optionalAmount,
  orderNo,
  productId,
  wholeNumber,
} from '#contract/fields.ts'
import { agreement } from '#contract/loans/loan-details.ts'
import { nextPart } from '#contract/money/arrangement.ts'
import { moneyOnItsWay } from '#contract/money/money-in-transit.ts'
import { paper } from '#contract/paper.ts'

// The specification has no calls for a loan's history; these are additions (docs/evidence/departures.md).

/** Payment id, as a statement names it. */
const paymentId = givenId

/** A line of a history: `change` is its effect on the debt, `balance` the debt after it, both in minor units. */
const statementLine = z.object({
  paymentId: looseLine,
  title: looseLine,
  day: looseLine,
  amount: minorAmount,
  change: minorAmount,
  balance: minorAmount,
})

/** Returns a loan's history until today, and its remaining payments. */
export const loanStatement = endpoint({
  method: 'POST',
  path: '/v3/papers/statement',
  success: 0,
  readsOnly: true,
  input: z.object({ orderNo }),
  output: z.object({
    productName: looseLine,
    productLogo: looseLine,
    owed: minorAmount,
    /**
     * The part of it that is due by today. Absent while money is in transit or an arrangement asks for a part, because
     * it is not payable then, and from backends that do not distinguish it.
     */
    dueToday: optionalAmount,
    daysLate: looseNumber,
    onItsWay: listOf(moneyOnItsWay),
    nextPart,
    lines: listOf(statementLine),
    dayEnds: looseLine,
    plan: listOf(z.object({ number: wholeNumber, dueOn: looseLine, total: minorAmount, left: minorAmount })),
    isSettled: flag,
    madeOn: looseLine,
    company: looseLine,
    currency,
  }),
})

export const loanStatementText: CallText<typeof loanStatement> = {
  of: loanStatement,
  group: 'Additions: papers and site',
  title: 'The history of a loan',
  about:
    'Called by the statement page. Returns everything posted until today, and the remaining instalments.',
  refusals: ['unknown-order'],
  fields: {
    owed: 'The remaining debt, due or not, with the penalty until today. Negative if the borrower has credit.',
    dueToday:
      'The part of `owed` that is due by today. Absent while a payment is in transit, while an arrangement asks for a part, and from a backend that does not distinguish it.',
    daysLate: 'The number of days since the oldest unpaid due day; 0 if nothing is late.',
    lines: 'The postings, oldest first.',
    'lines.paymentId': 'The id of a payment, for its receipt; empty for other lines.',
    'lines.title': 'What was posted, in words.',
    'lines.day': 'The day, as YYYY-MM-DD.',
    'lines.amount': 'The amount.',
    'lines.change': 'The effect on the debt.',
    'lines.balance': 'The debt after it.',
    dayEnds: 'A sentence that states when the due days of the instalments end.',
    plan: 'The instalments, in order.',
    'plan.number': 'The number of the instalment.',
    'plan.dueOn': 'Its due day, as YYYY-MM-DD.',
    'plan.total': 'Its total.',
    'plan.left': 'The unpaid part of it.',
    isSettled: 'Whether the loan is fully repaid.',
    madeOn:
      'The current day in the time zone of the loan, as YYYY-MM-DD. It is the date of the printed document.',
    company: "The lender's company.",
  },
}

/** Returns one payment: its time, its reference, and its use. */
export const paymentReceipt = endpoint({
  method: 'POST',
  path: '/v3/papers/receipt',
  success: 0,
  readsOnly: true,
  input: z.object({ orderNo, paymentId }),
  output: z.object({
    folio: looseLine,
    productName: looseLine,
    productLogo: looseLine,
    title: looseLine,
    told: looseLine,
    amount: minorAmount,
    paidAt: looseLine,
    reference: looseLine,
    channel: looseLine,
    parts: listOf(z.object({ title: looseLine, amount: minorAmount })),
    reversals: listOf(
      z.object({ title: looseLine, at: looseLine, amount: minorAmount, told: looseLine, isOver: flag }),
    ),
    isTakenBack: flag,
    transferProof: flag,
    madeOn: looseLine,
    company: looseLine,
    currency,
  }),
})

export const paymentReceiptText: CallText<typeof paymentReceipt> = {
  of: paymentReceipt,
  group: 'Additions: papers and site',
  title: 'The receipt of one payment',
  about: 'Called by the receipt page, which the statement links to.',
  refusals: ['unknown-order', 'unknown-payment'],
  fields: {
    paymentId: 'The id of the payment, from the statement.',
    folio: 'The number of the receipt, short enough to be read out; without one, the page shows the id.',
    title: 'The title of the receipt.',
    told: 'The effect of the payment, in words; empty if it is unknown.',
    amount: 'The amount paid.',
    paidAt: "The time of the payment, in the market's time zone.",
    reference: 'The reference that was paid; empty for none.',
    channel: 'The channel by which it was paid; empty for none.',
    parts: 'How the amount was allocated.',
    'parts.title': 'Interest, principal and so on, in words.',
    'parts.amount': 'The amount of this part.',
    reversals: 'Reversals of the payment and their restorations, oldest first; empty without any.',
    'reversals.title': 'Reversed or restored, in words.',
    'reversals.at': "The time, in the market's time zone.",
    'reversals.amount': 'The amount.',
    'reversals.told': 'The same as a sentence, with its consequences.',
    'reversals.isOver': 'Whether the money was restored; 0 while it is reversed.',
    isTakenBack: 'Whether the whole payment is reversed.',
    transferProof:
      'Whether the page links to the central bank’s page, which proves that a transfer has arrived.',
    madeOn:
      'The current day in the time zone of the loan, as YYYY-MM-DD. It is the date of the printed document.',
    company: "The lender's company.",
  },
}

/**
 * Returns the lender's letter that a loan was repaid; refused with `not-settled` before. It names the borrower
 * (`isNamed`) only with a valid `proof` from `settlement-name`; otherwise the name is masked.
 */
export const settlementLetter = endpoint({
  method: 'POST',
  path: '/v3/papers/settlement',
  success: 0,
  readsOnly: true,
  input: z.object({ orderNo, proof: z.optional(line()) }),
  output: z.object({ paper, isNamed: flag, company: looseLine }),
})

export const settlementLetterText: CallText<typeof settlementLetter> = {
  of: settlementLetter,
  group: 'Additions: papers and site',
  title: 'The letter that a loan has been repaid',
  about: 'Called by the page of the settlement letter.',
  refusals: ['unknown-order', 'not-settled', 'settlement-withdrawn'],
  fields: {
    proof: 'The proof from `settlement-name`. Without it the letter masks the name.',
    paper: 'The text.',
    isNamed: 'Whether the letter shows the whole name of the borrower.',
    company: "The lender's company.",
  },
}

/** Proves knowledge of the borrower's full name as in the agreement. `proof` is valid for `minutes`. */
export const settlementName = endpoint({
  method: 'POST',
  path: '/v3/papers/settlement-name',
  success: 0,
  input: z.object({ orderNo, holder: line() }),
  output: z.object({ proof: looseLine, minutes: looseNumber }),
})

export const settlementNameText: CallText<typeof settlementName> = {
  of: settlementName,
  group: 'Additions: papers and site',
  title: 'The proof that unmasks the name in the settlement letter',
  about:
    'Called by the page of the settlement letter when the reader has typed the whole name of the agreement.',
  refusals: [
    'unknown-order',
    'not-settled',
    'settlement-withdrawn',
    'letter-other-name',
    'too-many-requests',
  ],
  fields: {
    holder: 'The whole name of the agreement; accents and capitals do not matter.',
    proof: 'The proof to send with `settlement`, so that the letter shows the name.',
    minutes: 'How many minutes the proof is valid.',
  },
}

/** Returns the agreement that accepting this product's offer would create, for reading before. */
export const agreementDraft = endpoint({
  method: 'POST',
  path: '/v3/papers/agreement-draft',
  success: 0,
  readsOnly: true,
  input: z.object({ productId, amount: z.optional(minorAmount) }),
  output: agreement,
})

export const agreementDraftText: CallText<typeof agreementDraft> = {
  of: agreementDraft,
  group: 'Additions: papers and site',
  title: 'The agreement before it is accepted',
  about: 'Called by the loan agreement page for a product that is offered and not accepted yet.',
  refusals: ['not-offered', 'unknown-order'],
  fields: { amount: { added: 'The smaller amount of the offer, for its agreement.' } },
}
