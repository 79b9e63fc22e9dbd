import type { OneTimeCode } from '#domain/registration/one-time-code.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { decryptOrPlaceholder, type Sealer, UNREADABLE } from '#server/base/sealing/sealed.ts'
import type { HashedCode } from '#server/call/code-hash.ts'

/** Binds the encrypted address to its row. */
const emailPlace = (borrowerId: string) => `email_addresses.address.${borrowerId}`
const emailChangePlace = (borrowerId: string) => `email_changes.address.${borrowerId}`

/** A confirmed address, and since when it is known to bounce. */
export interface KnownEmail {
  address: string
  bouncedAt: Date | null
}

const find = statement<KnownEmail, [string]>(
  'find-email-address',
  'SELECT address, bounced_at AS "bouncedAt" FROM email_addresses WHERE borrower_id = $1',
)

/** The confirmed address, usable or not; null if there is none, or if it cannot be decrypted. */
export async function emailOf(
  tx: Transaction,
  sealer: Sealer,
  borrowerId: string,
): Promise<KnownEmail | null> {
  const row = await tx.row(find, [borrowerId])
  const address = row ? decryptOrPlaceholder(sealer, row.address, emailPlace(borrowerId)) : UNREADABLE
  return !row || address === UNREADABLE ? null : { ...row, address }
}

/** The confirmed address for letters; null if there is none, or if it bounces. */
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
 * Stops letters to the address at which this message bounced for good. An address that was confirmed after
 * the message left stays in use.
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

/** Stores a confirmed address, and replaces the one before it. */
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

/** Deletes an address that is being confirmed; false if there is none. */
export const forgetEmailChange = async (tx: Transaction, borrowerId: string): Promise<boolean> =>
  (await tx.run(forgetChange, [borrowerId])) === 1

/** Deletes the address, and one that is being confirmed; false if there was no address. */
export async function forgetEmails(tx: Transaction, borrowerId: string): Promise<boolean> {
  await tx.run(forgetChange, [borrowerId])
  return (await tx.run(forgetAddress, [borrowerId])) === 1
}

/** An address that is being confirmed. It has no code while the code is being hashed. */
export interface EmailChange {
  address: string
  askedAt: Date
  sentAt: Date
  salt: Buffer | null
  hash: Buffer | null
  tries: number
  /** Identifies the notice that the borrower read with it; null if none was required. */
  noticeHash: string | null
  /** Whether the letter with the code cannot be delivered. */
  isRefused: boolean
}

const COLUMNS = `address, asked_at AS "askedAt", code_sent_at AS "sentAt", code_salt AS salt, code_hash AS hash, code_tries AS tries,
  encode(notice_hash, 'hex') AS "noticeHash", COALESCE(refused_at >= code_sent_at, false) AS "isRefused"`
const change = statement<EmailChange, [string]>(
  'find-email-change',
  `SELECT ${COLUMNS} FROM email_changes WHERE borrower_id = $1`,
)
const lockedChange = statement<EmailChange, [string]>(
  'lock-email-change',
  `SELECT ${COLUMNS} FROM email_changes WHERE borrower_id = $1 FOR UPDATE`,
)

/** How long an address may wait for its code before it must be entered again. */
const CHANGE_LIFE_MS = 30 * 60_000

/**
 * The address that is being confirmed, decrypted. It is locked where it is changed: the second of two
 * concurrent attempts sees the result of the first.
 */
export async function emailChangeOf(
  tx: Transaction,
  sealer: Sealer,
  borrowerId: string,
  now: Date,
  isLocked = false,
): Promise<EmailChange | undefined> {
  const row = await tx.row(isLocked ? lockedChange : change, [borrowerId])
  if (!row || now.getTime() - row.askedAt.getTime() >= CHANGE_LIFE_MS) return undefined
  const address = decryptOrPlaceholder(sealer, row.address, emailChangePlace(borrowerId))
  return address === UNREADABLE ? undefined : { ...row, address }
}

const put = statement<unknown, [string, string, Date, Buffer | null]>(
  'put-email-change',
  `INSERT INTO email_changes (borrower_id, address, asked_at, code_sent_at, notice_hash) VALUES ($1, $2, $3, $3, $4)
   ON CONFLICT (borrower_id) DO UPDATE SET address = EXCLUDED.address, asked_at = EXCLUDED.asked_at,
     code_sent_at = EXCLUDED.code_sent_at, code_salt = NULL, code_hash = NULL, code_tries = 0,
     notice_hash = EXCLUDED.notice_hash, refused_at = NULL`,
)

/** Stores an address that waits for a new code from now on, and replaces an earlier one. */
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

/** Stores the hashed code; false if another code replaced it meanwhile. */
export const keepEmailCode = async (
  tx: Transaction,
  borrowerId: string,
  sentAt: Date,
  { salt, hash }: HashedCode,
): Promise<boolean> => (await tx.run(setCode, [borrowerId, sentAt, salt, hash])) === 1

const setRefused = statement<unknown, [string, Date, Date]>(
  'set-email-code-refused',
  'UPDATE email_changes SET refused_at = $3 WHERE borrower_id = $1 AND code_sent_at = $2',
)

/** Identifies the letter with one code for an address. */
export interface EmailCodeLetter {
  borrowerId: string
  sentAt: Date
}

/** Records that the letter with this code cannot be delivered. A newer code is not affected. */
export const markCodeRefused = (tx: Transaction, { borrowerId, sentAt }: EmailCodeLetter, now: Date) =>
  tx.run(setRefused, [borrowerId, sentAt, now])

const setTries = statement<unknown, [string, number]>(
  'set-email-code-tries',
  'UPDATE email_changes SET code_tries = $2 WHERE borrower_id = $1',
)

export async function keepEmailTries(tx: Transaction, borrowerId: string, tries: number): Promise<void> {
  await tx.run(setTries, [borrowerId, tries])
}

/** The newest code; null while it is being hashed. */
export const emailCodeOf = ({ hash, sentAt, tries }: EmailChange): OneTimeCode | null =>
  hash === null ? null : { phone: '', purpose: 'email', sentAt, tries, usedAt: null }
