import * as z from 'zod/mini'
import { minor, minorOrZero, moment, namedId } from '#server/call/operator/answer-fields.ts'
import { describedEvent } from './described-event.ts'
import { borrowerId, currency, day, EXAMPLE_LOAN, EXAMPLE_MOMENT, orderNo } from './event-fields.ts'

const number = z.int().check(z.describe('The number of the arrangement within its loan, starting at 1.'))

export const loanArranged = describedEvent({
  type: 'loan.arranged',
  title: 'An arrangement was agreed',
  about:
    'The borrower agreed on other days within the product’s limits. Do not collect while each part is paid by the end of its day.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    number,
    totalMinor: minor,
    currency,
    parts: z.array(z.strictObject({ on: day, amountMinor: minor })),
    penalty: z.enum(['runs', 'stops']),
    agreedAt: moment,
  }),
  example: {
    ...EXAMPLE_LOAN,
    ...{ number: 1, totalMinor: 320_417, currency: 'MXN', penalty: 'stops', agreedAt: EXAMPLE_MOMENT },
    parts: [
      { on: '2026-11-28', amountMinor: 160_210 },
      { on: '2026-12-05', amountMinor: 160_207 },
    ],
  },
})

const folio = namedId('The number of the request, by which the desk finds it.')
const EXAMPLE_REQUEST = { ...EXAMPLE_LOAN, folio: '261121-7K3M-9PQR' } as const

export const arrangementAsked = describedEvent({
  type: 'loan.arrangement_asked',
  title: 'A borrower requested an arrangement beyond the limits',
  about:
    'Staff answer it at the desk, or your systems by a call. The reason is visible only at the desk. Until an answer is agreed, the original due dates apply.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    folio,
    until: day,
    parts: z.int().check(z.describe('The requested number of parts.')),
    canPayMinor: z
      .nullable(minor)
      .check(z.describe('The amount that the borrower can pay each time, if stated.')),
    currency,
    askedAt: moment,
  }),
  example: {
    ...EXAMPLE_REQUEST,
    ...{ until: '2027-03-01', parts: 6, canPayMinor: 50_000, currency: 'MXN', askedAt: EXAMPLE_MOMENT },
  },
})

export const arrangementAnswered = describedEvent({
  type: 'loan.arrangement_answered',
  title: 'An arrangement request was answered',
  about:
    'It was declined, or days were offered. An offer takes effect when the borrower agrees, which `loan.arranged` reports.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    folio,
    answer: z.enum(['offered', 'refused']),
    offer: z.nullable(
      z.strictObject({
        first: day,
        parts: z.int().check(z.describe('The number of parts. One part is a promise to pay.')),
        every: z.int().check(z.describe('The number of days between two parts.')),
        until: day.check(z.describe('The last day on which the borrower can accept it.')),
      }),
    ),
    answeredAt: moment,
  }),
  example: {
    ...EXAMPLE_REQUEST,
    answer: 'offered',
    offer: { first: '2026-12-05', parts: 6, every: 14, until: '2026-11-27' },
    answeredAt: EXAMPLE_MOMENT,
  },
})

export const arrangementBroken = describedEvent({
  type: 'loan.arrangement_broken',
  title: 'An arrangement was broken',
  about:
    'A part was not paid by the end of its day. Sent once for each part. Money of that day that a provider reports later repairs it: see `payment.booked`.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    number,
    part: z.int().check(z.describe('The number of the part.')),
    on: day,
    missingMinor: minorOrZero.check(z.describe('The amount that was missing when the event was sent.')),
    currency,
  }),
  example: {
    ...EXAMPLE_LOAN,
    ...{ number: 1, part: 2, on: '2026-12-05', missingMinor: 160_207, currency: 'MXN' },
  },
})

export const arrangementKept = describedEvent({
  type: 'loan.arrangement_kept',
  title: 'An arrangement was kept',
  about:
    'All parts were paid on time, or the loan was settled before a part was missed. Sent after the last day.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    number,
    on: day.check(z.describe('The due date of its last part.')),
  }),
  example: { ...EXAMPLE_LOAN, number: 1, on: '2026-12-05' },
})
