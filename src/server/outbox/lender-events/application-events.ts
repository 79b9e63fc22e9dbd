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
  title: 'A borrower applied for a loan',
  about:
    'All steps are done, and it waits for your decision. Read it with `readApplication`; nothing that was written is sent.',
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
  about: 'By your own systems or at the desk: it became an offer, was refused, or more was asked.',
  data: z.strictObject({
    borrowerId,
    applicationId,
    decision: z.enum(['offer', 'refuse', 'more']),
    decidedAt: moment,
  }),
  example: { ...EXAMPLE, decision: 'offer', decidedAt: EXAMPLE_MOMENT },
})
