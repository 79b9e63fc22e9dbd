import { randomBytes } from 'node:crypto'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { keyedEach } from '#server/base/database/keyed.ts'
import { sealerOf } from '#server/base/database/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Service } from '#server/call/service.ts'
import { releaseFiles } from '#server/call/upkeep/sweep-files.ts'
import { forgetRequestTexts } from '#server/loans/arrangements/arrangement-request-rows.ts'
import { forgetClaimNumbers } from '#server/loans/claims/claim-rows.ts'
import { emailChangeOf, emailOf, forgetEmails } from '#server/outbox/messages/email-rows.ts'
import { sealedAccountPlace } from '#server/people/account/bank-account-rows.ts'
import { phonesOf } from '#server/people/borrowers/borrower-phones.ts'
import { sealedPlace } from '#server/people/borrowers/borrowers.ts'
import { forgetConsents } from '#server/people/borrowers/consent-rows.ts'
import { forgetNameKeys } from '#server/people/borrowers/name-keys.ts'
import { forgetPhones, ownerOfPhone } from '#server/people/borrowers/phone-owners.ts'
import { endSessionsOf } from '#server/people/borrowers/sessions.ts'
import { emptyRegistration } from '#server/people/registration/moved-phone.ts'
import { anonymiseApplications, anonymiseCase } from './anonymise-cases.ts'

type LeavingContext = { tx: Transaction; service: Pick<Service, 'config'>; now: Date }

const empty = statement<unknown, [string, string, string, string, Date]>(
  'anonymise-borrower',
  `UPDATE borrowers SET given_name = $2, family_name = $3, address = $4, phone = NULL, next_phone = NULL,
     next_phone_from = NULL, phone_named = NULL, deleted_at = $5 WHERE id = $1`,
)
const forgetChange = statement<unknown, [string]>(
  'forget-account-change',
  'DELETE FROM account_changes WHERE borrower_id = $1',
)
const forgetOffers = statement<unknown, [string]>(
  'forget-unused-offers',
  `DELETE FROM offers f WHERE f.borrower_id = $1
     AND NOT EXISTS (SELECT FROM orders o WHERE o.borrower_id = $1 AND o.offer_id = f.id)`,
)
// A card that paid is named by its payment; nothing is left of it but that there was one.
const forgetAccounts = statement<unknown, [string]>(
  'forget-bank-accounts',
  `DELETE FROM bank_accounts a WHERE a.borrower_id = $1
     AND NOT EXISTS (SELECT FROM card_payments p WHERE p.borrower_id = $1 AND p.card_id = a.id)`,
)
const cardsLeft = statement<{ id: string }, [string]>(
  'cards-that-paid',
  'SELECT id FROM bank_accounts WHERE borrower_id = $1',
)
const emptyCard = statement<unknown, [string, string, string, Buffer, Date]>(
  'anonymise-card',
  `UPDATE bank_accounts SET bank = '', bank_code = '', masked = '••••', holder = $3, number = NULL, fingerprint = $4,
     cancelled_at = coalesce(cancelled_at, $5) WHERE borrower_id = $1 AND id = $2`,
)

/**
 * Takes away whose an account was: names, address, phones, bank accounts, everything that was written, and every picture;
 * and ends every session. What was lent, paid and agreed stays, under an id that says nothing of anybody.
 */
export async function anonymise({ tx, service, now }: LeavingContext, borrower: Borrower): Promise<void> {
  const { id } = borrower
  const sealer = sealerOf(service)
  const { phone, next } = await phonesOf(tx, borrower, sealer, now)
  const phones: string[] = []
  for (const one of [phone, next?.phone])
    if (one && (await isNobodyElses(tx, service, one, id, now))) phones.push(one)
  await endSessionsOf(tx, borrower, now)
  await forgetPhones(tx, service, borrower, phones)
  await forgetRegistration({ tx, service, now }, id, phones)
  const emails = [await emailOf(tx, sealer, id), await emailChangeOf(tx, sealer, id, now)]
  await forgetCodes(
    { tx, service, now },
    phones,
    emails.flatMap((email) => email?.address ?? []),
  )
  const nothing = (field: Parameters<typeof sealedPlace>[1]) => sealer.seal('', sealedPlace(id, field))
  await tx.run(empty, [id, nothing('given_name'), nothing('family_name'), nothing('address'), now])
  await forgetNameKeys(tx, id)
  await forgetEmails(tx, id)
  await forgetConsents(tx, id)
  await tx.run(forgetChange, [id])
  await tx.run(forgetOffers, [id])
  await tx.run(forgetAccounts, [id])
  for (const card of await tx.rows(cardsLeft, [id])) {
    const holder = sealer.seal('', sealedAccountPlace(card.id, 'holder'))
    await tx.run(emptyCard, [id, card.id, holder, randomBytes(32), now])
  }
  await anonymiseCase(tx, sealer, id, now)
  await forgetClaimNumbers(tx, id)
  await forgetRequestTexts(tx, sealer, id)
  await anonymiseApplications(tx, id, now)
  await releaseFiles(tx, id, now)
}

/** A number that went to somebody new is theirs alone: what hangs on it is no longer of whoever leaves. */
async function isNobodyElses(
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

/** That somebody registered and which text they agreed to stays; the phone can register again as somebody new. */
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
