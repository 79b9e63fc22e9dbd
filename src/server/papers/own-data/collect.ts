import { OWN_TABLES, type OwnTableName } from '#domain/complaints/own-data.ts'
import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'
import { openOr, type Sealer } from '#server/base/sealing/sealed.ts'
import { sealedTables } from '#server/operate/sealed-tables.ts'

/** The most rows of one table that the file holds, so that nobody's is a burden to everybody else. */
export const OWN_ROWS_MAX = 2000

/** What is said of one thing that is kept, by the name of its column. */
export type OwnRow = Readonly<Record<string, unknown>>

/** Rows of one table, the oldest first. */
export interface OwnRows {
  table: OwnTableName
  rows: readonly OwnRow[]
  /** Whether there are more than the file holds. */
  isCut: boolean
}

interface Query {
  table: OwnTableName
  statement: Statement<Record<string, unknown>, [string]>
  open(row: Record<string, unknown>, sealer: Sealer): OwnRow
}

/** Of a row with sealed texts: what their places name. No column is called so. */
const PLACED = 'placed by'

const queries: readonly Query[] = OWN_TABLES.map((own) => {
  const { table, owner, order, fields } = own
  const since: Readonly<Record<string, string>> = 'since' in own ? own.since : {}
  const sealed = sealedTables.find(({ name }) => name === table)
  const columns = fields.map((field) => {
    const moment = since[field]
    return moment ? `CASE WHEN ${moment} IS NOT NULL THEN ${field} END AS ${field}` : field
  })
  if (sealed) columns.push(`${sealed.key[0]} AS "${PLACED}"`)
  const which = 'rows' in own ? ` AND ${own.rows.where}` : ''
  const newest = order.split(', ').map((column) => `${column} DESC`)
  return {
    table,
    statement: statement(
      `own-data-${table}`,
      `SELECT ${columns.join(', ')} FROM ${table} WHERE ${owner} = $1${which}
       ORDER BY ${newest.join(', ')} LIMIT ${OWN_ROWS_MAX + 1}`,
    ),
    open(row, sealer) {
      const place = String(row[PLACED])
      const said = fields.map((field) => {
        const value = row[field]
        const column = sealed?.columns.find(({ read }) => read === field)
        const text = column && typeof value === 'string' ? openOr(sealer, value, column.place(place)) : value
        return [field, plain(text, table, field)] as const
      })
      return Object.fromEntries(said)
    },
  }
})

/** What was said to apply is kept as a text with its parts in it. */
function plain(value: unknown, table: OwnTableName, field: string): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (typeof value === 'bigint') return Number(value)
  if (table !== 'certified_steps' || field !== 'content' || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Everything that is kept of a person and may be said to them, made from the database; a text that does not open costs itself alone. */
export async function collectOwnData(
  tx: Transaction,
  sealer: Sealer,
  borrowerId: string,
): Promise<OwnRows[]> {
  const all: OwnRows[] = []
  for (const query of queries) {
    const rows = await tx.rows(query.statement, [borrowerId])
    const kept = rows.slice(0, OWN_ROWS_MAX).toReversed()
    all.push({
      table: query.table,
      rows: kept.map((row) => query.open(row, sealer)),
      isCut: rows.length > OWN_ROWS_MAX,
    })
  }
  return all
}
