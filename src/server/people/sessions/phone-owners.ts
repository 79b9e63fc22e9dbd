import { statement, type Transaction } from '#server/base/database/database.ts'
import { findName, makeName, type Name, ownerOfName } from '#server/base/database/owners.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { type Sealer, sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { job } from '#server/call/jobs/job.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { borrowerPhonePlace, nextPhonePlace, phoneOf } from '#server/people/borrowers/borrower-phones.ts'
import { findPerson } from '#server/people/borrowers/borrowers.ts'
import { losePhone } from '#server/people/borrowers/phone-proof.ts'
import type { Service } from '#server/service/service.ts'
import { endBrowserSessionsOf } from './sessions.ts'

type Installation = Pick<Service, 'config'>

const nameWith = (hash: Buffer): Name => `phone/${hash.toString('base64url')}`

const namesOf = (service: Installation, phone: string): Name[] =>
  keyedEach(service, 'phone-owner', phone).map(nameWith)

/**
 * The borrower whose codes go to this phone now. A number that was reassigned belongs to its new owner alone:
 * the previous owner is no longer found by it (docs/contribute/decisions/0038-sign-in.md).
 */
export async function ownerOfPhone(
  tx: Transaction,
  service: Installation,
  phone: string,
  now: Date,
): Promise<Borrower | undefined> {
  for (const name of namesOf(service, phone)) {
    const id = await ownerOfName(tx, name)
    const borrower = id === undefined ? undefined : await borrowerById(tx, id)
    if (borrower && (await phoneOf(tx, borrower, sealerOf(service), now)) === phone) return borrower
  }
  return undefined
}

const take = statement<unknown, [Name, string]>(
  'take-phone-name',
  `INSERT INTO owners (name, borrower_id) VALUES ($1, $2)
   ON CONFLICT (name) DO UPDATE SET borrower_id = EXCLUDED.borrower_id`,
)
const markKept = statement<unknown, [string]>(
  'mark-kept-phone-named',
  'UPDATE borrowers SET phone_named = md5(phone) WHERE id = $1',
)
const markNamed = statement<unknown, [string, string]>(
  'mark-phone-named',
  'UPDATE borrowers SET phone_named = md5($2::text) WHERE id = $1',
)

/**
 * From now on this phone signs in as this borrower. Browser sessions of the borrower's previous phone and of
 * the phone's previous owner end, and messages for that owner no longer go there. The phone itself is stored
 * by the caller.
 */
export async function givePhone(
  tx: Transaction,
  service: Installation,
  { id }: Pick<Borrower, 'id'>,
  phone: string,
  now: Date,
): Promise<void> {
  await takePhone(tx, service, id, phone, now)
  await tx.run(markKept, [id])
}

async function takePhone(
  tx: Transaction,
  service: Installation,
  id: string,
  phone: string,
  now: Date,
): Promise<void> {
  const names = namesOf(service, phone)
  // A previous owner with another phone by now keeps that one.
  const holder = await ownerOfPhone(tx, service, phone, now)
  if (holder && holder.id !== id) await losePhone(tx, holder.id, now)
  for (const name of names) {
    const before = await ownerOfName(tx, name)
    if (before !== undefined && before !== id) await endBrowserSessionsOf(tx, before)
  }
  await setName(tx, id, names)
  await endBrowserSessionsOf(tx, id)
}

async function setName(tx: Transaction, id: string, [name]: readonly Name[]): Promise<void> {
  if (name) await tx.run(take, [name, id])
}

interface UnnamedPhone {
  id: string
  phone: string
}

const forget = statement<unknown, [Name[], string]>(
  'forget-phone-names',
  'DELETE FROM owners WHERE name = ANY($1) AND borrower_id = $2',
)

/** Removes these phones from this borrower; those of other borrowers stay. */
export async function forgetPhones(
  tx: Transaction,
  service: Installation,
  { id }: Pick<Borrower, 'id'>,
  phones: readonly string[],
): Promise<void> {
  await tx.run(forget, [phones.flatMap((phone) => namesOf(service, phone)), id])
}

const BATCH = 200

const findUnnamed = statement<UnnamedPhone, [Date]>(
  'find-unnamed-phones',
  `SELECT id, phone FROM borrowers
   WHERE phone IS NOT NULL AND phone_named IS DISTINCT FROM md5(phone) AND phone_lost_at IS NULL
     AND (next_phone_from IS NULL OR next_phone_from > $1) LIMIT ${BATCH}`,
)
const findArrived = statement<UnnamedPhone, [Date]>(
  'find-arrived-phones',
  `SELECT id, next_phone AS phone FROM borrowers
   WHERE next_phone IS NOT NULL AND next_phone_from <= $1 LIMIT ${BATCH}`,
)
// Changes no row if another phone was planned, or set at once, since it was read.
const arrive = statement<unknown, [string, string, string]>(
  'arrive-phone',
  `UPDATE borrowers SET phone = $2, phone_named = md5($2::text), phone_proved_at = next_phone_from, phone_lost_at = NULL,
     next_phone = NULL, next_phone_from = NULL
   WHERE id = $1 AND next_phone = $3`,
)

/**
 * Returns whether all phones from releases without sign-in have names. Until then a phone does not identify
 * its owner.
 */
export const arePhonesNamed = async (tx: Transaction): Promise<boolean> =>
  (await findName(tx, 'phones-named')) !== undefined

/**
 * Names the phones without a name: those from releases without sign-in, and those that another release wrote.
 * A planned phone replaces the one before at its moment, once. Only a phone that was planned since then may
 * be taken from another borrower. Returns true if there are more.
 */
export async function namePhones(tx: Transaction, service: Installation, now: Date): Promise<boolean> {
  const sealer: Sealer = sealerOf(service)
  const areNamed = await arePhonesNamed(tx)
  const unnamed = await tx.rows(findUnnamed, [now])
  for (const { id, phone } of unnamed) {
    await nameUnlessTaken(tx, service, id, sealer.open(phone, borrowerPhonePlace(id)), now)
    await tx.run(markNamed, [id, phone])
  }
  const arrived = await tx.rows(findArrived, [now])
  for (const { id, phone: planned } of arrived) {
    const phone = sealer.open(planned, nextPhonePlace(id))
    const kept = sealer.seal(phone, borrowerPhonePlace(id))
    if ((await tx.run(arrive, [id, kept, planned])) === 0) continue
    // Of two old phones it is unknown which was set last.
    if (areNamed) await takePhone(tx, service, id, phone, now)
    else await nameUnlessTaken(tx, service, id, phone, now)
  }
  const isMore = unnamed.length === BATCH || arrived.length === BATCH
  if (!isMore && !areNamed) await makeName(tx, 'phones-named', '')
  return isMore
}

export const phoneNamesJob = job({
  name: 'phone-names',
  run: (service, now) => service.database.transaction((tx) => namePhones(tx, service, now)),
})

/** Gives a phone its name, unless it belongs to another borrower. Browser sessions of another phone end. */
async function nameUnlessTaken(
  tx: Transaction,
  service: Installation,
  id: string,
  phone: string,
  now: Date,
): Promise<void> {
  const names = namesOf(service, phone)
  const owners = await Promise.all(names.map((name) => ownerOfName(tx, name)))
  // After a change of the secret it is the same phone.
  if (!owners.includes(id)) await endBrowserSessionsOf(tx, id)
  if (await mayTake(tx, service, id, phone, now)) await setName(tx, id, names)
}

/**
 * Returns whether a phone is free for this borrower: it has no owner, or its owner's account was opened by a
 * registration and the lender has sent nothing about it.
 */
async function mayTake(
  tx: Transaction,
  service: Installation,
  id: string,
  phone: string,
  now: Date,
): Promise<boolean> {
  const owner = await ownerOfPhone(tx, service, phone, now)
  if (!owner || owner.id === id) return true
  return (await findPerson(tx, owner, sealerOf(service))).givenName === ''
}

/**
 * Processes a known phone that the lender sends again: it becomes this borrower's if no other borrower has
 * it. False if it was theirs already.
 */
export async function givePhoneAgain(
  tx: Transaction,
  service: Installation,
  borrower: Pick<Borrower, 'id'>,
  phone: string,
  now: Date,
): Promise<boolean> {
  const owner = await ownerOfPhone(tx, service, phone, now)
  if (owner?.id === borrower.id || !(await mayTake(tx, service, borrower.id, phone, now))) return false
  await givePhone(tx, service, borrower, phone, now)
  return true
}
