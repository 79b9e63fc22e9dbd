import * as z from 'zod/mini'
import { CORRECTED_FIELDS } from '#domain/complaints/correction.ts'
import { moment, namedId } from '#server/call/operator/answer-fields.ts'
import { market } from '#server/call/operator/operator-fields.ts'
import { describedEvent } from './described-event.ts'
import { borrowerId, day, EXAMPLE_LOAN, EXAMPLE_MOMENT, orderNo } from './event-fields.ts'

const EXAMPLE_COMPLAINT = { borrowerId: EXAMPLE_LOAN.borrowerId, folio: 'Q-20261121-7K3M9P' } as const
const folio = namedId('The number of the complaint.')

export const complaintOpened = describedEvent({
  type: 'complaint.opened',
  title: 'A borrower filed a complaint',
  about:
    'The text is visible only at the desk. While a complaint of `problemType` 3 about a loan is open, its penalty stops: do not collect it.',
  data: z.strictObject({
    borrowerId,
    folio,
    orderNo: z.nullable(orderNo),
    problemType: namedId('The problem type that the borrower selected.'),
    openedAt: moment,
    answerBy: day,
  }),
  example: {
    ...EXAMPLE_COMPLAINT,
    orderNo: EXAMPLE_LOAN.orderNo,
    problemType: '1',
    openedAt: EXAMPLE_MOMENT,
    answerBy: '2026-12-05',
  },
})

export const complaintAnswered = describedEvent({
  type: 'complaint.answered',
  title: 'A complaint was answered',
  about: 'The desk sent its answer.',
  data: z.strictObject({ borrowerId, folio, answeredAt: moment }),
  example: { ...EXAMPLE_COMPLAINT, answeredAt: EXAMPLE_MOMENT },
})

export const complaintReopened = describedEvent({
  type: 'complaint.reopened',
  title: 'A complaint was reopened',
  about: 'The borrower says, once, that the answer did not solve it. The folio stays the same.',
  data: z.strictObject({ borrowerId, folio, reopenedAt: moment, answerBy: day }),
  example: { ...EXAMPLE_COMPLAINT, reopenedAt: EXAMPLE_MOMENT, answerBy: '2027-01-05' },
})

export const accountChanged = describedEvent({
  type: 'account.changed',
  title: 'A payout account changed',
  about:
    'Loans are paid into another account from `usedFrom`. `cancelled` means that a pending change was withdrawn. Read `payoutAccount` at each payout.',
  data: z.strictObject({
    borrowerId,
    change: z.enum(['bound', 'cancelled']),
    masked: namedId('The last digits of the account that was bound or cancelled.'),
    usedFrom: z.nullable(moment),
    changedAt: moment,
  }),
  example: {
    borrowerId: EXAMPLE_LOAN.borrowerId,
    change: 'bound',
    masked: '•••• 9719',
    usedFrom: '2026-11-22T18:00:00.000Z',
    changedAt: EXAMPLE_MOMENT,
  },
})

export const accountDeleted = describedEvent({
  type: 'account.deleted',
  title: 'A borrower deleted the account',
  about:
    'Sign-in is closed; name, phone, address and accounts are removed. Accounting records and agreements stay without a name until `keepUntil`. Stop sending this id: it is refused.',
  data: z.strictObject({ borrowerId, deletedAt: moment, keepUntil: moment }),
  example: {
    borrowerId: EXAMPLE_LOAN.borrowerId,
    deletedAt: EXAMPLE_MOMENT,
    keepUntil: '2036-11-21T18:00:00.000Z',
  },
})

export const borrowerCorrected = describedEvent({
  type: 'borrower.corrected',
  title: 'Borrower data was corrected',
  about:
    'The desk granted a request to correct data. The values are visible only at the desk. Update your records before you call `bringBorrower` again, because it overwrites the correction.',
  data: z.strictObject({
    borrowerId,
    folio: namedId('The number of the request.'),
    field: z.enum(CORRECTED_FIELDS),
    correctedAt: moment,
  }),
  example: {
    borrowerId: EXAMPLE_LOAN.borrowerId,
    folio: '261121-7K3M-9PXT',
    field: 'family-name',
    correctedAt: EXAMPLE_MOMENT,
  },
})

export const borrowerRegistered = describedEvent({
  type: 'borrower.registered',
  title: 'A phone registered',
  about:
    'A code proved a phone that belongs to none of your borrowers, and an account exists. Complete it under the same id with `bringBorrower`, which keeps the phone.',
  data: z.strictObject({ borrowerId, market, registeredAt: moment }),
  example: { borrowerId: '01980000000070008000000000000001', market: 'mx', registeredAt: EXAMPLE_MOMENT },
})
