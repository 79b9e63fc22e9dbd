import type { Account } from '#domain/money/ledger.ts'
import { statement } from '#server/base/database/database.ts'
import type { SandboxServer } from './sandbox-server.ts'

/** One line of the ledger with the posting that it belongs to. */
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

/** Everything that was ever posted for a loan. */
export function ledgerOf({ service }: SandboxServer, orderNo: string): Promise<LedgerLine[]> {
  return service.database.transaction((tx) => tx.rows(lines, [orderNo]), { readOnly: true })
}

/** The sum of some lines. */
export const sumOf = (some: readonly LedgerLine[]) => some.reduce((total, line) => total + line.amount, 0n)

const events = statement<{ outcome: string }, [string]>(
  'test-event-outcomes',
  'SELECT outcome FROM payment_events WHERE reference = $1 ORDER BY received_at, event_id',
)

/** What came of everything that the provider told about a reference. */
export async function outcomesOf({ service }: SandboxServer, reference: string): Promise<string[]> {
  const rows = await service.database.transaction((tx) => tx.rows(events, [reference]), { readOnly: true })
  return rows.map((row) => row.outcome)
}

const states = statement<{ reference: string; state: string }, [string]>(
  'test-reference-states',
  'SELECT reference, state FROM payment_references WHERE order_no = $1 ORDER BY issued_at, reference',
)

/** Every reference that a loan ever had, and where it stands. */
export function referencesOf({ service }: SandboxServer, orderNo: string) {
  return service.database.transaction((tx) => tx.rows(states, [orderNo]), { readOnly: true })
}
