import * as z from 'zod/mini'
import { applicationStates } from '#domain/apply/application.ts'
import { REASON_MAX } from '#domain/desk/limits.ts'
import { doubts } from '#domain/markets/field-problem.ts'
import { stepKinds } from '#domain/markets/step-kinds.ts'
import {
  changed,
  currency,
  minor,
  minorOrZero,
  moment,
  namedId,
  ofBorrower,
} from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { addressId, borrowerId, filledLine, offerEndField } from '#server/call/operator/operator-fields.ts'
import { pageFields, rowKey } from '#server/call/operator/page-of-list.ts'

const group = 'Offers and orders'
const EXAMPLE = { borrowerId: 'customer-1001', applicationId: '01k9m2y6c0x3v5b7n9q1r3s5t7' } as const
const FIELD_MAX = 40
const STEPS_MAX = stepKinds.length
const FIELDS_MAX = 20

const reason = filledLine(REASON_MAX).check(z.describe('The reason for the borrower, in their language.'))
const version = z
  .int()
  .check(
    z.positive(),
    z.maximum(1_000_000),
    z.describe('The version that you read. It increases when the application is sent again.'),
  )
const which = { borrowerId, applicationId: addressId }

const head = {
  borrowerId: ofBorrower,
  applicationId: namedId('The number of the application.'),
  version: z.int(),
  productId: namedId('The product.'),
  amountMinor: minor,
  currency,
  state: z.enum(applicationStates),
  submittedAt: z.nullable(moment),
}
const EXAMPLE_HEAD = {
  ...EXAMPLE,
  version: 1,
  productId: 'three-months',
  amountMinor: 200_000,
  currency: 'MXN',
  state: 'submitted',
  submittedAt: '2026-11-21T18:00:00.000Z',
} as const

export const applicationsCall = describedCall({
  name: 'applications',
  method: 'GET',
  path: '/operator/applications',
  title: 'List pending applications',
  about: 'Lists the applications that await a decision, oldest first.',
  group,
  fields: z.object(pageFields),
  answer: z.array(z.strictObject({ key: rowKey, ...head })),
  isList: true,
  refuses: {},
  example: {
    sent: {},
    answered: [{ key: `1795284000000000.${EXAMPLE.applicationId}`, ...EXAMPLE_HEAD }],
  },
})

const photo = z.strictObject({
  step: z.enum(stepKinds),
  field: namedId('The field of the step.'),
  url: namedId('The address of the photo for 15 minutes, without the token.'),
})
const value = z.strictObject({
  step: z.enum(stepKinds),
  field: namedId('The field of the step.'),
  value: z.string(),
  at: moment.check(z.describe('When the value was given.')),
  doubt: z.optional(
    z
      .enum(doubts)
      .check(z.describe('A contradiction in the data that the borrower confirmed to be as in the document.')),
  ),
})

export const readApplicationCall = describedCall({
  name: 'readApplication',
  method: 'GET',
  path: '/operator/application',
  title: 'Read an application',
  about:
    'Returns the submitted values and, after submission, links to the photos. `identity` is the result of the automatic photo check; `unchecked` requires a manual check.',
  group,
  fields: z.object(which),
  answer: z.strictObject({
    ...head,
    identity: z.nullable(z.enum(['approved', 'unchecked'])),
    values: z.array(value),
    photos: z.array(photo),
  }),
  refuses: { 404: 'no such application' },
  example: {
    sent: EXAMPLE,
    answered: {
      ...EXAMPLE_HEAD,
      identity: 'approved',
      values: [{ step: 'job', field: 'monthlyIncome', value: '12000', at: '2026-11-21T17:50:00.000Z' }],
      photos: [
        {
          step: 'identity',
          field: 'selfie',
          url: '/documents/0123456789abcdef0123456789abcdef-mwqhxnua-jKIHG9tdgZTbmjQdi_-Zpw.jpg',
        },
      ],
    },
  },
})

const decided = z.strictObject({ applicationId: namedId('The same number as in the request.'), changed })
const refuses = { 404: 'no such application', 409: 'application-closed' } as const
const answered = { applicationId: EXAMPLE.applicationId, changed: true } as const

export const offerApplicationCall = describedCall({
  name: 'offerApplication',
  method: 'POST',
  path: '/operator/applications/offer',
  title: 'Approve an application',
  about:
    'Approves an application with an offer, which then behaves like any other offer. `version` is the version that you read.',
  group,
  fields: z.strictObject({
    ...which,
    version,
    amountMinor: minorOrZero,
    couponMinor: z.optional(minorOrZero.check(z.describe('The discount.'))),
    expiresAt: offerEndField,
  }),
  answer: decided,
  refuses,
  example: {
    sent: { ...EXAMPLE, version: 1, amountMinor: 200_000, expiresAt: '2026-11-28T23:59:59Z' },
    answered,
  },
})

export const refuseApplicationCall = describedCall({
  name: 'refuseApplication',
  method: 'POST',
  path: '/operator/applications/refuse',
  title: 'Decline an application',
  about:
    'Declines an application. The borrower sees `reason`. With `byBureau`, the page adds the notice that the law requires after a credit report was used.',
  group,
  fields: z.strictObject({
    ...which,
    version,
    reason,
    byBureau: z.boolean().check(z.describe('Whether a credit report was used for the decision.')),
  }),
  answer: decided,
  refuses,
  example: {
    sent: { ...EXAMPLE, version: 1, reason: 'Your other loans have late payments.', byBureau: true },
    answered,
  },
})

export const askMoreCall = describedCall({
  name: 'askMoreOfApplication',
  method: 'POST',
  path: '/operator/applications/more',
  title: 'Request more information',
  about:
    'Reopens steps, each with a reason. Only `fields` are requested again, or the whole step without `fields`. The application returns with a new version.',
  group,
  fields: z.strictObject({
    ...which,
    version,
    reason,
    steps: z
      .array(
        z.strictObject({
          kind: z.enum(stepKinds),
          reason,
          fields: z.optional(z.array(filledLine(FIELD_MAX)).check(z.maxLength(FIELDS_MAX))),
        }),
      )
      .check(z.minLength(1), z.maxLength(STEPS_MAX)),
  }),
  answer: decided,
  refuses,
  example: {
    sent: {
      ...EXAMPLE,
      version: 1,
      reason: 'One photo cannot be read.',
      steps: [{ kind: 'identity', reason: 'The photo is blurred.', fields: ['selfie'] }],
    },
    answered,
  },
})
