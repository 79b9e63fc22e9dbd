import type { Transaction } from '#server/base/database/database.ts'
import { Refused } from '#server/base/http/refused.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { type AccountChange, findChange } from './account-change-rows.ts'

/** How long an account may wait for its code, and for another one, before it must be given again. */
const CHANGE_LIFE_MS = 30 * 60_000

/** The account that waits for its code, if any. */
export async function openChange(
  tx: Transaction,
  borrower: Borrower,
  now: Date,
): Promise<AccountChange | undefined> {
  const change = await findChange(tx, borrower)
  return change && isOpen(change, now) ? change : undefined
}

const isOpen = ({ askedAt }: AccountChange, now: Date) => now.getTime() - askedAt.getTime() < CHANGE_LIFE_MS

/** The waiting account; refused if there is none. */
export function stillOpen(change: AccountChange | undefined, now: Date): AccountChange {
  if (!change || !isOpen(change, now)) throw new Refused('account-change-missing')
  return change
}
