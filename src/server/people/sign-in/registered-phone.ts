import { keyedEach } from '#server/base/sealing/keyed.ts'
import type { PublicContext } from '#server/call/serve.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { findRegistration } from '#server/people/registration/registrations.ts'
import { readWirePhone } from '#server/people/registration/wire-phone.ts'
import type { Opening } from './account-of-phone.ts'

/**
 * A phone that registered when that opened no account: with a release from before there was a door, or while phones were
 * named. Signing in opens it.
 */
export async function registeredPhone(
  { tx, service }: Pick<PublicContext, 'tx' | 'service'>,
  phone: string,
): Promise<Opening | undefined> {
  const market = readWirePhone(phone)?.market ?? null
  const registered = await findRegistration(tx, keyedEach(service, 'phone', phone))
  // Whoever has an account by it and another phone now is not meant; who has the phone now registers, and agrees first.
  if (market === null || !registered || (await borrowerById(tx, registered.id))) return undefined
  return { id: registered.id, phone, market }
}
