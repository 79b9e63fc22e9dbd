import { statement, type Transaction } from '#server/base/database/database.ts'

const read = statement<{ at: Date }, [string]>(
  'phone-proved-at',
  'SELECT coalesce(phone_proved_at, created_at) AS at FROM borrowers WHERE id = $1',
)

/** When the borrower last proved that the phone is theirs. */
export const phoneProvedAt = async (tx: Transaction, id: string): Promise<Date> =>
  (await tx.one(read, [id])).at

const mark = statement<unknown, [string, Date]>(
  'mark-phone-proved',
  'UPDATE borrowers SET phone_proved_at = $2 WHERE id = $1',
)

export async function markPhoneProved(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.run(mark, [id, now])
}

/**
 * A person with the phone says that the account is not theirs: from now on the phone alone does not open it.
 */
export const doubtPhone = (tx: Transaction, id: string): Promise<void> => markPhoneProved(tx, id, new Date(0))

const lose = statement<unknown, [string, Date]>(
  'lose-phone',
  'UPDATE borrowers SET phone_lost_at = $2 WHERE id = $1',
)

/** The phone belongs to another person: no code and no message about this account goes there any more. */
export async function losePhone(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.run(lose, [id, now])
}

const lost = statement<{ isLost: boolean }, [string]>(
  'has-lost-phone',
  'SELECT phone_lost_at IS NOT NULL AS "isLost" FROM borrowers WHERE id = $1',
)

/** Returns whether the phone of this borrower belongs to another person, and no other phone is known. */
export const hasLostPhone = async (tx: Transaction, id: string): Promise<boolean> =>
  (await tx.row(lost, [id]))?.isLost ?? false
