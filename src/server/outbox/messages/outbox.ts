import { statement, type Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'

/** An entry that is due from a moment on. */
export interface Due {
  id: string
  kind: string
  payload: unknown
  attempts: number
}

const insert = statement<unknown, [string, string, string, Date, Date]>(
  'insert-outbox',
  `INSERT INTO outbox (id, kind, payload, created_at, not_before) VALUES ($1, $2, $3::jsonb, $4, $5)`,
)

/** Adds an entry in the transaction that decides it. */
export async function scheduleEntry(
  tx: Transaction,
  kind: string,
  payload: object,
  now: Date,
  notBefore: Date,
): Promise<void> {
  await tx.run(insert, [newId(now), kind, JSON.stringify(payload), now, notBefore])
}

/** SQL: whether an entry of one of these kinds is due at the moment `$1`. Kinds are constants of the code. */
export const isKindDue = (kinds: readonly string[]): string =>
  `EXISTS (SELECT FROM outbox WHERE done_at IS NULL AND not_before <= $1
    AND kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`

const claim = statement<Due, [string[], Date, string[]]>(
  'claim-outbox-entry',
  `SELECT id, kind, payload, attempts FROM outbox
   WHERE done_at IS NULL AND not_before <= $2 AND kind = ANY($1)
     AND coalesce(payload ->> 'provider', '') <> ALL($3)
   ORDER BY not_before, id LIMIT 1 FOR UPDATE SKIP LOCKED`,
)

/**
 * Claims the entry of these kinds that is due longest and that no other replica works on, until the transaction ends. Entries for
 * the providers in `busy` wait.
 */
export function claimDue(
  tx: Transaction,
  kinds: readonly string[],
  now: Date,
  busy: readonly string[] = [],
): Promise<Due | undefined> {
  return tx.row(claim, [[...kinds], now, [...busy]])
}

const finish = statement<unknown, [string, Date]>(
  'finish-outbox',
  'UPDATE outbox SET done_at = $2, attempts = attempts + 1, last_error = NULL WHERE id = $1',
)

export async function finishDue(tx: Transaction, { id }: Due, now: Date): Promise<void> {
  await tx.run(finish, [id, now])
}

const postpone = statement<unknown, [string, Date, string]>(
  'postpone-outbox',
  'UPDATE outbox SET attempts = attempts + 1, not_before = $2, last_error = $3 WHERE id = $1 AND done_at IS NULL',
)

/** Postpones a failed entry. `error` is the name of the error, without personal data. */
export async function postponeDue(tx: Transaction, { id }: Due, until: Date, error: string): Promise<void> {
  await tx.run(postpone, [id, until, error])
}
