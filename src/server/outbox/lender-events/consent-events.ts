import * as z from 'zod/mini'
import { consentPurposes } from '#domain/account/data-notice.ts'
import { moment, namedId } from '#server/call/operator/answer-fields.ts'
import { describedEvent } from './described-event.ts'
import { borrowerId, EXAMPLE_LOAN, EXAMPLE_MOMENT } from './event-fields.ts'

const purpose = z.enum(consentPurposes)
const EXAMPLE = { borrowerId: EXAMPLE_LOAN.borrowerId, purpose: 'messages' } as const

export const consentGiven = describedEvent({
  type: 'consent.given',
  title: 'A borrower agreed to a use of data',
  about:
    'To news and reminders (`messages`), or to messages by e-mail (`email`), after the data notice of which this is the hash. Neither the notice nor an address is sent.',
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
  title: 'A borrower took a consent back',
  about:
    'It has stopped here already: no news and reminders go, or the e-mail address is removed. Stop the same in your own systems.',
  data: z.strictObject({ borrowerId, purpose, withdrawnAt: moment }),
  example: { ...EXAMPLE, withdrawnAt: EXAMPLE_MOMENT },
})
