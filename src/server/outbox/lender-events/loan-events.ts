import * as z from 'zod/mini'
import { minor, moment, namedId } from '#server/call/operator/answer-fields.ts'
import { describedEvent } from './described-event.ts'
import { borrowerId, currency, day, EXAMPLE_LOAN, EXAMPLE_MOMENT, orderNo } from './event-fields.ts'

export const offerAccepted = describedEvent({
  type: 'offer.accepted',
  title: 'A borrower accepted an offer',
  about: 'There is a new order in review (status 21) with its accepted agreement.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    productId: namedId('The product.'),
    amountMinor: minor,
    currency,
    acceptedAt: moment,
  }),
  example: {
    ...EXAMPLE_LOAN,
    productId: 'three-months',
    amountMinor: 200_000,
    currency: 'MXN',
    acceptedAt: EXAMPLE_MOMENT,
  },
})

export const loanPaidOut = describedEvent({
  type: 'loan.paid_out',
  title: 'A loan was paid out',
  about:
    'The loan is in repayment (status 174). It is posted to the ledger, and its schedule starts on that day.',
  data: z.strictObject({
    borrowerId,
    orderNo,
    amountMinor: minor,
    receivedMinor: minor,
    currency,
    disbursedOn: day,
    dueOn: day,
    paidOutAt: moment,
  }),
  example: {
    ...EXAMPLE_LOAN,
    amountMinor: 200_000,
    receivedMinor: 176_800,
    currency: 'MXN',
    disbursedOn: '2026-11-21',
    dueOn: '2026-12-22',
    paidOutAt: EXAMPLE_MOMENT,
  },
})
