import type { Account } from '#domain/money/ledger.ts'
import { statement } from '#server/base/database/database.ts'
import type { SandboxServer } from './sandbox-server.ts'

/** One ledger entry with its posting. */
export interface LedgerLine {
  kind: string
  account: Account
  amount: bigint
}

const lines = statement<LedgerLine, [string]>(
  'test-ledger-lines',
  `SELECT p.kind, e.account, e.amount_minor AS amount FROM postings p JOIN entries e ON e.posting_id = p.id
   WHERE p.order_no = $1 ORDER BY p.id, e.line`,
)

/** Returns every entry of a loan. */
export function ledgerOf({ service }: SandboxServer, orderNo: string): Promise<LedgerLine[]> {
  return service.database.transaction((tx) => tx.rows(lines, [orderNo]), { readOnly: true })
}

/** Sums entries. */
export const sumOf = (some: readonly LedgerLine[]) => some.reduce((total, line) => total + line.amount, 0n)

const events = statement<{ outcome: string }, [string]>(
  'test-event-outcomes',
  'SELECT outcome FROM payment_events WHERE reference = $1 ORDER BY received_at, event_id',
)

/** Returns the outcomes of all notices about a reference. */
export async function outcomesOf({ service }: SandboxServer, reference: string): Promise<string[]> {
  const rows = await service.database.transaction((tx) => tx.rows(events, [reference]), { readOnly: true })
  return rows.map((row) => row.outcome)
}

const states = statement<{ reference: string; state: string }, [string]>(
  'test-reference-states',
  'SELECT reference, state FROM payment_references WHERE order_no = $1 ORDER BY issued_at, reference',
)

/** Returns every reference of a loan with its state. */
export function referencesOf({ service }: SandboxServer, orderNo: string) {
  return service.database.transaction((tx) => tx.rows(states, [orderNo]), { readOnly: true })
}
