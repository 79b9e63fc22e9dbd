import * as z from 'zod/mini'
import {
  currency,
  day,
  minor,
  minorOrZero,
  moment,
  namedId,
  ofBorrower,
} from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { addressId } from '#server/call/operator/operator-fields.ts'
import { pageFields, rowKey } from '#server/call/operator/page-of-list.ts'

const WHOSE = { orderNo: '20261121180000000001', borrowerId: 'customer-1001', currency: 'MXN' } as const
const AT = '2026-11-21T18:00:00.000Z'

export const unmatchedCall = describedCall({
  name: 'unmatched',
  method: 'GET',
  path: '/operator/unmatched',
  title: 'List unmatched payments',
  about:
    'Lists payments that match no loan, oldest first. A payment leaves the list when a claim, a provider correction or your staff assigns it.',
  group: 'Payments and ledger',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      payment: namedId('The payment: its provider and the id of the event that reported it.'),
      reference: z.nullable(z.string()).check(z.describe('The reference as the provider reported it.')),
      charge: z.nullable(z.string()).check(z.describe("The provider's id of the charge, if any.")),
      amountMinor: minor,
      paidAt: z.nullable(moment),
      receivedAt: moment.check(z.describe('When it was received.')),
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: {},
    answered: [
      {
        key: '1795284000000000.5d4a360b95b7a6b24480195284ff731d',
        payment: 'conekta:ev-1',
        reference: '93000262276909',
        charge: '6524d7d8b9a0fa000148b4c1',
        amountMinor: 50_000,
        paidAt: AT,
        receivedAt: AT,
      },
    ],
  },
})

export const creditsCall = describedCall({
  name: 'credits',
  method: 'GET',
  path: '/operator/credits',
  title: 'List open credits',
  about:
    'Lists overpayments that you have not refunded, oldest first. Borrowers see `backBy`. A refund of the order removes it.',
  group: 'Payments and ledger',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      orderNo: addressId,
      borrowerId: ofBorrower,
      amountMinor: minor,
      currency,
      since: moment.check(z.describe('When the credit was last increased.')),
      backBy: day.check(
        z.describe('The day by which, according to the message to the borrower, it is refunded.'),
      ),
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: {},
    answered: [
      {
        key: `1795284000000000.${WHOSE.orderNo}`,
        ...WHOSE,
        amountMinor: 4_000,
        since: AT,
        backBy: '2026-12-01',
      },
    ],
  },
})

export const cardChargesCall = describedCall({
  name: 'cardCharges',
  method: 'GET',
  path: '/operator/card-charges',
  title: 'List unresolved card charges',
  about:
    'Lists card charges whose result is unknown after one minute, oldest first. The server queries each again with its own key. Meanwhile the borrower cannot pay the same amount twice.',
  group: 'Payments and ledger',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      chargeId: namedId('Our id of the charge, which is its idempotency key at the acquirer.'),
      orderNo: addressId,
      borrowerId: ofBorrower,
      amountMinor: minor,
      currency,
      beganAt: moment,
      asked: z.int().check(z.nonnegative(), z.describe('The number of retries.')),
      askedAgainAt: z.nullable(moment).check(z.describe('The time of the next retry.')),
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: {},
    answered: [
      {
        key: '1795284000000000.01m7z7pkz0zsq9a90ad4yvzyya',
        chargeId: '01m7z7pkz0zsq9a90ad4yvzyya',
        ...WHOSE,
        amountMinor: 50_000,
        beganAt: AT,
        asked: 2,
        askedAgainAt: '2026-11-21T18:04:00.000Z',
      },
    ],
  },
})

export const openReversalsCall = describedCall({
  name: 'openReversals',
  method: 'GET',
  path: '/operator/open-reversals',
  title: 'List open reversals',
  about:
    'Lists reversed money that needs follow-up, oldest first. A reversal leaves the list when its money is restored or the loan is paid. A reversal of an unknown payment leaves it when that payment is reported.',
  group: 'Payments and ledger',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      what: z
        .enum(['owed-again', 'without-payment'])
        .check(
          z.describe(
            '`owed-again`: the borrower owes a reversed payment again. `without-payment`: a provider reversed a payment that it never reported.',
          ),
        ),
      reversalId: z.nullable(z.string()).check(z.describe('The id to pass when you restore the payment.')),
      payment: z.nullable(z.string()).check(z.describe('The payment, as in the list of payments.')),
      charge: z
        .nullable(z.string())
        .check(z.describe("Without a payment: the provider's id of the charge, if any.")),
      orderNo: z.nullable(addressId),
      borrowerId: z.nullable(ofBorrower),
      amountMinor: minorOrZero.check(z.describe('Null if its provider stated no amount.')),
      currency: z.nullable(currency),
      source: namedId('The source: a provider and its event, or `operator` and your own number.'),
      reason: z
        .nullable(z.string())
        .check(z.describe('The reason. Only a `charged-back` payment can be won.')),
      since: moment.check(z.describe('When the reversal was received.')),
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: {},
    answered: [
      {
        key: '1795284000000000.01m7z7pkz0zsq9a90ad4yvzyya',
        what: 'owed-again',
        reversalId: '01m7z7pkz0zsq9a90ad4yvzyya',
        payment: 'conekta:ev-1',
        charge: null,
        ...WHOSE,
        amountMinor: 50_000,
        source: 'conekta:ev-2',
        reason: 'charged-back',
        since: AT,
      },
    ],
  },
})
