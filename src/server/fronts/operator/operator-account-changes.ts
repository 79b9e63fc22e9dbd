import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { Refused } from '#server/base/http/refused.ts'
import { moment, namedId } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { operatorCall } from '#server/call/operator/operator-answer.ts'
import { addressId, borrowerId, filledLine } from '#server/call/operator/operator-fields.ts'
import { refused, succeeded } from '#server/call/operator/operator-response.ts'
import { confirmForLender } from '#server/people/account/confirm-for-lender.ts'
import type { Service } from '#server/service/service.ts'

const MASKED_MAX = 40

const saidYes = z.strictObject({
  borrowerId,
  changeId: addressId,
  masked: filledLine(MASKED_MAX).check(
    z.describe('The masked account, as your app showed it to the borrower.'),
  ),
})

const answer = z.strictObject({
  borrowerId: namedId('The same id as in the request.'),
  masked: z.string(),
  usedFrom: moment.check(z.describe('When loans start to be paid into it.')),
})

export const confirmAccountCall = describedCall({
  name: 'confirmAccount',
  method: 'POST',
  path: '/operator/account-changes',
  title: 'Confirm a bank account',
  about:
    'Reports that your app has confirmed a pending bank account with the device lock or a PIN. It replaces the code; waiting time and notification stay the same. `changeId` and `masked` come from the bridge call `confirmAccount`, `borrowerId` from your own session.',
  group: 'Catalogue and borrowers',
  fields: saidYes,
  answer,
  refuses: { 404: 'no such borrower', 409: 'account-change-missing' },
  example: {
    sent: { borrowerId: 'customer-1001', changeId: '01m7z7pkz0zsq9a90ad4yvzyya', masked: '•••• 0315' },
    answered: { borrowerId: 'customer-1001', masked: '•••• 0315', usedFrom: '2026-11-22T18:00:00.000Z' },
  },
})

/** Account changes that the lender's app confirms in place of a code. */
export function accountChangeCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, confirmAccountCall, async (given, { tx, now }) => {
    try {
      const kept = await confirmForLender(given, { tx, service, now })
      if (kept === null) return refused(404, 'no such borrower')
      return succeeded({
        borrowerId: given.borrowerId,
        masked: kept.masked,
        usedFrom: kept.from.toISOString(),
      })
    } catch (error) {
      if (error instanceof Refused) return refused(409, error.reason)
      throw error
    }
  })
}
