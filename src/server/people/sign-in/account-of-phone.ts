import type { MarketId } from '#domain/markets/market.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Borrower, holdBorrower } from '#server/call/borrower.ts'
import type { PublicContext } from '#server/call/serve.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { borrowerRegistered } from '#server/outbox/lender-events/people-events.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { keepPhone } from '#server/people/borrowers/borrower-phones.ts'
import { insertBorrower, sealedPlace } from '#server/people/borrowers/borrowers.ts'
import { findRegistration } from '#server/people/registration/registrations.ts'
import { readWirePhone } from '#server/people/registration/wire-phone.ts'
import { givePhone, ownerOfPhone } from '#server/people/sessions/phone-owners.ts'

/** A phone that opens an account, with the id of its registration. */
export interface PhoneToOpen {
  id: string
  phone: string
  market: MarketId
}

/**
 * The account that a proved phone opens: that of the borrower known by it to the lender, or a new one with
 * only a phone. The lender is notified of a new one, and sends the rest under the same id.
 */
export async function accountOfPhone(
  { tx, service, now }: Pick<PublicContext, 'tx' | 'service' | 'now'>,
  { id, phone, market }: PhoneToOpen,
): Promise<Borrower> {
  const owner = await ownerOfPhone(tx, service, phone, now)
  const known = owner && (await holdBorrower(tx, owner.id))
  return known ?? newAccount({ tx, service, now }, { id, phone, market })
}

/** A new account, which owns the phone from now on. */
export async function newAccount(
  { tx, service, now }: Pick<PublicContext, 'tx' | 'service' | 'now'>,
  { id, phone, market }: PhoneToOpen,
): Promise<Borrower> {
  const sealer = sealerOf(service)
  const borrower: Borrower = { id, market, clientKind: 'new' }
  await insertBorrower(tx, {
    ...borrower,
    givenName: sealer.seal('', sealedPlace(id, 'given_name')),
    familyName: sealer.seal('', sealedPlace(id, 'family_name')),
    address: sealer.seal('', sealedPlace(id, 'address')),
    createdAt: now,
  })
  await keepPhone(tx, borrower, phone, sealer)
  await givePhone(tx, service, borrower, phone, now)
  const event = { borrowerId: id, market, registeredAt: now }
  await notifyLender(tx, borrowerRegistered, event, event, now)
  return borrower
}

/**
 * A phone that registered without getting an account: with a release that had no sign-in, or while an upgrade was filling
 * the table of phone owners. Signing in opens the account.
 */
export async function registeredPhone(
  { tx, service }: Pick<PublicContext, 'tx' | 'service'>,
  phone: string,
): Promise<PhoneToOpen | undefined> {
  const market = readWirePhone(phone)?.market ?? null
  const registered = await findRegistration(tx, keyedEach(service, 'phone', phone))
  // The borrower with this id has another phone by now: the present owner of the phone must register.
  if (market === null || !registered || (await borrowerById(tx, registered.id))) return undefined
  return { id: registered.id, phone, market }
}
