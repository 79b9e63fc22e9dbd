import { statement, type Transaction } from '#server/base/database/database.ts'
import { CannotOpen, type Sealer } from '#server/base/sealing/sealed.ts'

const ID = 'canary'

const canaryPlace = (id: string) => `secret_canary.sealed.${id}`

const find = statement<{ sealed: string }>(
  'canary-find',
  `SELECT sealed FROM secret_canary WHERE id = '${ID}'`,
)
const keep = statement<unknown, [string]>(
  'canary-keep',
  `INSERT INTO secret_canary (id, sealed) VALUES ('${ID}', $1) ON CONFLICT (id) DO NOTHING`,
)
const forget = statement('canary-forget', `DELETE FROM secret_canary WHERE id = '${ID}'`)

/** Whether the current secret, or an earlier one, decrypts the canary. */
export async function canaryState(
  tx: Transaction,
  sealer: Sealer,
): Promise<'opens' | 'other-secret' | 'none'> {
  const row = await tx.row(find, [])
  if (!row) return 'none'
  try {
    sealer.open(row.sealed, canaryPlace(ID))
    return 'opens'
  } catch (error) {
    if (error instanceof CannotOpen) return 'other-secret'
    throw error
  }
}

/** Stores the canary if there is none. Of two concurrent first starts one wins. */
export async function keepCanary(tx: Transaction, sealer: Sealer): Promise<void> {
  await tx.run(keep, [sealer.seal('This secret is the one.', canaryPlace(ID))])
}

/** Replaces a canary that cannot be decrypted any more. */
export async function replaceCanary(tx: Transaction, sealer: Sealer): Promise<void> {
  await tx.run(forget, [])
  await keepCanary(tx, sealer)
}
