import * as z from 'zod/mini'
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
import { moneyOnItsWay } from '#contract/money/on-its-way.ts'
import { paper } from './paper.ts'

// These calls are this product's own: the specification has none for a loan's history (docs/departures.md).

/** The id of a payment, as a statement names it. */
const paymentId = givenId

/** One line of a history: `change` is what it did to the debt, `balance` what is owed after it, both in minor units. */
const statementLine = z.object({
  /** Of a payment, for its receipt; empty otherwise. */
  paymentId: looseLine,
  title: looseLine,
  day: looseLine,
  amount: minorAmount,
  change: minorAmount,
  balance: minorAmount,
})

/** The history of a loan until today, and what is still to come. */
export const loanStatement = endpoint({
  method: 'POST',
  path: '/v3/papers/statement',
  success: 0,
  readsOnly: true,
  input: z.object({ orderNo }),
  output: z.object({
    productName: looseLine,
    productLogo: looseLine,
    /** All that is left, due or not, with the penalty until today; negative is the borrower's credit. */
    owed: minorAmount,
    /**
     * What of it is due today or was before. Absent while money is waited for or an arrangement asks for a part, because
     * it is not to be paid then, and from a backend that does not tell them apart.
     */
    dueToday: optionalAmount,
    /** Since the oldest of it was due; 0 where `dueToday` is absent. */
    daysLate: looseNumber,
    onItsWay: listOf(moneyOnItsWay),
    nextPart,
    lines: listOf(statementLine),
    /** When the days of `plan` end, in a sentence. */
    dayEnds: looseLine,
    plan: listOf(z.object({ number: wholeNumber, dueOn: looseLine, total: minorAmount, left: minorAmount })),
    isSettled: flag,
    /** The day by the loan's clock; empty from a backend that does not say it. */
    madeOn: looseLine,
    /** Who lends; empty from a backend that does not say it. */
    company: looseLine,
    currency,
  }),
})

/** One payment: when it was made, by which reference, and what it was used for. */
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
    /** What the payment did, as the borrower was told; empty where that is not known. */
    told: looseLine,
    amount: minorAmount,
    /** By the loan's clock, with its name. */
    paidAt: looseLine,
    reference: looseLine,
    channel: looseLine,
    parts: listOf(z.object({ title: looseLine, amount: minorAmount })),
    /** What of the payment was taken back, and came again, the oldest first. `isOver` where the money is there again. */
    reversals: listOf(
      z.object({ title: looseLine, at: looseLine, amount: minorAmount, told: looseLine, isOver: flag }),
    ),
    /** Nothing of the payment is left. */
    isTakenBack: flag,
    /** Whether the central bank's page shows that this transfer has arrived. */
    transferProof: flag,
    /** The day by the loan's clock on which the receipt is made; empty from a backend that does not say it. */
    madeOn: looseLine,
    company: looseLine,
    currency,
  }),
})

/**
 * The lender's letter that a loan has been repaid; refused with `not-settled` before. It names its borrower (`isNamed`) only
 * to who brings the `proof` of `settlement-name`, for as long as that is good; otherwise the name is masked.
 */
export const settlementLetter = endpoint({
  method: 'POST',
  path: '/v3/papers/settlement',
  success: 0,
  readsOnly: true,
  input: z.object({ orderNo, proof: z.optional(line()) }),
  /** `company` lends, and sends the letter. */
  output: z.object({ paper, isNamed: flag, company: looseLine }),
})

/** Proves with the whole name of the agreement that one knows whose letter it is. `proof` is good for so many `minutes`. */
export const settlementName = endpoint({
  method: 'POST',
  path: '/v3/papers/settlement-name',
  success: 0,
  input: z.object({ orderNo, holder: line() }),
  output: z.object({ proof: looseLine, minutes: looseNumber }),
})

/** The agreement that the borrower would accept by taking what is offered of this product, for reading before. */
export const agreementDraft = endpoint({
  method: 'POST',
  path: '/v3/papers/agreement-draft',
  success: 0,
  readsOnly: true,
  input: z.object({ productId }),
  output: agreement,
})
