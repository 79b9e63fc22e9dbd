import { randomInt } from 'node:crypto'
import type { DeskAction } from '#domain/desk/desk-action.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'

/** Rows of the log on one page. */
export const AUDIT_PAGE_ROWS = 100

/** The hashed content of a row, beside the hash of the row before it. */
export const auditContent = (chain: string, row: AuditFacts): string =>
  JSON.stringify([chain, row.at.toISOString(), row.userId, row.action, row.folio])

export interface AuditFacts {
  at: Date
  userId: string | null
  action: string
  folio: string | null
}

// The head of the chain is locked until the transaction ends, so a member of the staff waits only for their
// own writes.
const add = statement<
  unknown,
  [chain: string, content: string, Date, string | null, DeskAction, string | null]
>(
  'add-desk-audit',
  `WITH head AS (
     INSERT INTO desk_audit_heads (chain, position, hash) VALUES ($1, 1, sha256(convert_to($2, 'UTF8')))
     ON CONFLICT (chain) DO UPDATE SET position = desk_audit_heads.position + 1,
       hash = sha256(desk_audit_heads.hash || convert_to($2, 'UTF8'))
     RETURNING position, hash)
   INSERT INTO desk_audit (at, user_id, action, folio, chain, position, hash)
   SELECT $3, $4, $5, $6, $1, position, hash FROM head`,
)

/**
 * Clients who are not signed in have no chain of their own. They share these, so that no single row blocks
 * all of them.
 */
const ANONYMOUS_CHAINS = 16

/** Adds a row to the audit log within the transaction of the action. No statement changes a row. */
export async function logDeskAction(
  tx: Transaction,
  who: { id: string } | null,
  action: DeskAction,
  now: Date,
  folio: string | null = null,
): Promise<void> {
  const userId = who?.id ?? null
  const chain = userId ?? `nobody-${randomInt(ANONYMOUS_CHAINS)}`
  const content = auditContent(chain, { at: now, userId, action, folio })
  await tx.run(add, [chain, content, now, userId, action, folio])
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

/** The position after every row. */
export const AUDIT_END = 2n ** 63n - 1n

/** The rows before a position, the latest first; one row more than a page if there are more. */
export function listAudit(tx: Transaction, before: bigint): Promise<AuditRow[]> {
  return tx.rows(list, [before])
}
