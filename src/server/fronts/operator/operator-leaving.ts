import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { moment, namedId } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { type OperatorContext, operatorCall } from '#server/call/operator/operator-answer.ts'
import { borrowerId } from '#server/call/operator/operator-fields.ts'
import { type OperatorAnswer, refused, succeeded } from '#server/call/operator/operator-response.ts'
import { deleteAccount } from '#server/leaving/delete-account.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'

/** Deletions of accounts that borrowers request in the lender's own app. */
export function leavingCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, deleteBorrowerCall, deleteBorrower)
}

const answer = z.strictObject({
  borrowerId: namedId('The same id as in the request.'),
  deletedAt: moment,
  keepUntil: moment,
  paper: namedId(
    'The address of the document about the deletion. It opens without sign-in and contains no personal data.',
  ),
})

export const deleteBorrowerCall = describedCall({
  name: 'deleteBorrower',
  method: 'POST',
  path: '/operator/borrowers/delete',
  title: 'Delete a borrower',
  about:
    'Use it when the borrower asks for deletion in your app. It ends all sessions and removes name, phone, address, accounts, texts and pictures. The accounting records stay without a name until `keepUntil`. The id is refused afterwards.',
  group: 'Catalogue and borrowers',
  fields: z.strictObject({ borrowerId }),
  answer,
  refuses: {
    404: 'no such borrower',
    409: 'leaving-owed, leaving-under-way, leaving-due-back, leaving-on-its-way or leaving-disputed',
  },
  example: {
    sent: { borrowerId: 'customer-1001' },
    answered: {
      borrowerId: 'customer-1001',
      deletedAt: '2026-11-21T18:00:00.000Z',
      keepUntil: '2036-11-21T18:00:00.000Z',
      paper: '/papers/deletion.pdf?number=01m5jca5803gx7jgb1tjc5m5gn',
    },
  },
})

async function deleteBorrower(
  input: { borrowerId: string },
  { tx, config, tables, now }: OperatorContext,
): Promise<OperatorAnswer<z.input<typeof answer>>> {
  const borrower = await borrowerById(tx, input.borrowerId)
  if (!borrower) return refused(404, 'no such borrower')
  const left = await deleteAccount({ tx, service: { config, tables }, now }, borrower)
  if (!left.ok) return refused(409, left.refusal)
  const { deletedAt, keepUntil, number } = left.value
  return succeeded({
    borrowerId: borrower.id,
    deletedAt: deletedAt.toISOString(),
    keepUntil: keepUntil.toISOString(),
    paper: `/papers/deletion.pdf?${new URLSearchParams({ number })}`,
  })
}
