import { statement, type Transaction } from '#server/database/database.ts'
import type { Sealer } from '#server/database/sealed.ts'
import type { Borrower } from './borrowers.ts'

/** Where a sealed phone of a borrower belongs. */
export const borrowerPhonePlace = (id: string) => `borrowers.phone.${id}`

const set = statement<unknown, [string, string]>(
  'set-borrower-phone',
  'UPDATE borrowers SET phone = $2 WHERE id = $1',
)

/** Keeps the borrower's phone, in E.164, sealed. */
export async function keepPhone(
  tx: Transaction,
  { id }: Borrower,
  phone: string,
  sealer: Sealer,
): Promise<void> {
  await tx.run(set, [id, sealer.seal(phone, borrowerPhonePlace(id))])
}

const find = statement<{ phone: string | null }, [string]>(
  'find-borrower-phone',
  'SELECT phone FROM borrowers WHERE id = $1',
)

/** The phone to which the borrower's codes go; null when none is known. An address of a page never says it. */
export async function phoneOf(tx: Transaction, { id }: Borrower, sealer: Sealer): Promise<string | null> {
  const { phone } = await tx.one(find, [id])
  return phone === null ? null : sealer.open(phone, borrowerPhonePlace(id))
}
