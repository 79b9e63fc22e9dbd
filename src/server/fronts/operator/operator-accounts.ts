import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { namedId } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { send } from '#server/call/operator/operator-answer.ts'
import { addressId } from '#server/call/operator/operator-fields.ts'
import { refused, succeeded } from '#server/call/operator/operator-response.ts'
import { findAccount, openAccount } from '#server/people/account/bank-account-rows.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'

const account = z.strictObject({
  accountId: namedId('Our id of the account.'),
  holder: z.string().check(z.describe("The holder's name, which was compared with the borrower's.")),
  bank: z.string(),
  bankCode: z.string().check(z.describe('The bank code of the CLABE, or the IFSC.')),
  number: z.string().check(z.describe('The CLABE, or the account number.')),
})

export const payoutAccountCall = describedCall({
  name: 'payoutAccount',
  method: 'GET',
  path: '/operator/orders/:orderNo/account',
  title: 'Read the payout account',
  about:
    'Returns the account that receives this loan, or null. A changed account takes effect after `ACCOUNT_WAIT_HOURS`. Read it at each payout, and do not cache it.',
  group: 'Offers and orders',
  fields: z.object({}),
  answer: z.strictObject({ orderNo: addressId, account: z.nullable(account) }),
  refuses: { 404: 'no such order' },
  example: {
    sent: {},
    answered: {
      orderNo: '20261121180000000001',
      account: {
        accountId: '01m7z7pkz0zsq9a90ad4yvzyya',
        holder: 'Rosa Inventada',
        bank: 'Banco Inventado',
        bankCode: '999',
        number: '999000000000000315',
      },
    },
  },
})

/** Bank accounts for disbursements. Only this call returns the whole number of an account. */
export function accountCalls(app: FastifyInstance, { config, database, now }: Service): void {
  app.get<{ Params: { orderNo: string } }>(payoutAccountCall.path, async (request, reply) => {
    const { orderNo } = request.params
    if (!z.safeParse(addressId, orderNo).success) return send(reply, refused(404, 'no such order'))
    const found = await database.transaction(
      async (tx) => {
        const owner = await ownerOfOrder(tx, orderNo)
        if (!owner) return refused(404, 'no such order')
        const used = await findAccount(tx, owner, now())
        if (!used) return succeeded({ orderNo, account: null })
        const { id, holder, bank, bankCode, number } = await openAccount(
          tx,
          owner,
          used,
          sealerOf({ config }),
        )
        return succeeded({ orderNo, account: { accountId: id, holder, bank, bankCode, number } })
      },
      { readOnly: true },
    )
    return send(reply, found)
  })
}
