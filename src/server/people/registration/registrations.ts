import type { OneTimeCode } from '#domain/registration/one-time-code.ts'
import type { Keys } from '#server/base/config/secrets.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Channel } from './campaign-events.ts'

/** The newest code of a phone as it is kept, without the phone. */
export interface StoredCode extends Pick<OneTimeCode, 'sentAt' | 'tries' | 'usedAt'> {
  phoneHash: Buffer
  sidHash: Buffer
  captchaHash: Buffer
  salt: Buffer
  hash: Buffer
  /**
   * The budgets that its message was counted against, and those of the codes before it that came to nothing; and the
   * counters that a registration with it adds to.
   */
  held: Buffer[]
  vouches: Buffer[]
}

const findCode = statement<StoredCode, [Buffer[]]>(
  'find-registration-code',
  `SELECT phone_hash AS "phoneHash", sid_hash AS "sidHash", captcha_hash AS "captchaHash", salt, code_hash AS hash,
     sent_at AS "sentAt", tries, used_at AS "usedAt", held, vouches
   FROM registration_codes WHERE phone_hash = ANY($1) ORDER BY sent_at DESC LIMIT 1 FOR UPDATE`,
)

/** The newest code of a phone, locked: of two entries at once the second sees what became of the first. */
export function lockCode(tx: Transaction, phoneHashes: Keys): Promise<StoredCode | undefined> {
  return tx.row(findCode, [[...phoneHashes]])
}

/** Of a phone that is sent codes for ever, which nobody enters, no endless list is kept. */
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
 * Keeps a code that is being sent; it takes the place of the phone's last one. False when that was sent after `notSince`
 * by another session at the same moment.
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

/** A phone that registered. `phone` is sealed. */
export interface Registered extends Channel {
  id: string
  phoneHash: Buffer
  phone: string
  sidHash: Buffer
  templateId: string | null
  inviteCode: string
  agreementHash: Buffer
  at: Date
}

/** Where a sealed phone belongs, so that it does not open anywhere else. */
export const sealedPhonePlace = (registrationId: string) => `registrations.phone.${registrationId}`

const insert = statement<
  unknown,
  [string, Buffer, string, Buffer, string | null, string, string, string, string, Buffer, Date]
>(
  'insert-registration',
  `INSERT INTO registrations (id, phone_hash, phone, sid_hash, template_id, app_from, user_from, utm_tag, invite_code,
     agreement_hash, at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT (phone_hash) DO NOTHING`,
)

/** Registers a phone; false when it is registered already. */
export async function insertRegistration(tx: Transaction, one: Registered): Promise<boolean> {
  const channel = [one.appFrom, one.userFrom, one.utmTag] as const
  const rest = [one.inviteCode, one.agreementHash, one.at] as const
  const made = await tx.run(insert, [
    one.id,
    one.phoneHash,
    one.phone,
    one.sidHash,
    one.templateId,
    ...channel,
    ...rest,
  ])
  return made === 1
}

const find = statement<Pick<Registered, 'id' | 'sidHash'>, [Buffer[]]>(
  'find-registration',
  'SELECT id, sid_hash AS "sidHash" FROM registrations WHERE phone_hash = ANY($1) LIMIT 1',
)

/** How and in which session a phone registered, if it did. */
export function findRegistration(
  tx: Transaction,
  phoneHashes: Keys,
): Promise<Pick<Registered, 'id' | 'sidHash'> | undefined> {
  return tx.row(find, [[...phoneHashes]])
}
