import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { readPhone } from '#domain/markets/phone.ts'
import { takeNameFromSteps } from '#server/apply/name-of-lender.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { changed, namedId } from '#server/call/operator/answer-fields.ts'
import { describedCall } from '#server/call/operator/described-call.ts'
import { type OperatorContext, operatorCall } from '#server/call/operator/operator-answer.ts'
import { borrowerId, filledLine, lineOrEmpty, market } from '#server/call/operator/operator-fields.ts'
import { type OperatorAnswer, refused, succeeded } from '#server/call/operator/operator-response.ts'
import { changePhone } from '#server/people/account/phone-changes.ts'
import { hasLeft, lockBorrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { phonesOf } from '#server/people/borrowers/borrower-phones.ts'
import {
  findPerson,
  insertBorrower,
  sealedPlace,
  updateBorrower,
} from '#server/people/borrowers/borrowers.ts'
import type { Service } from '#server/service/service.ts'

export function borrowerCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, bringBorrowerCall, (given, context) => bringBorrower(given, context, service))
}

const NAME_MAX = 100
const ADDRESS_MAX = 300
const PHONE_MAX = 30

const givenBorrower = z.strictObject({
  borrowerId,
  market,
  givenName: filledLine(NAME_MAX),
  // Many people in India have one name.
  familyName: lineOrEmpty(NAME_MAX).check(
    z.describe('May be empty, because some borrowers have a single name.'),
  ),
  address: filledLine(ADDRESS_MAX),
  clientKind: z
    .enum(['new', 'repeat'], '"new" or "repeat"')
    .check(z.describe('Determines the flat late charge.')),
  phone: z.optional(
    lineOrEmpty(PHONE_MAX).check(z.describe('The phone for codes. Without it the stored phone stays.')),
  ),
  identityProved: z.optional(
    z
      .boolean()
      .check(
        z.describe(
          'Confirms that you verified the identity of the borrower who asked for the new phone. It takes effect at once, which is logged.',
        ),
      ),
  ),
})

const answer = z.strictObject({
  borrowerId: namedId('The same id as in the request.'),
  changed,
  phoneFrom: z.optional(
    z.string().check(z.describe('When the new phone takes effect, if it replaces another one.')),
  ),
})

export const bringBorrowerCall = describedCall({
  name: 'bringBorrower',
  method: 'POST',
  path: '/operator/borrowers',
  title: 'Create or update a borrower',
  about:
    'Creates a borrower under your own id, or replaces the stored fields. A changed phone takes effect after `ACCOUNT_WAIT_HOURS`, and the old phone is notified.',
  group: 'Catalogue and borrowers',
  fields: givenBorrower,
  answer,
  refuses: { 409: 'other-market, or has-left: this borrower deleted the account' },
  example: {
    sent: {
      borrowerId: 'customer-1001',
      market: 'mx',
      givenName: 'Rosa',
      familyName: 'Inventada',
      address: 'Calle Ejemplo 1, Ciudad Muestra',
      clientKind: 'new',
      phone: '+525500000001',
    },
    answered: { borrowerId: 'customer-1001', changed: true },
  },
})

async function bringBorrower(
  given: z.output<typeof givenBorrower>,
  { tx, config, now }: OperatorContext,
  service: Service,
): Promise<OperatorAnswer<z.input<typeof answer>>> {
  const { borrowerId: id, market, clientKind, givenName, familyName, address } = given
  const phone = given.phone === undefined ? undefined : readPhone(given.phone, market)
  if (phone?.ok === false) return refused(400, `phone: no number of market ${market}`)
  const sealer = sealerOf({ config })
  const borrower = { id, market, clientKind }
  const sealed = {
    ...borrower,
    givenName: sealer.seal(givenName, sealedPlace(id, 'given_name')),
    familyName: sealer.seal(familyName, sealedPlace(id, 'family_name')),
    address: sealer.seal(address, sealedPlace(id, 'address')),
  }

  let isChanged = await insertBorrower(tx, { ...sealed, createdAt: now })
  if (!isChanged) {
    const before = await lockBorrowerById(tx, id)
    if (await hasLeft(tx, id)) return refused(409, 'has-left')
    if (before.market !== market) return refused(409, 'other-market')
    // Encrypting the same name twice yields two texts, so names are compared decrypted.
    const person = await findPerson(tx, before, sealer)
    isChanged =
      before.clientKind !== clientKind ||
      person.givenName !== givenName ||
      person.familyName !== familyName ||
      person.address !== address
    if (isChanged) await updateBorrower(tx, sealed)
    await takeNameFromSteps(tx, borrower, sealer, now)
  }
  const proved = { isIdentityProved: given.identityProved === true }
  if (phone?.ok && (await changePhone({ tx, service, now }, borrower, phone.value, proved))) isChanged = true
  const { next } = await phonesOf(tx, borrower, sealer, now)
  return succeeded({
    borrowerId: id,
    changed: isChanged,
    ...(next && { phoneFrom: next.from.toISOString() }),
  })
}
