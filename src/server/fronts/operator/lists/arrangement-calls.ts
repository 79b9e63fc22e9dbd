import * as z from 'zod/mini'
import { GIVEN_EVERY_MAX, GIVEN_PARTS_MAX } from '#domain/money/arrangement.ts'
import {
  changed,
  currency,
  day,
  minor,
  minorOrZero,
  moment,
  namedId,
  ofBorrower,
} from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { addressId, filledLine, lineOrEmpty } from '#server/call/operator/operator-fields.ts'
import { pageFields, rowKey } from '#server/call/operator/page-of-list.ts'

const group = 'Payments and ledger'
const WHOSE = { orderNo: '20261121180000000001', borrowerId: 'customer-1001', currency: 'MXN' } as const
const AT = '2026-11-21T18:00:00.000Z'
const FOLIO = '261121-7K3M-9PQR'

const DAY = 'a day as 2026-12-05'
const wholeDay = z.iso.date(DAY)

export const arrangementsCall = describedCall({
  name: 'arrangements',
  method: 'GET',
  path: '/operator/arrangements',
  title: 'List arrangements',
  about:
    'Lists payment arrangements in order of agreement, with their current state. `open`: no part missed. `kept`: paid on time or nothing left to pay. `broken`: a part was not paid by the end of its day.',
  group,
  fields: z.object({
    state: z.optional(
      z
        .enum(['open', 'kept', 'broken'], 'open, kept or broken')
        .check(z.describe('Only arrangements in this current state. Without it all of them.')),
    ),
    day: z.optional(wholeDay.check(z.describe('Only arrangements with a part due on this day.'))),
    ...pageFields,
  }),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      orderNo: addressId,
      borrowerId: ofBorrower,
      number: z.int().check(z.describe('The number of the arrangement within its loan, starting at 1.')),
      state: z.enum(['open', 'kept', 'broken']),
      agreedAt: moment,
      parts: z.int().check(z.describe('The number of parts. One part is a promise to pay.')),
      totalMinor: minor,
      currency,
      lastOn: day.check(z.describe('The due date of the last part.')),
      schedule: namedId('Each part as its due date and its amount, separated by a space.'),
      penalty: z
        .enum(['runs', 'stops'])
        .check(z.describe('What the penalty does while the arrangement is kept.')),
      nextPart: z.nullable(z.int()).check(z.describe('The first unpaid part; null if all are paid.')),
      nextOn: z.nullable(day).check(z.describe('The due date of that part.')),
      missingMinor: z
        .nullable(minorOrZero)
        .check(z.describe('The total amount that is missing by that day.')),
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: { state: 'open' },
    answered: [
      {
        key: `1795284000000000.${WHOSE.orderNo}.1`,
        ...WHOSE,
        number: 1,
        state: 'open',
        agreedAt: AT,
        parts: 2,
        totalMinor: 320_417,
        lastOn: '2026-12-05',
        schedule: '2026-11-28=160210 2026-12-05=160207',
        penalty: 'stops',
        nextPart: 1,
        nextOn: '2026-11-28',
        missingMinor: 160_210,
      },
    ],
  },
})

export const arrangementRequestsCall = describedCall({
  name: 'arrangementRequests',
  method: 'GET',
  path: '/operator/arrangement-requests',
  title: 'List arrangement requests',
  about:
    'Lists unanswered requests beyond the product’s limits, oldest first. The borrower’s reason is visible only at the desk. A paid, replaced or withdrawn request leaves the list.',
  group,
  fields: z.object(pageFields),
  answer: z.array(
    z.strictObject({
      key: rowKey,
      folio: namedId('The number of the request, by which the desk finds it.'),
      orderNo: addressId,
      borrowerId: ofBorrower,
      askedAt: moment,
      until: day.check(z.describe('The day by which the borrower wants to have paid.')),
      parts: z.int().check(z.describe('The requested number of parts.')),
      canPayMinor: z
        .nullable(minor)
        .check(z.describe('The amount that the borrower can pay each time, if stated.')),
      currency,
      waitsFor: z
        .enum(['answer', 'confirmation'])
        .check(
          z.describe(
            '`confirmation`: an offer was proposed, and a staff member must confirm it at the desk.',
          ),
        ),
    }),
  ),
  isList: true,
  refuses: {},
  example: {
    sent: {},
    answered: [
      {
        key: `1795284000000000.${FOLIO}`,
        folio: FOLIO,
        ...WHOSE,
        askedAt: AT,
        until: '2027-03-01',
        parts: 6,
        canPayMinor: 50_000,
        waitsFor: 'answer',
      },
    ],
  },
})

const FOLIO_FORM = 'the number of a request'
const folio = z
  .string(FOLIO_FORM)
  .check(z.regex(/^[0-9A-Za-z-]{1,40}$/, FOLIO_FORM), z.describe('The number of the request.'))

const REPLY_MAX = 300

const WHOLE = 'a whole number'
const count = (most: number, about: string) =>
  z.int(WHOLE).check(z.minimum(1), z.maximum(most), z.describe(about))

const answered = z.strictObject({
  folio: namedId('The same number as in the request.'),
  state: z
    .enum(['offered', 'refused', 'waits-for-confirmation'])
    .check(
      z.describe(
        '`waits-for-confirmation`: the amount exceeds the limit for a single decision, and a staff member must confirm exactly this offer at the desk.',
      ),
    ),
  changed,
})

export const offerArrangementCall = describedCall({
  name: 'offerArrangement',
  method: 'POST',
  path: '/operator/arrangement-requests/offer',
  title: 'Offer an arrangement',
  about:
    'Offers equal parts beyond the product’s limits: the first on `first`, the others `every` days apart. The borrower must agree within 7 days and before the first part. Above `CLAIMS_ALONE_UP_TO` a staff member must confirm the offer at the desk.',
  group,
  fields: z.strictObject({
    folio,
    first: wholeDay.check(z.describe('The due date of the first part.')),
    parts: count(GIVEN_PARTS_MAX, 'How many; one is a promise.'),
    every: count(GIVEN_EVERY_MAX, 'So many days are between them.'),
    reply: z.optional(lineOrEmpty(REPLY_MAX).check(z.describe('An additional text for the borrower.'))),
  }),
  answer: answered,
  refuses: { 404: 'no such request', 409: 'request-closed' },
  example: {
    sent: { folio: FOLIO, first: '2026-12-05', parts: 6, every: 14, reply: 'We are glad to help.' },
    answered: { folio: FOLIO, state: 'offered', changed: true },
  },
})

export const refuseArrangementCall = describedCall({
  name: 'refuseArrangement',
  method: 'POST',
  path: '/operator/arrangement-requests/refuse',
  title: 'Decline an arrangement request',
  about: 'Declines a request. The borrower sees `reason` and may ask again.',
  group,
  fields: z.strictObject({
    folio,
    reason: filledLine(REPLY_MAX).check(
      // Direction marks are removed, and something readable must remain.
      z.regex(/[^\s\p{Cf}]/u, 'must not be empty'),
      z.describe('The reason for the borrower, in their language.'),
    ),
  }),
  answer: answered,
  refuses: { 404: 'no such request', 409: 'request-closed' },
  example: {
    sent: { folio: FOLIO, reason: 'Your loan was postponed twice already.' },
    answered: { folio: FOLIO, state: 'refused', changed: true },
  },
})
