import type { DeskAction } from '#domain/desk/desk-action.ts'
import { statement, type Transaction } from '#server/database/database.ts'

/** Rows of the log on one page. */
export const AUDIT_PAGE_ROWS = 100

const add = statement<unknown, [Date, string | null, DeskAction, string | null]>(
  'add-desk-audit',
  'INSERT INTO desk_audit (at, user_id, action, folio) VALUES ($1, $2, $3, $4)',
)

/** Writes down what somebody does, in the transaction that does it. There is no statement that changes a row. */
export async function writeDown(
  tx: Transaction,
  who: { id: string } | null,
  action: DeskAction,
  now: Date,
  folio: string | null = null,
): Promise<void> {
  await tx.run(add, [now, who?.id ?? null, action, folio])
}

export interface AuditRow {
  number: bigint
  at: Date
  name: string | null
  action: string
  folio: string | null
}

const list = statement<AuditRow, [bigint]>(
  'list-desk-audit',
  `SELECT a.number, a.at, u.name, a.action, a.folio FROM desk_audit a LEFT JOIN desk_users u ON u.id = a.user_id
   WHERE a.number < $1 ORDER BY a.number DESC LIMIT ${AUDIT_PAGE_ROWS + 1}`,
)

/** After every row. */
export const AUDIT_END = 2n ** 63n - 1n

/** What was done before a row, the latest first; one row more than a page has when there are more. */
export function listAudit(tx: Transaction, before: bigint): Promise<AuditRow[]> {
  return tx.rows(list, [before])
}
