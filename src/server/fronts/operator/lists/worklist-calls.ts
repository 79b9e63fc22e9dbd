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
  title: 'Money of nobody',
  about:
    'What a provider says was paid and is on no loan, the oldest first, page by page. It leaves the list when a claim, a correction of the provider or your staff finds its loan.',
  group: 'Money',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      payment: namedId('Its provider and the event that told of it.'),
      reference: z.nullable(z.string()).check(z.describe('What was written as its reference.')),
      charge: z.nullable(z.string()).check(z.describe("The provider's own number of it, where it says one.")),
      amountMinor: minor,
      paidAt: z.nullable(moment),
      receivedAt: moment.check(z.describe('Since when it waits.')),
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
  title: 'Credits to send back',
  about:
    'What borrowers have paid beyond their debt and you have not sent back, the oldest first, page by page. Their page names `backBy`. `refund` of the order takes it off the list.',
  group: 'Money',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      orderNo: addressId,
      borrowerId: ofBorrower,
      amountMinor: minor,
      currency,
      since: moment.check(z.describe('When it was last heard of.')),
      backBy: day.check(z.describe('Until when the borrower reads that it is sent back.')),
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
  title: 'Unclear card charges',
  about:
    'Charges to cards whose acquirer has not said for a minute whether they were made, the oldest first, page by page. Each is asked for again by itself, with its own key; until then its borrower cannot pay the same twice.',
  group: 'Money',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      chargeId: namedId('Our id of the charge, which is its key at the acquirer.'),
      orderNo: addressId,
      borrowerId: ofBorrower,
      amountMinor: minor,
      currency,
      beganAt: moment,
      asked: z.int().check(z.nonnegative(), z.describe('How often it was asked for again.')),
      askedAgainAt: z.nullable(moment).check(z.describe('When it is asked for the next time.')),
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
  title: 'Reversals to see to',
  about:
    'Money that went back and waits for somebody, the oldest first, page by page. A reversal leaves the list when its money is there again or its loan is paid. A notice about a payment of which nobody has told leaves it when that payment is told.',
  group: 'Money',
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      what: z
        .enum(['owed-again', 'without-payment'])
        .check(
          z.describe(
            '`owed-again`: a payment that its borrower owes again. `without-payment`: a provider took back what nobody has said was paid.',
          ),
        ),
      reversalId: z.nullable(z.string()).check(z.describe('As `restored` of an order takes it.')),
      payment: z.nullable(z.string()).check(z.describe('As `payments` names it.')),
      charge: z
        .nullable(z.string())
        .check(z.describe("Without a payment: the provider's own number of it, where it says one.")),
      orderNo: z.nullable(addressId),
      borrowerId: z.nullable(ofBorrower),
      amountMinor: minorOrZero.check(z.describe('Nothing where its provider said no amount.')),
      currency: z.nullable(currency),
      source: namedId('Who said so: a provider and its event, or `operator` and your own number.'),
      reason: z
        .nullable(z.string())
        .check(z.describe('Why it was taken back; only what was `charged-back` can be won.')),
      since: moment.check(z.describe('Since when it waits.')),
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
