import * as z from 'zod/mini'
import { minor, moment, namedId } from '#server/call/operator/answer-fields.ts'
import { describedEvent } from './described-event.ts'
import { borrowerId, currency, EXAMPLE_LOAN, EXAMPLE_MOMENT } from './event-fields.ts'

const EXAMPLE = {
  borrowerId: EXAMPLE_LOAN.borrowerId,
  applicationId: '019aa2f0-0000-7000-8000-000000000000',
} as const
const applicationId = namedId('The number of the application.')

export const applicationSubmitted = describedEvent({
  type: 'application.submitted',
  title: 'A borrower submitted an application',
  about:
    'All steps are complete, and the application awaits your decision. Read it with `readApplication`; the event contains none of its values.',
  data: z.strictObject({
    borrowerId,
    applicationId,
    productId: namedId('The product.'),
    amountMinor: minor,
    currency,
    submittedAt: moment,
  }),
  example: {
    ...EXAMPLE,
    productId: 'three-months',
    amountMinor: 200_000,
    currency: 'MXN',
    submittedAt: EXAMPLE_MOMENT,
  },
})

export const applicationDecided = describedEvent({
  type: 'application.decided',
  title: 'An application was decided',
  about: 'It was approved, declined, or more information was requested, by your systems or at the desk.',
  data: z.strictObject({
    borrowerId,
    applicationId,
    decision: z.enum(['offer', 'refuse', 'more']),
    decidedAt: moment,
  }),
  example: { ...EXAMPLE, decision: 'offer', decidedAt: EXAMPLE_MOMENT },
})
