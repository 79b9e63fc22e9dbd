import * as z from 'zod/mini'
import { consentPurposes } from '#domain/account/data-notice.ts'
import { moment, namedId } from '#server/call/operator/answer-fields.ts'
import { describedEvent } from './described-event.ts'
import { borrowerId, EXAMPLE_LOAN, EXAMPLE_MOMENT } from './event-fields.ts'

const purpose = z.enum(consentPurposes)
const EXAMPLE = { borrowerId: EXAMPLE_LOAN.borrowerId, purpose: 'messages' } as const

export const consentGiven = describedEvent({
  type: 'consent.given',
  title: 'A borrower gave consent',
  about:
    'Consent to news and reminders (`messages`) or to e-mail (`email`) after the data notice with this hash. The event contains neither the notice nor an address.',
  data: z.strictObject({
    borrowerId,
    purpose,
    noticeHash: namedId('SHA-256 of the notice, as hexadecimal digits.'),
    givenAt: moment,
  }),
  example: {
    ...EXAMPLE,
    noticeHash: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    givenAt: EXAMPLE_MOMENT,
  },
})

export const consentWithdrawn = describedEvent({
  type: 'consent.withdrawn',
  title: 'A borrower withdrew consent',
  about: 'Messages have stopped here, or the e-mail address was removed. Stop them in your own systems.',
  data: z.strictObject({ borrowerId, purpose, withdrawnAt: moment }),
  example: { ...EXAMPLE, withdrawnAt: EXAMPLE_MOMENT },
})
