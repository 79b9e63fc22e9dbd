import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { readPhone } from '#domain/markets/phone.ts'
import { lockBorrowerById } from '#server/account/borrower-by-id.ts'
import { keepPhone, phoneOf } from '#server/account/borrower-phones.ts'
import { findPerson, insertBorrower, sealedPlace, updateBorrower } from '#server/account/borrowers.ts'
import { sealerOf } from '#server/database/sealed.ts'
import type { Service } from '#server/service.ts'
import { type Around, operatorCall, refused, type Said, said } from './operator-answer.ts'
import { borrowerId, filledLine, lineOrEmpty, market } from './operator-fields.ts'

/** Who borrows. */
export function borrowerCalls(app: FastifyInstance, service: Service): void {
  operatorCall(app, service, '/operator/borrowers', givenBorrower, bringBorrower)
}

const NAME_MAX = 100
const ADDRESS_MAX = 300
const PHONE_MAX = 30

const givenBorrower = z.strictObject({
  borrowerId,
  market,
  givenName: filledLine(NAME_MAX),
  // Many people in India have one name.
  familyName: lineOrEmpty(NAME_MAX),
  address: filledLine(ADDRESS_MAX),
  clientKind: z.enum(['new', 'repeat'], '"new" or "repeat"'),
  phone: z.optional(lineOrEmpty(PHONE_MAX)),
})

async function bringBorrower(
  given: z.output<typeof givenBorrower>,
  { tx, config, now }: Around,
): Promise<Said> {
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

  let changed = await insertBorrower(tx, { ...sealed, createdAt: now })
  if (!changed) {
    const before = await lockBorrowerById(tx, id)
    if (before.market !== market) return refused(409, 'other-market')
    // Sealing the same name twice gives two texts, so names are compared as they read.
    const person = await findPerson(tx, before, sealer)
    changed =
      before.clientKind !== clientKind ||
      person.givenName !== givenName ||
      person.familyName !== familyName ||
      person.address !== address
    if (changed) await updateBorrower(tx, sealed)
  }
  if (phone?.ok && phone.value !== (await phoneOf(tx, borrower, sealer))) {
    await keepPhone(tx, borrower, phone.value, sealer)
    changed = true
  }
  return said({ borrowerId: id, changed })
}
