import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'

/** Binds the encrypted phone to its borrower. */
export const borrowerPhonePlace = (id: string) => `borrowers.phone.${id}`
export const nextPhonePlace = (id: string) => `borrowers.next_phone.${id}`

/** The phone to which codes go now, and the one that replaces it at a later moment. */
export interface Phones {
  phone: string | null
  next: NextPhone | null
}

export interface NextPhone {
  phone: string
  from: Date
}

const set = statement<unknown, [string, string]>(
  'set-borrower-phone',
  `UPDATE borrowers SET phone = $2, next_phone = NULL, next_phone_from = NULL, phone_lost_at = NULL
   WHERE id = $1`,
)

/** Stores the borrower's phone, in E.164, encrypted. A planned one is dropped. */
export async function keepPhone(
  tx: Transaction,
  { id }: Borrower,
  phone: string,
  sealer: Sealer,
): Promise<void> {
  await tx.run(set, [id, sealer.seal(phone, borrowerPhonePlace(id))])
}

const plan = statement<unknown, [string, string, Date]>(
  'plan-borrower-phone',
  'UPDATE borrowers SET next_phone = $2, next_phone_from = $3 WHERE id = $1',
)

/** Stores a phone that replaces this one at a later moment. */
export async function planPhone(
  tx: Transaction,
  borrower: Borrower,
  phone: string,
  next: NextPhone,
  sealer: Sealer,
): Promise<void> {
  await keepPhone(tx, borrower, phone, sealer)
  await tx.run(plan, [borrower.id, sealer.seal(next.phone, nextPhonePlace(borrower.id)), next.from])
}

const cancel = statement<unknown, [string, Date]>(
  'cancel-borrower-phone',
  'UPDATE borrowers SET next_phone = NULL, next_phone_from = NULL WHERE id = $1 AND next_phone_from > $2',
)

/** Deletes a phone that is not used yet; false if there is none. */
export async function cancelPhone(tx: Transaction, { id }: Borrower, now: Date): Promise<boolean> {
  return (await tx.run(cancel, [id, now])) === 1
}

const find = statement<{ phone: string | null; nextPhone: string | null; from: Date | null }, [string]>(
  'find-borrower-phone',
  `SELECT CASE WHEN phone_lost_at IS NULL THEN phone END AS phone, next_phone AS "nextPhone", next_phone_from AS "from" FROM borrowers WHERE id = $1`,
)

/** The borrower's phones at a moment: a planned one is used from its own moment on. */
export async function phonesOf(
  tx: Transaction,
  { id }: Pick<Borrower, 'id'>,
  sealer: Sealer,
  now: Date,
): Promise<Phones> {
  const { phone, nextPhone, from } = await tx.one(find, [id])
  const next =
    nextPhone !== null && from !== null ? { phone: sealer.open(nextPhone, nextPhonePlace(id)), from } : null
  if (next && next.from <= now) return { phone: next.phone, next: null }
  return { phone: phone === null ? null : sealer.open(phone, borrowerPhonePlace(id)), next }
}

/** The phone to which the borrower's codes go; null if none is known. A page address never contains it. */
export const phoneOf = async (
  tx: Transaction,
  borrower: Pick<Borrower, 'id'>,
  sealer: Sealer,
  now: Date,
): Promise<string | null> => (await phonesOf(tx, borrower, sealer, now)).phone
