import type { OneTimeCode } from '#domain/registration/one-time-code.ts'
import type { Keys } from '#server/base/config/secrets.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { signInTables } from '#server/people/sign-in-tables.ts'
import { peopleTables } from '#server/people/tables.ts'

const CODE = columns(
  signInTables.registrationCodes,
  ['phoneHash', 'sidHash', 'captchaHash', 'salt'],
  ['sentAt', 'tries', 'usedAt', 'held', 'vouches'],
)

/** The newest code of a phone as it is stored, without the phone. */
export interface StoredCode extends Row<typeof CODE> {
  hash: Buffer
}

const findCode = statement<StoredCode, [Buffer[]]>(
  'find-registration-code',
  `SELECT ${CODE}, code_hash AS hash
   FROM registration_codes WHERE phone_hash = ANY($1) ORDER BY sent_at DESC LIMIT 1 FOR UPDATE`,
)

/** The newest code of a phone, locked: the second of two concurrent entries sees the result of the first. */
export function lockCode(tx: Transaction, phoneHashes: Keys): Promise<StoredCode | undefined> {
  return tx.row(findCode, [[...phoneHashes]])
}

/** Limits the list of budgets of a phone whose codes are never entered. */
const HELD_MAX = 200

const replace = statement<unknown, [Buffer, Buffer, Buffer, Buffer, Buffer, Date, Date, Buffer[], Buffer[]]>(
  'replace-registration-code',
  `INSERT INTO registration_codes AS c (phone_hash, sid_hash, captcha_hash, salt, code_hash, sent_at, held, vouches)
   VALUES ($1, $2, $3, $4, $5, $6, $8, $9)
   ON CONFLICT (phone_hash) DO UPDATE SET sid_hash = EXCLUDED.sid_hash, captcha_hash = EXCLUDED.captcha_hash,
     salt = EXCLUDED.salt, code_hash = EXCLUDED.code_hash, sent_at = EXCLUDED.sent_at, tries = 0, used_at = NULL,
     held = CASE WHEN c.used_at IS NULL AND cardinality(c.held) < ${HELD_MAX} THEN c.held || EXCLUDED.held
       ELSE EXCLUDED.held END, vouches = EXCLUDED.vouches
     WHERE c.sent_at <= $7`,
)

/**
 * Stores a code that is being sent. It replaces the phone's last one; false if another session sent that
 * after `notSince`.
 */
export async function replaceCode(
  tx: Transaction,
  code: Omit<StoredCode, 'tries' | 'usedAt'>,
  notSince: Date,
): Promise<boolean> {
  const { phoneHash, sidHash, captchaHash, salt, hash, sentAt, held, vouches } = code
  const made = [phoneHash, sidHash, captchaHash, salt, hash, sentAt] as const
  return (await tx.run(replace, [...made, notSince, held, vouches])) === 1
}

const update = statement<unknown, [Buffer, number, Date | null]>(
  'update-registration-code',
  'UPDATE registration_codes SET tries = $2, used_at = $3 WHERE phone_hash = $1',
)

export async function updateCode(
  tx: Transaction,
  phoneHash: Buffer,
  { tries, usedAt }: Pick<OneTimeCode, 'tries' | 'usedAt'>,
): Promise<void> {
  await tx.run(update, [phoneHash, tries, usedAt])
}

const REGISTRATION = columns(
  peopleTables.registrations,
  ['id', 'phoneHash', 'phone', 'sidHash', 'templateId', 'appFrom'],
  ['userFrom', 'utmTag', 'inviteCode', 'agreementHash', 'at'],
)

/** The registration of a phone. `phone` is encrypted. */
export type Registered = Row<typeof REGISTRATION>

/** The place that an encrypted phone is bound to. It can be decrypted only there. */
export const sealedPhonePlace = (registrationId: string) => `registrations.phone.${registrationId}`

const insert = statement<unknown, Inserted>(
  'insert-registration',
  `INSERT INTO registrations ${REGISTRATION.inserted} ON CONFLICT (phone_hash) DO NOTHING`,
)

/** Registers a phone; false if it is registered already. */
export async function insertRegistration(tx: Transaction, one: Registered): Promise<boolean> {
  return (await tx.run(insert, REGISTRATION.values(one))) === 1
}

const find = statement<Pick<Registered, 'id' | 'sidHash'>, [Buffer[]]>(
  'find-registration',
  'SELECT id, sid_hash AS "sidHash" FROM registrations WHERE phone_hash = ANY($1) LIMIT 1',
)

/** The registration of a phone, if there is one. */
export function findRegistration(
  tx: Transaction,
  phoneHashes: Keys,
): Promise<Pick<Registered, 'id' | 'sidHash'> | undefined> {
  return tx.row(find, [[...phoneHashes]])
}
