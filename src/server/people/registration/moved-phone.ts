import { randomBytes } from 'node:crypto'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { keyed, keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { PublicContext } from '#server/call/serve.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { ownerOfPhone } from '#server/people/sessions/phone-owners.ts'
import type { Service } from '#server/service/service.ts'
import { findRegistration, insertRegistration, type Registered, sealedPhonePlace } from './registrations.ts'

type SignInContext = Pick<PublicContext, 'tx' | 'service' | 'now'>

/**
 * The registration of the present owner of this phone. A registration of a borrower who has another phone by
 * now does not count.
 */
export async function registrationOf(
  { tx, service, now }: SignInContext,
  phone: string,
): Promise<Pick<Registered, 'id' | 'sidHash'> | undefined> {
  const found = await findRegistration(tx, keyedEach(service, 'phone', phone))
  if (!found || !(await borrowerById(tx, found.id))) return found
  return (await ownerOfPhone(tx, service, phone, now)) ? found : undefined
}

const registered = statement<{ id: string }, [Buffer[]]>(
  'registrations-of-phone',
  'SELECT id FROM registrations WHERE phone_hash = ANY($1)',
)
const empty = statement<unknown, [string, string, Buffer, Buffer]>(
  'anonymise-registration',
  `UPDATE registrations SET phone = $2, phone_hash = $3, sid_hash = $4, invite_code = '' WHERE id = $1`,
)

/** Keeps the registration and the accepted text, and frees the phone for a new registration. */
export async function emptyRegistration(
  tx: Transaction,
  service: Pick<Service, 'config'>,
  id: string,
): Promise<void> {
  // Replaces the phone's hash: each row needs a distinct one.
  const placeholder = `nobody ${id}`
  const sealed = sealerOf(service).seal(placeholder, sealedPhonePlace(id))
  await tx.run(empty, [id, sealed, keyed(service, 'phone', placeholder), randomBytes(32)])
}

/** Removes the phone from the registrations of its previous owner. */
export async function forgetPhoneOfRegistrations(
  { tx, service }: SignInContext,
  phone: string,
): Promise<void> {
  for (const { id } of await tx.rows(registered, [[...keyedEach(service, 'phone', phone)]]))
    await emptyRegistration(tx, service, id)
}

/** Registers the new owner of a number, without an advertisement. */
export async function registerAnew(
  context: SignInContext,
  { id, phone, ...agreed }: Pick<Registered, 'id' | 'phone' | 'sidHash' | 'agreementHash'>,
): Promise<void> {
  const { tx, service, now } = context
  await forgetPhoneOfRegistrations(context, phone)
  await insertRegistration(tx, {
    ...{ id, ...agreed, templateId: null, inviteCode: '', appFrom: '', userFrom: '', utmTag: '', at: now },
    phoneHash: keyedEach(service, 'phone', phone)[0],
    phone: sealerOf(service).seal(phone, sealedPhonePlace(id)),
  })
}
