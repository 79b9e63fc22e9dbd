import * as z from 'zod/mini'
import { FINDINGS } from '#domain/money/claim.ts'
import { minor, minorOrZero, moment, namedId } from '#server/call/operator/answer-fields.ts'
import { describedEvent } from './described-event.ts'
import { borrowerId, currency, day, EXAMPLE_LOAN, EXAMPLE_MOMENT, orderNo, payment } from './event-fields.ts'

const EXAMPLE_PAYMENT = { ...EXAMPLE_LOAN, payment: 'conekta:ev-1' } as const

export const paymentBooked = describedEvent({
  type: 'payment.booked',
  title: 'A payment was booked',
  about:
    'A payment is in the ledger of its loan. `effect` says whether it paid a part, settled the loan, exceeded the debt, bought an extension or arrived when nothing was owed.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    payment,
    amountMinor: minor,
    currency,
    paidAt: moment,
    bookedAt: moment,
    effect: z.enum(['part-paid', 'settled', 'over-paid', 'extended', 'late-for-settled']),
    feeMinor: minorOrZero.check(z.describe('The part that was the fee of an extension.')),
    creditMinor: minorOrZero.check(z.describe('The part that became credit.')),
  }),
  example: {
    ...EXAMPLE_PAYMENT,
    amountMinor: 50_000,
    currency: 'MXN',
    paidAt: EXAMPLE_MOMENT,
    bookedAt: EXAMPLE_MOMENT,
    effect: 'part-paid',
    feeMinor: 0,
    creditMinor: 0,
  },
})

export const loanSettled = describedEvent({
  type: 'loan.settled',
  title: 'A loan was settled',
  about:
    'Nothing is owed (status 200). `payment` names the payment, or `dispute:` and a number if a cancelled penalty settled it. A later reversal can reopen the loan.',
  data: z.strictObject({ borrowerId, orderNo, payment, settledAt: moment }),
  example: { ...EXAMPLE_PAYMENT, settledAt: EXAMPLE_MOMENT },
})

export const creditBooked = describedEvent({
  type: 'credit.booked',
  title: 'A borrower has a credit',
  about:
    'A borrower paid more than was owed. Refund the credit and record it with `refundCredit`. `inAllMinor` is the total credit.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    payment,
    amountMinor: minor.check(z.describe('The credit that this payment added.')),
    inAllMinor: minorOrZero.check(z.describe('The current credit of this loan.')),
    currency,
    bookedAt: moment,
  }),
  example: {
    ...EXAMPLE_PAYMENT,
    amountMinor: 1_500,
    inAllMinor: 1_500,
    currency: 'MXN',
    bookedAt: EXAMPLE_MOMENT,
  },
})

export const paymentReversed = describedEvent({
  type: 'payment.reversed',
  title: 'A payment was reversed',
  about:
    'Money of a booked payment was returned, or the booking was a mistake. The loan owes it again; `owedMinor` is the total owed since then.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    reversalId: namedId('Our number of the reversal.'),
    payment,
    amountMinor: minor,
    currency,
    reason: z.enum(['refunded', 'charged-back', 'wrong-loan', 'booked-twice', 'never-arrived', 'fraud']),
    owedMinor: minorOrZero,
    dueOn: z.nullable(day),
    reopened: z.boolean().check(z.describe('Whether the loan was settled before and is owed again.')),
    reversedAt: moment,
  }),
  example: {
    ...EXAMPLE_PAYMENT,
    reversalId: '01k9m2y6c0x3v5b7n9q1r3s5t7',
    amountMinor: 50_000,
    currency: 'MXN',
    reason: 'charged-back',
    owedMinor: 50_000,
    dueOn: '2026-12-22',
    reopened: false,
    reversedAt: EXAMPLE_MOMENT,
  },
})

export const paymentRestored = describedEvent({
  type: 'payment.restored',
  title: 'A reversed payment was restored',
  about:
    'The bank decided for the lender, and the whole reversal is undone. No `loan.settled` follows; credit that it adds is reported with `credit.booked`.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    reversalId: namedId('The reversal that is undone, as `payment.reversed` named it.'),
    payment,
    amountMinor: minor,
    currency,
    settled: z.boolean().check(z.describe('Whether nothing is owed any more.')),
    restoredAt: moment,
  }),
  example: {
    ...EXAMPLE_PAYMENT,
    reversalId: '01k9m2y6c0x3v5b7n9q1r3s5t7',
    amountMinor: 50_000,
    currency: 'MXN',
    settled: false,
    restoredAt: EXAMPLE_MOMENT,
  },
})

export const paymentUnmatched = describedEvent({
  type: 'payment.unmatched',
  title: 'A payment matched no loan',
  about:
    'A provider reported money for an unknown reference. `payment.booked` may follow a moment later; otherwise staff must find its loan.',
  data: z.strictObject({
    payment,
    provider: namedId('The provider that reported it.'),
    reference: namedId('The reference that was paid.'),
    amountMinor: z
      .string()
      .check(
        z.regex(/^-?\d+$/),
        z.describe('Whole minor units as text, because the number may be of any size.'),
      ),
    saidAt: moment,
    heardAt: moment,
  }),
  example: {
    payment: 'conekta:ev-2',
    provider: 'conekta',
    reference: '93000262276908',
    amountMinor: '50000',
    saidAt: EXAMPLE_MOMENT,
    heardAt: EXAMPLE_MOMENT,
  },
})

const folio = namedId('The number of the claim, by which the desk finds it.')

export const paymentClaimed = describedEvent({
  type: 'payment.claimed',
  title: 'A borrower reported a missing payment',
  about:
    'The borrower paid and does not see the payment on the loan. The answer is due by `answerBy`. Do not collect this money meanwhile.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    folio,
    amountMinor: minor,
    currency,
    paidOn: day,
    claimedAt: moment,
    answerBy: moment,
  }),
  example: {
    ...EXAMPLE_LOAN,
    folio: '261121-7K3M-9PQR',
    amountMinor: 50_000,
    currency: 'MXN',
    paidOn: '2026-11-20',
    claimedAt: EXAMPLE_MOMENT,
    answerBy: '2026-11-22T18:00:00.000Z',
  },
})

export const claimAnswered = describedEvent({
  type: 'payment.claim_answered',
  title: 'A claimed payment was answered',
  about:
    '`booked` names the payment that is now on the loan. `here`, `gone`, `on-its-way` and `looked-at` say where it was. After `likely`, `anothers` and `nothing` you may collect again. If the money arrives later, a second event says `here`.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    folio,
    finding: z.enum(FINDINGS),
    payment: z.nullable(payment),
    answeredAt: moment,
  }),
  example: {
    ...EXAMPLE_PAYMENT,
    folio: '261121-7K3M-9PQR',
    finding: 'booked',
    answeredAt: EXAMPLE_MOMENT,
  },
})
