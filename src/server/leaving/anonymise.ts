import { statement, type Transaction } from '#server/base/database/database.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { forgetClaimNames } from '#server/loans/events/claim-rows.ts'
import { emailChangeOf, emailOf } from '#server/outbox/messages/email-rows.ts'
import { phonesOf } from '#server/people/borrowers/borrower-phones.ts'
import { emptyRegistration } from '#server/people/registration/moved-phone.ts'
import { forgetPhones, ownerOfPhone } from '#server/people/sessions/phone-owners.ts'
import type { Service } from '#server/service/service.ts'
import { anonymiseRows } from './anonymise-rows.ts'

type LeavingContext = { tx: Transaction; service: Pick<Service, 'config' | 'tables'>; now: Date }

/**
 * Removes everything that identifies the borrower: names, address, phones, bank accounts, texts and pictures. Ends all
 * sessions. Loans, payments and agreements stay under the borrower's id. Each table declares what happens to its rows. This
 * function also removes registrations and codes, which are found by phone or e-mail address.
 */
export async function anonymise({ tx, service, now }: LeavingContext, borrower: Borrower): Promise<void> {
  const { id } = borrower
  const sealer = sealerOf(service)
  const { phone, next } = await phonesOf(tx, borrower, sealer, now)
  const phones: string[] = []
  for (const one of [phone, next?.phone])
    if (one && (await isFree(tx, service, one, id, now))) phones.push(one)
  await forgetPhones(tx, service, borrower, phones)
  await forgetRegistration({ tx, service, now }, id, phones)
  const emails = [await emailOf(tx, sealer, id), await emailChangeOf(tx, sealer, id, now)]
  await forgetCodes(
    { tx, service, now },
    phones,
    emails.flatMap((email) => email?.address ?? []),
  )
  await forgetClaimNames(tx, id)
  await anonymiseRows({ tx, sealer, tables: service.tables, now }, id)
}

/** Returns whether no other borrower has the phone now. A phone of another borrower keeps its registration and codes. */
async function isFree(
  tx: Transaction,
  service: LeavingContext['service'],
  phone: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const owner = await ownerOfPhone(tx, service, phone, now)
  return owner === undefined || owner.id === id
}

const registered = statement<{ id: string }, [string, Buffer[]]>(
  'registrations-of-phones',
  'SELECT id FROM registrations WHERE id = $1 OR phone_hash = ANY($2)',
)

/** Empties the phone of the borrower's registrations. The accepted text stays as evidence, and the phone can register again. */
async function forgetRegistration(
  { tx, service }: LeavingContext,
  borrowerId: string,
  phones: readonly string[],
): Promise<void> {
  const hashes = phones.flatMap((phone) => keyedEach(service, 'phone', phone))
  for (const { id } of await tx.rows(registered, [borrowerId, hashes]))
    await emptyRegistration(tx, service, id)
}

const forgetLogins = statement<unknown, [Buffer[]]>(
  'forget-login-codes',
  'DELETE FROM login_codes WHERE phone_hash = ANY($1)',
)
const forgetRegistrationCodes = statement<unknown, [Buffer[]]>(
  'forget-registration-codes',
  'DELETE FROM registration_codes WHERE phone_hash = ANY($1)',
)
const forgetSandbox = statement<unknown, [string[]]>(
  'forget-sandbox-messages',
  'DELETE FROM sandbox_messages WHERE phone = ANY($1)',
)

async function forgetCodes(
  { tx, service }: LeavingContext,
  phones: readonly string[],
  emails: readonly string[],
): Promise<void> {
  const under = (purpose: string) => phones.flatMap((phone) => keyedEach(service, purpose, phone))
  await tx.run(forgetLogins, [under('login-phone')])
  await tx.run(forgetRegistrationCodes, [under('phone')])
  await tx.run(forgetSandbox, [[...phones, ...emails]])
}
