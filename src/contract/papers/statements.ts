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

// These calls are this product's own: the specification has none for a loan's history (docs/evidence/departures.md).

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
  about: 'Asked by the statement: everything that was posted until today, and what is still to come.',
  refusals: ['unknown-order'],
  fields: {
    owed: 'All that is left, due or not, with the penalty until today; negative is credit of the borrower.',
    dueToday:
      'What of it is due today or was before; absent while money is waited for or an arrangement asks for a part, and where it is not told apart.',
    daysLate: 'How many days ago the oldest of it was due; 0 where nothing is late.',
    lines: 'What was posted, the oldest first.',
    'lines.paymentId': 'Of a payment, for its receipt; empty for anything else.',
    'lines.title': 'What it was.',
    'lines.day': 'The day, as YYYY-MM-DD.',
    'lines.amount': 'How much it was.',
    'lines.change': 'What it did to the debt.',
    'lines.balance': 'What was owed after it.',
    dayEnds: 'When the due days of the instalments end, in a sentence.',
    plan: 'The instalments, in order.',
    'plan.number': 'Which instalment it is.',
    'plan.dueOn': 'Its day, as YYYY-MM-DD.',
    'plan.total': 'What it asks for.',
    'plan.left': 'What of it is not paid yet.',
    isSettled: 'Whether nothing more is owed on the loan.',
    madeOn: 'The day by the clock of the loan, as YYYY-MM-DD. The paper to print is dated with it.',
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
  about: 'Asked by the receipt, which a statement links to.',
  refusals: ['unknown-order', 'unknown-payment'],
  fields: {
    paymentId: 'The id of the payment, from the statement.',
    title: 'The title of the receipt.',
    told: 'What the payment did, in words; empty where that is not known.',
    amount: 'What was paid.',
    paidAt: "When, in the market's time.",
    reference: 'The reference that was paid; empty for none.',
    channel: 'The channel by which it was paid; empty for none.',
    parts: 'What the money was used for.',
    'parts.title': 'Interest, principal and so on, in words.',
    'parts.amount': 'How much of it.',
    reversals:
      'What of the payment was taken back, and came again, the oldest first; empty where nothing was.',
    'reversals.title': 'Taken back or received again, in words.',
    'reversals.at': "When, in the market's time.",
    'reversals.amount': 'How much.',
    'reversals.told': 'The same as a sentence, with what followed from it.',
    'reversals.isOver': 'Whether that money is there again; 0 while it is gone.',
    isTakenBack: 'Whether nothing of the payment is left.',
    transferProof: 'Whether the page leads to the central bank’s, which shows that a transfer has arrived.',
    madeOn: 'The day by the clock of the loan, as YYYY-MM-DD. The paper to print is dated with it.',
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
  about: 'Asked by the letter of settlement.',
  refusals: ['unknown-order', 'not-settled', 'settlement-withdrawn'],
  fields: {
    proof: 'As `settlement-name` gave it; left out for a letter whose name is masked.',
    paper: 'The text.',
    isNamed: 'Whether the letter says the whole name of its borrower.',
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
  title: 'The proof with which that letter says a name',
  about: 'Asked by the letter of settlement, for who writes the whole name of the agreement.',
  refusals: [
    'unknown-order',
    'not-settled',
    'settlement-withdrawn',
    'letter-other-name',
    'too-many-requests',
  ],
  fields: {
    holder: 'The whole name of the agreement; accents and capitals do not matter.',
    proof: 'What the letter is asked for with, so that it says the name.',
    minutes: 'For how long that is good.',
  },
}

/** Returns the agreement that accepting this product's offer would create, for reading before. */
export const agreementDraft = endpoint({
  method: 'POST',
  path: '/v3/papers/agreement-draft',
  success: 0,
  readsOnly: true,
  input: z.object({ productId }),
  output: agreement,
})

export const agreementDraftText: CallText<typeof agreementDraft> = {
  of: agreementDraft,
  group: 'Additions: papers and site',
  title: 'The agreement before it is accepted',
  about: 'Asked by the loan agreement page for a product that is offered and not taken yet.',
  refusals: ['not-offered', 'unknown-order'],
}
