import type { CorrectedField } from '#domain/complaints/correction.ts'
import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'
import { decryptOrPlaceholder, type Sealer } from '#server/base/sealing/sealed.ts'
import { sealedPlace } from './borrowers.ts'

const COLUMNS = {
  'given-name': 'given_name',
  'family-name': 'family_name',
  address: 'address',
} as const satisfies Record<CorrectedField, string>

type Each<Value> = Readonly<Record<CorrectedField, Value>>

const each = <Value>(make: (field: CorrectedField) => Value): Each<Value> => ({
  'given-name': make('given-name'),
  'family-name': make('family-name'),
  address: make('address'),
})

const find: Each<Statement<{ value: string }, [string]>> = each((field) =>
  statement(`find-${field}`, `SELECT ${COLUMNS[field]} AS value FROM borrowers WHERE id = $1`),
)

/** The stored value of a borrower's field, decrypted. */
export async function keptField(
  tx: Transaction,
  sealer: Sealer,
  borrowerId: string,
  field: CorrectedField,
): Promise<string> {
  const { value } = await tx.one(find[field], [borrowerId])
  return decryptOrPlaceholder(sealer, value, sealedPlace(borrowerId, COLUMNS[field]))
}

const write: Each<Statement<unknown, [string, string]>> = each((field) =>
  statement(`correct-${field}`, `UPDATE borrowers SET ${COLUMNS[field]} = $2 WHERE id = $1`),
)

/**
 * Writes a new value of a borrower whose row this transaction holds. Agreements and other documents keep
 * their text.
 */
export async function writeField(
  tx: Transaction,
  sealer: Sealer,
  borrowerId: string,
  { field, value }: { field: CorrectedField; value: string },
): Promise<void> {
  await tx.run(write[field], [borrowerId, sealer.seal(value, sealedPlace(borrowerId, COLUMNS[field]))])
}
