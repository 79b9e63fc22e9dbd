import * as z from 'zod/mini'
import type { KeptStep } from '#domain/apply/step-state.ts'
import { doubts } from '#domain/markets/field-problem.ts'
import { type StepKind, stepKinds } from '#domain/markets/step-kinds.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { CannotOpen, type Sealer } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'

/** Binds the encrypted content of a step to its borrower. The content itself names the step. */
const stepPlace = (borrowerId: string) => `certified_steps.content.${borrowerId}`

/** The result of an identity check; null if there was none. */
export type IdentityResult = 'approved' | 'unchecked' | null

/** A stored step, decrypted. */
export interface StoredStep extends KeptStep {
  checked: IdentityResult
}

const moment = z.pipe(
  z.iso.datetime(),
  z.transform((text) => new Date(text)),
)
const content = z.object({
  kind: z.enum(stepKinds),
  given: z.record(z.string(), z.object({ value: z.string(), at: moment, doubt: z.optional(z.enum(doubts)) })),
  refused: z.nullable(z.object({ reason: z.string(), fields: z.array(z.string()) })),
  checked: z.nullable(z.enum(['approved', 'unchecked'])),
})

interface Row {
  kind: StepKind
  version: number
  content: string
}

const list = statement<Row, [string]>(
  'list-certified-steps',
  'SELECT kind, version, content FROM certified_steps WHERE borrower_id = $1 ORDER BY kind',
)

/** All stored answers of a borrower, by step. */
export async function stepsKept(
  tx: Transaction,
  { id }: Pick<Borrower, 'id'>,
  sealer: Sealer,
): Promise<ReadonlyMap<StepKind, StoredStep>> {
  const rows = await tx.rows(list, [id])
  return new Map(rows.map((row) => [row.kind, opened(row, sealer, id)]))
}

function opened({ kind, version, content: sealed }: Row, sealer: Sealer, borrowerId: string): StoredStep {
  const {
    given,
    refused,
    checked,
    kind: written,
  } = z.parse(content, JSON.parse(sealer.open(sealed, stepPlace(borrowerId))))
  if (written !== kind) throw new CannotOpen('This step was sealed as another one')
  return { version, given, refused, checked }
}

const insert = statement<unknown, [string, StepKind, string, Date]>(
  'insert-certified-step',
  `INSERT INTO certified_steps (borrower_id, kind, version, content, saved_at) VALUES ($1, $2, 1, $3, $4)
   ON CONFLICT (borrower_id, kind) DO NOTHING`,
)
const update = statement<unknown, [string, StepKind, string, Date, number]>(
  'update-certified-step',
  `UPDATE certified_steps SET version = version + 1, content = $3, saved_at = $4
   WHERE borrower_id = $1 AND kind = $2 AND version = $5`,
)

/**
 * Writes a step that was read at `version`, 0 if there was none; false if it was saved elsewhere meanwhile.
 */
export async function writeStep(
  tx: Transaction,
  { id }: Pick<Borrower, 'id'>,
  kind: StepKind,
  { version, ...step }: StoredStep,
  sealer: Sealer,
  now: Date,
): Promise<boolean> {
  const sealed = sealer.seal(JSON.stringify({ kind, ...step }), stepPlace(id))
  const written =
    version === 0
      ? await tx.run(insert, [id, kind, sealed, now])
      : await tx.run(update, [id, kind, sealed, now, version])
  return written === 1
}
