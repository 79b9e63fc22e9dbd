import { statement, type Transaction } from '#server/base/database/database.ts'

const ask = statement<StoredCaptcha, [Buffer[], string[], Buffer[], Date[], Date]>(
  'ask-captchas',
  `INSERT INTO captchas AS c (sid_hash, asked, seed, expires_at)
   SELECT * FROM unnest($1::bytea[], $2::text[], $3::bytea[], $4::timestamptz[])
   ON CONFLICT (sid_hash) DO UPDATE
     SET asked = EXCLUDED.asked, seed = EXCLUDED.seed, expires_at = EXCLUDED.expires_at, spent = false
     WHERE c.asked <> EXCLUDED.asked OR c.expires_at <= $5
   RETURNING sid_hash AS "sidHash", seed`,
)

const current = statement<StoredCaptcha, [Buffer[]]>(
  'current-captchas',
  'SELECT sid_hash AS "sidHash", seed FROM captchas WHERE sid_hash = ANY($1)',
)

interface StoredCaptcha {
  sidHash: Buffer
  seed: Buffer
}

/** A requested captcha, with the new values if there is none for this `asked`. */
interface NewCaptcha {
  sidHash: Buffer
  asked: string
  seed: Buffer
  expiresAt: Date
}

/**
 * The captcha of each session for this `asked`: the existing one, otherwise the new one, which replaces it.
 * An earlier `asked` gets a new captcha, so that no captcha ever returns. A session occurs once in a batch.
 */
export async function askCaptchas(
  tx: Transaction,
  wanted: readonly NewCaptcha[],
  now: Date,
): Promise<{ seed: Buffer; isNew: boolean }[]> {
  const all = wanted.toSorted((one, other) => one.sidHash.compare(other.sidHash))
  const made = await tx.rows(ask, [
    all.map(({ sidHash }) => sidHash),
    all.map(({ asked }) => asked),
    all.map(({ seed }) => seed),
    all.map(({ expiresAt }) => expiresAt),
    now,
  ])
  const isMade = new Set(made.map(({ sidHash }) => sidHash.toString('hex')))
  const others = wanted.filter(({ sidHash }) => !isMade.has(sidHash.toString('hex')))
  const there = others.length > 0 ? await tx.rows(current, [others.map(({ sidHash }) => sidHash)]) : []
  const seeds = new Map([...made, ...there].map(({ sidHash, seed }) => [sidHash.toString('hex'), seed]))
  return wanted.map(({ sidHash }) => {
    const name = sidHash.toString('hex')
    const seed = seeds.get(name)
    if (!seed) throw new Error('A captcha that was asked for is not there')
    return { seed, isNew: isMade.has(name) }
  })
}

const spend = statement<{ seed: Buffer; asked: string }, [Buffer, Date]>(
  'spend-captcha',
  `UPDATE captchas SET spent = true WHERE sid_hash = $1 AND NOT spent AND expires_at > $2 RETURNING seed, asked`,
)

/** Uses the session's captcha up and resolves with its seed and `asked`; undefined if there is none. */
export function spendCaptcha(
  tx: Transaction,
  sidHash: Buffer,
  now: Date,
): Promise<{ seed: Buffer; asked: string } | undefined> {
  return tx.row(spend, [sidHash, now])
}
