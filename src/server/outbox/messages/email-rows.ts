import type { OneTimeCode } from '#domain/registration/one-time-code.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { openOr, type Sealer, UNREADABLE } from '#server/base/sealing/sealed.ts'
import type { HashedCode } from '#server/call/code-hash.ts'

/** Where a sealed address belongs. */
const emailPlace = (borrowerId: string) => `email_addresses.address.${borrowerId}`
const emailChangePlace = (borrowerId: string) => `email_changes.address.${borrowerId}`

/** A confirmed address, and since when it is known to take no letters. */
export interface KnownEmail {
  address: string
  bouncedAt: Date | null
}

const find = statement<KnownEmail, [string]>(
  'find-email-address',
  'SELECT address, bounced_at AS "bouncedAt" FROM email_addresses WHERE borrower_id = $1',
)

/** The confirmed address, usable or not; null where there is none, or none that can be opened. */
export async function emailOf(
  tx: Transaction,
  sealer: Sealer,
  borrowerId: string,
): Promise<KnownEmail | null> {
  const row = await tx.row(find, [borrowerId])
  const address = row ? openOr(sealer, row.address, emailPlace(borrowerId)) : UNREADABLE
  return !row || address === UNREADABLE ? null : { ...row, address }
}

/** The confirmed address to which letters go; null where there is none, or one that does not take them. */
export async function usableEmailOf(
  tx: Transaction,
  sealer: Sealer,
  borrowerId: string,
): Promise<string | null> {
  const known = await emailOf(tx, sealer, borrowerId)
  return known === null || known.bouncedAt !== null ? null : known.address
}

const bounce = statement<unknown, [string, string, Date]>(
  'mark-email-address-bounced',
  `UPDATE email_addresses SET bounced_at = $3 WHERE borrower_id = $1 AND bounced_at IS NULL AND confirmed_at <=
     (SELECT ended_at FROM notifications WHERE borrower_id = $1 AND message_id = $2)`,
)

/**
 * No letter goes any more to the address that did not take this message for good. One that was confirmed after the message had
 * left is another, or is proved again.
 */
export async function markBounced(
  tx: Transaction,
  borrowerId: string,
  messageId: string,
  now: Date,
): Promise<void> {
  await tx.run(bounce, [borrowerId, messageId, now])
}

const set = statement<unknown, [string, string, Date]>(
  'set-email-address',
  `INSERT INTO email_addresses (borrower_id, address, confirmed_at) VALUES ($1, $2, $3)
   ON CONFLICT (borrower_id) DO UPDATE SET address = EXCLUDED.address, confirmed_at = EXCLUDED.confirmed_at,
     bounced_at = NULL`,
)

/** Keeps an address that was confirmed, in place of one before it. */
export async function keepEmail(
  tx: Transaction,
  sealer: Sealer,
  { borrowerId, address }: { borrowerId: string; address: string },
  now: Date,
): Promise<void> {
  await tx.run(set, [borrowerId, sealer.seal(address, emailPlace(borrowerId)), now])
}

const forgetAddress = statement<unknown, [string]>(
  'forget-email-address',
  'DELETE FROM email_addresses WHERE borrower_id = $1',
)
const forgetChange = statement<unknown, [string]>(
  'forget-email-change',
  'DELETE FROM email_changes WHERE borrower_id = $1',
)

/** Forgets an address that waits for its code; false where none does. */
export const forgetEmailChange = async (tx: Transaction, borrowerId: string): Promise<boolean> =>
  (await tx.run(forgetChange, [borrowerId])) === 1

/** Forgets the address, and one that waits to take its place; false where there was no address. */
export async function forgetEmails(tx: Transaction, borrowerId: string): Promise<boolean> {
  await tx.run(forgetChange, [borrowerId])
  return (await tx.run(forgetAddress, [borrowerId])) === 1
}

/** An address that waits for its code; the code is none while it is being made. */
export interface EmailChange {
  address: string
  askedAt: Date
  sentAt: Date
  salt: Buffer | null
  hash: Buffer | null
  tries: number
  /** Names the notice that was read with it; null where none was asked for. */
  noticeHash: string | null
}

const COLUMNS = `address, asked_at AS "askedAt", code_sent_at AS "sentAt", code_salt AS salt, code_hash AS hash, code_tries AS tries,
  encode(notice_hash, 'hex') AS "noticeHash"`
const change = statement<EmailChange, [string]>(
  'find-email-change',
  `SELECT ${COLUMNS} FROM email_changes WHERE borrower_id = $1`,
)
const lockedChange = statement<EmailChange, [string]>(
  'lock-email-change',
  `SELECT ${COLUMNS} FROM email_changes WHERE borrower_id = $1 FOR UPDATE`,
)

/** How long an address waits for its code before it has to be given again. */
const CHANGE_LIFE_MS = 30 * 60_000

/** The address that waits, its text opened; locked where somebody changes it: of two entries at once the second sees what became of the first. */
export async function emailChangeOf(
  tx: Transaction,
  sealer: Sealer,
  borrowerId: string,
  now: Date,
  isLocked = false,
): Promise<EmailChange | undefined> {
  const row = await tx.row(isLocked ? lockedChange : change, [borrowerId])
  if (!row || now.getTime() - row.askedAt.getTime() >= CHANGE_LIFE_MS) return undefined
  const address = openOr(sealer, row.address, emailChangePlace(borrowerId))
  return address === UNREADABLE ? undefined : { ...row, address }
}

const put = statement<unknown, [string, string, Date, Buffer | null]>(
  'put-email-change',
  `INSERT INTO email_changes (borrower_id, address, asked_at, code_sent_at, notice_hash) VALUES ($1, $2, $3, $3, $4)
   ON CONFLICT (borrower_id) DO UPDATE SET address = EXCLUDED.address, asked_at = EXCLUDED.asked_at,
     code_sent_at = EXCLUDED.code_sent_at, code_salt = NULL, code_hash = NULL, code_tries = 0,
     notice_hash = EXCLUDED.notice_hash`,
)

/** Writes down an address that waits for a new code from now on, in place of one given before. */
export async function putEmailChange(
  tx: Transaction,
  sealer: Sealer,
  { borrowerId, address, noticeHash }: { borrowerId: string; address: string; noticeHash: string | null },
  now: Date,
): Promise<void> {
  const notice = noticeHash === null ? null : Buffer.from(noticeHash, 'hex')
  await tx.run(put, [borrowerId, sealer.seal(address, emailChangePlace(borrowerId)), now, notice])
}

const setCode = statement<unknown, [string, Date, Buffer, Buffer]>(
  'set-email-code',
  `UPDATE email_changes SET code_salt = $3, code_hash = $4
   WHERE borrower_id = $1 AND code_sent_at = $2 AND code_hash IS NULL`,
)

/** Keeps the code that was being made; false when another one is by now. */
export const keepEmailCode = async (
  tx: Transaction,
  borrowerId: string,
  sentAt: Date,
  { salt, hash }: HashedCode,
): Promise<boolean> => (await tx.run(setCode, [borrowerId, sentAt, salt, hash])) === 1

const setTries = statement<unknown, [string, number]>(
  'set-email-code-tries',
  'UPDATE email_changes SET code_tries = $2 WHERE borrower_id = $1',
)

export async function keepEmailTries(tx: Transaction, borrowerId: string, tries: number): Promise<void> {
  await tx.run(setTries, [borrowerId, tries])
}

/** Its newest code; none while that is being made. */
export const emailCodeOf = ({ hash, sentAt, tries }: EmailChange): OneTimeCode | null =>
  hash === null ? null : { phone: '', purpose: 'email', sentAt, tries, usedAt: null }
