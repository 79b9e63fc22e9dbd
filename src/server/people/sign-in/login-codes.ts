import type { OneTimeCode } from '#domain/registration/one-time-code.ts'
import type { Keys } from '#server/base/config/secrets.ts'
import { columns, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { signInTables } from '#server/people/sign-in-tables.ts'

const CODE = columns(
  signInTables.loginCodes,
  ['phoneHash', 'sidHash', 'salt', 'sentAt'],
  ['tries', 'usedAt', 'held', 'vouches'],
)

/** The code that a form requested to sign in with a phone, as it is stored, without the phone. */
export interface LoginCode extends Row<typeof CODE> {
  hash: Buffer
}

const find = statement<LoginCode, [Buffer[], Buffer]>(
  'find-login-code',
  `SELECT ${CODE}, code_hash AS hash
   FROM login_codes WHERE phone_hash = ANY($1) AND sid_hash = $2 ORDER BY sent_at DESC LIMIT 1 FOR UPDATE`,
)

/** The hashes of a phone, one for each key, and the form. */
export interface OfForm {
  phoneHashes: Keys
  sidHash: Buffer
}

/**
 * The code that a form requested, locked: the second of two concurrent entries sees the result of the first.
 */
export const lockLoginCode = (
  tx: Transaction,
  { phoneHashes, sidHash }: OfForm,
): Promise<LoginCode | undefined> => tx.row(find, [[...phoneHashes], sidHash])

const replace = statement<unknown, [Buffer, Buffer, Buffer, Buffer, Date, Date, Buffer[], Buffer[]]>(
  'replace-login-code',
  // A form sends few codes, so the list of their budgets is short.
  `INSERT INTO login_codes AS c (phone_hash, sid_hash, salt, code_hash, sent_at, held, vouches)
   VALUES ($1, $2, $3, $4, $5, $7, $8)
   ON CONFLICT (phone_hash, sid_hash) DO UPDATE SET salt = EXCLUDED.salt, code_hash = EXCLUDED.code_hash,
     sent_at = EXCLUDED.sent_at, tries = 0, used_at = NULL,
     held = CASE WHEN c.used_at IS NULL THEN c.held || EXCLUDED.held ELSE EXCLUDED.held END,
     vouches = EXCLUDED.vouches
     WHERE c.sent_at <= $6`,
)

/** Stores a code that is being sent; false if the same form requested one after `notSince`, concurrently. */
export async function replaceLoginCode(
  tx: Transaction,
  { phoneHash, sidHash, salt, hash, sentAt, held, vouches }: Omit<LoginCode, 'tries' | 'usedAt'>,
  notSince: Date,
): Promise<boolean> {
  return (await tx.run(replace, [phoneHash, sidHash, salt, hash, sentAt, notSince, held, vouches])) === 1
}

const update = statement<unknown, [Buffer, Buffer, number, Date | null]>(
  'update-login-code',
  'UPDATE login_codes SET tries = $3, used_at = $4 WHERE phone_hash = $1 AND sid_hash = $2',
)

export async function updateLoginCode(
  tx: Transaction,
  { phoneHash, sidHash }: Pick<LoginCode, 'phoneHash' | 'sidHash'>,
  { tries, usedAt }: Pick<OneTimeCode, 'tries' | 'usedAt'>,
): Promise<void> {
  await tx.run(update, [phoneHash, sidHash, tries, usedAt])
}
