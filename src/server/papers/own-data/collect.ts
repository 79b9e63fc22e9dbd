import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'
import { sealedTables } from '#server/base/database/sealed-tables.ts'
import type { Exported, Table } from '#server/base/database/table.ts'
import { derivedOnce, ownedTables } from '#server/base/database/table.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import { decryptOrPlaceholder } from '#server/base/sealing/sealed.ts'

/** The most rows of one table in the file, so that a long file does not slow down other requests. */
export const OWN_ROWS_MAX = 2000

/** The exported values of a row, by the names of the columns. */
export type OwnRow = Readonly<Record<string, unknown>>

export interface OwnRows {
  table: string
  rows: readonly OwnRow[]
  /** Whether there are more rows than the file contains. */
  isCut: boolean
}

interface Query {
  table: string
  statement: Statement<Record<string, unknown>, [string]>
  open(row: Record<string, unknown>, sealer: Sealer): OwnRow
}

/** The alias under which a row with encrypted texts returns the value that their places contain. No column has this name. */
const PLACED = 'placed by'

/** The columns of a table that the data export shows, in their order. */
export const exportedColumns = ({ columns }: Table): string[] =>
  Object.entries(columns).flatMap(([column, { inExport }]) => (inExport === true ? [column] : []))

type ExportedTable = Table & { owner: string; export: Exported }

/** The tables with rows of a borrower that the data export shows, bulky ones last. */
export const exportedTables = derivedOnce((tables): readonly ExportedTable[] =>
  ownedTables(tables)
    .flatMap((one) => (typeof one.export === 'string' ? [] : [{ ...one, export: one.export }]))
    .toSorted((a, b) => Number(a.export.isBulky ?? false) - Number(b.export.isBulky ?? false)),
)

/** The tables with rows of a borrower of which the data export shows nothing, and why. */
export const tablesLeftOut = (tables: readonly Table[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ownedTables(tables).flatMap((one) => (typeof one.export === 'string' ? [[one.name, one.export]] : [])),
  )

const queries = derivedOnce((tables): readonly Query[] => exportedTables(tables).map(queryOf))

function queryOf(one: ExportedTable): Query {
  const { name: table, owner, sealedBy, columns } = one
  const { order, rows } = one.export
  const fields = exportedColumns(one)
  const sealed = sealedTables([one])[0]
  const selected = fields.map((field) => {
    const moment = columns[field]?.exportedSince
    return moment ? `CASE WHEN ${moment} IS NOT NULL THEN ${field} END AS ${field}` : field
  })
  if (sealedBy) selected.push(`${sealedBy} AS "${PLACED}"`)
  const which = rows ? ` AND (${rows.where})` : ''
  const newest = order.split(', ').map((column) => `${column} DESC`)
  return {
    table,
    statement: statement(
      `own-data-${table}`,
      `SELECT ${selected.join(', ')} FROM ${table} WHERE ${owner} = $1${which}
       ORDER BY ${newest.join(', ')} LIMIT ${OWN_ROWS_MAX + 1}`,
    ),
    open(row, sealer) {
      const place = String(row[PLACED])
      const said = fields.map((field) => {
        const value = row[field]
        const column = sealed?.columns.find(({ read }) => read === field)
        const text =
          column && typeof value === 'string'
            ? decryptOrPlaceholder(sealer, value, column.place(place))
            : value
        return [field, plain(text, table, field)] as const
      })
      return Object.fromEntries(said)
    },
  }
}

/** The answers of an application are stored as structured text. */
function plain(value: unknown, table: string, field: string): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (typeof value === 'bigint') return Number(value)
  if (table !== 'certified_steps' || field !== 'content' || typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** Reads the exportable data of a borrower. A text that cannot be decrypted does not affect others. */
export async function collectOwnData(
  tx: Transaction,
  { sealer, tables }: { sealer: Sealer; tables: readonly Table[] },
  borrowerId: string,
): Promise<OwnRows[]> {
  const all: OwnRows[] = []
  for (const query of queries(tables)) {
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
