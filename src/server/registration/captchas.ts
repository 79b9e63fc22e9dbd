import { statement, type Transaction } from '#server/database/database.ts'

const ask = statement<{ seed: Buffer }, [Buffer, string, Buffer, Date, Date]>(
  'ask-captcha',
  `INSERT INTO captchas AS c (sid_hash, asked, seed, expires_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (sid_hash) DO UPDATE
     SET asked = EXCLUDED.asked, seed = EXCLUDED.seed, expires_at = EXCLUDED.expires_at, spent = false
     WHERE c.asked <> EXCLUDED.asked OR c.expires_at <= $5
   RETURNING seed`,
)

const current = statement<{ seed: Buffer }, [Buffer]>(
  'current-captcha',
  'SELECT seed FROM captchas WHERE sid_hash = $1',
)

/**
 * The captcha of a session for this `asked`: the one that it already has, else the new one, which takes the place of the
 * other. An `asked` that comes back after another one is new again, so that no captcha ever returns.
 */
export async function askCaptcha(
  tx: Transaction,
  sidHash: Buffer,
  asked: string,
  fresh: { seed: Buffer; expiresAt: Date },
  now: Date,
): Promise<{ seed: Buffer; isNew: boolean }> {
  const made = await tx.row(ask, [sidHash, asked, fresh.seed, fresh.expiresAt, now])
  if (made) return { seed: made.seed, isNew: true }
  return { seed: (await tx.one(current, [sidHash])).seed, isNew: false }
}

const spend = statement<{ seed: Buffer; asked: string }, [Buffer, Date]>(
  'spend-captcha',
  `UPDATE captchas SET spent = true WHERE sid_hash = $1 AND NOT spent AND expires_at > $2 RETURNING seed, asked`,
)

/** Uses the session's captcha up and resolves with its seed and `asked`; undefined when there is none left to use. */
export function spendCaptcha(
  tx: Transaction,
  sidHash: Buffer,
  now: Date,
): Promise<{ seed: Buffer; asked: string } | undefined> {
  return tx.row(spend, [sidHash, now])
}
