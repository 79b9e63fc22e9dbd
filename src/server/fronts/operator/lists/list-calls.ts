import * as z from 'zod/mini'
import { orderNo } from '#contract/fields.ts'
import { orderStatuses } from '#domain/loans/order-status.ts'
import {
  currency,
  day,
  minor,
  minorOrZero,
  moment,
  namedId,
  ofBorrower,
  signedMinor,
} from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { addressId } from '#server/call/operator/operator-fields.ts'
import { pageFields, rowKey } from '#server/call/operator/page-of-list.ts'

const EXAMPLE = {
  key: '1795284000000000.20261121180000000001',
  orderNo: '20261121180000000001',
  borrowerId: 'customer-1001',
  currency: 'MXN',
  at: '2026-11-21T18:00:00.000Z',
  posting: '019ff731-2448-7a6b-b95b-5d4a36035da9',
  postingKey: '1795284000000000.019ff731-2448-7a6b-b95b-5d4a36035da9',
} as const

export const ordersCall = describedCall({
  name: 'orders',
  method: 'GET',
  path: '/operator/orders',
  title: 'List orders',
  about:
    'Lists all orders, or those in one status, oldest first. Statuses 21, 151 and 170 await your action. Status 180 lists orders overdue today by due date, most overdue first; an order whose due date changes during the read may repeat or be missing.',
  group: 'Offers and orders',
  fields: z.object({
    status: z.optional(
      z.enum(orderStatuses).check(z.describe('Only orders with this current status. Without it all orders.')),
    ),
    ...pageFields,
  }),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      orderNo: addressId,
      borrowerId: ofBorrower,
      productId: addressId,
      status: namedId('The current status.'),
      amountMinor: minor,
      currency,
      disbursedOn: z.nullable(day),
      dueOn: z.nullable(day).check(z.describe('The due date of the oldest unpaid instalment.')),
      createdAt: moment,
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: { status: '21' },
    answered: [
      {
        key: EXAMPLE.key,
        orderNo: EXAMPLE.orderNo,
        borrowerId: EXAMPLE.borrowerId,
        productId: 'three-months',
        status: '21',
        amountMinor: 200_000,
        currency: EXAMPLE.currency,
        disbursedOn: null,
        dueOn: null,
        createdAt: EXAMPLE.at,
      },
    ],
  },
})

export const balancesCall = describedCall({
  name: 'balances',
  method: 'GET',
  path: '/operator/balances',
  title: 'List balances',
  about:
    'Lists the balance of each disbursed loan, oldest first. Penalties are posted with the next payment; `penaltyThrough` is the last day included.',
  group: 'Payments and ledger',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      orderNo: addressId,
      borrowerId: ofBorrower,
      status: namedId('The current status.'),
      currency,
      principalMinor: signedMinor,
      interestMinor: signedMinor,
      taxMinor: signedMinor,
      feeMinor: signedMinor,
      penaltyMinor: signedMinor,
      owedMinor: signedMinor.check(z.describe('The sum of the amounts above.')),
      creditMinor: signedMinor.check(z.describe('Credit of the borrower.')),
      collectedMinor: signedMinor.check(z.describe('Money received, less reversals and refunds.')),
      penaltyThrough: z.nullable(day),
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: {},
    answered: [
      {
        key: EXAMPLE.key,
        orderNo: EXAMPLE.orderNo,
        borrowerId: EXAMPLE.borrowerId,
        status: '174',
        currency: EXAMPLE.currency,
        principalMinor: 200_000,
        interestMinor: 9_000,
        taxMinor: 1_440,
        feeMinor: 0,
        penaltyMinor: 0,
        owedMinor: 210_440,
        creditMinor: 0,
        collectedMinor: 50_000,
        penaltyThrough: null,
      },
    ],
  },
})

export const ledgerCall = describedCall({
  name: 'ledger',
  method: 'GET',
  path: '/operator/ledger',
  title: 'List ledger entries',
  about: 'Lists every ledger entry in commit order. The entries of one posting sum to zero.',
  group: 'Payments and ledger',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      postingId: namedId('The id of the posting. For a payment it is the id of its receipt.'),
      line: z.int().check(z.positive()),
      kind: namedId('What happened: `disbursement`, `payment`, `reversal` and so on.'),
      event: namedId('The source of the posting and its kind, unique to the posting.'),
      orderNo: addressId,
      borrowerId: ofBorrower,
      account: namedId('`principal`, `cash`, `income-interest` and so on.'),
      amountMinor: signedMinor,
      currency,
      at: moment.check(z.describe('The effective time.')),
      day: day.check(z.describe('The effective time as a day in the market.')),
      bookedAt: moment.check(z.describe('When it was recorded.')),
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: {},
    answered: [
      {
        key: `${EXAMPLE.postingKey}.1`,
        postingId: EXAMPLE.posting,
        line: 1,
        kind: 'payment',
        event: 'conekta:ev-1/payment',
        orderNo: EXAMPLE.orderNo,
        borrowerId: EXAMPLE.borrowerId,
        account: 'cash',
        amountMinor: 50_000,
        currency: EXAMPLE.currency,
        at: EXAMPLE.at,
        day: '2026-11-21',
        bookedAt: EXAMPLE.at,
      },
    ],
  },
})

export const paymentsCall = describedCall({
  name: 'payments',
  method: 'GET',
  path: '/operator/payments',
  title: 'List payments',
  about:
    'Lists all payments in commit order with the amount currently reversed, or the payments of one `orderNo`.',
  group: 'Payments and ledger',
  fields: z.object({ orderNo: z.optional(orderNo), ...pageFields }),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      paymentId: namedId('The id of its receipt.'),
      folio: namedId('The number of its receipt, as the borrower reads it out.'),
      payment: namedId('The payment: its provider and the id of the event that reported it.'),
      orderNo: addressId,
      borrowerId: ofBorrower,
      reference: z.nullable(z.string()).check(z.describe('The reference that was paid; null for a card.')),
      charge: z.nullable(z.string()).check(z.describe("The provider's id of the charge, if any.")),
      paidAt: moment,
      bookedAt: moment,
      amountMinor: minor,
      takenBackMinor: minorOrZero.check(z.describe('The reversed part of the amount.')),
      currency,
    }),
  ),
  isList: true,
  refuses: { 404: 'no such order' },
  example: {
    sent: { orderNo: EXAMPLE.orderNo },
    answered: [
      {
        key: EXAMPLE.postingKey,
        paymentId: EXAMPLE.posting,
        folio: '261121-5A36-5DA9',
        payment: 'conekta:ev-1',
        orderNo: EXAMPLE.orderNo,
        borrowerId: EXAMPLE.borrowerId,
        reference: '93000262276908',
        charge: '6524d7d8b9a0fa000148b4c1',
        paidAt: EXAMPLE.at,
        bookedAt: EXAMPLE.at,
        amountMinor: 50_000,
        takenBackMinor: 0,
        currency: EXAMPLE.currency,
      },
    ],
  },
})

export const reversalsCall = describedCall({
  name: 'reversals',
  method: 'GET',
  path: '/operator/reversals',
  title: 'List reversals',
  about: 'Lists reversals of payments and their restorations in commit order.',
  group: 'Payments and ledger',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      what: z
        .enum(['taken-back', 'restored'])
        .check(z.describe('A restored reversal is listed twice, once for each event.')),
      reversalId: namedId('Our id of the reversal.'),
      payment: namedId('The payment, as in the list of payments.'),
      orderNo: addressId,
      borrowerId: ofBorrower,
      amountMinor: minor,
      currency,
      source: namedId('The source: a provider and its event, or `operator` and your own number.'),
      reason: namedId('The reason of the reversal.'),
      bookedAt: moment,
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: {},
    answered: [
      {
        key: '1795284000000000.01m7z7pkz0zsq9a90ad4yvzyya.1',
        what: 'taken-back',
        reversalId: '01m7z7pkz0zsq9a90ad4yvzyya',
        payment: 'conekta:ev-1',
        orderNo: EXAMPLE.orderNo,
        borrowerId: EXAMPLE.borrowerId,
        amountMinor: 50_000,
        currency: EXAMPLE.currency,
        source: 'conekta:ev-2',
        reason: 'charged-back',
        bookedAt: EXAMPLE.at,
      },
    ],
  },
})
