import type { Secrets } from '#server/base/config/secrets.ts'
import type { NamedRows } from './owners.ts'

/** A type of PostgreSQL, as its catalogue writes it. */
type SqlType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'timestamp with time zone'
  | 'bytea'
  | 'jsonb'
  | 'text[]'
  | 'bytea[]'

/** What a column declares besides its type. */
interface Facets {
  /** Never set. Holds the TypeScript type of a value, if it is narrower than that of the SQL type. */
  typesOnly: unknown
  isNullable: true
  /** The column holds the id of the borrower whose row it is. The data export shows it once, at its head. */
  isOwner: true
  /** True if the borrower's data export shows the column, or the reason why it does not. */
  inExport: true | string
  /** The data export shows the column only if this other column has a value. */
  exportedSince: string
  sealed: Sealed
  /**
   * What the deletion of the account sets in the rows that stay: an encrypted empty text, random bytes, or SQL with `$1` the
   * borrower and `$2` now. An encrypted text that is left as it is says why.
   */
  onDeletion: 'emptied' | 'randomised' | { set: string } | { stays: string }
}

/** Where an encrypted text is, and to which place it is bound (`sealed.ts`), if not to its own column and row. */
interface Sealed {
  /** The column whose place the text has, because it is copied from there. */
  as?: string
  /** The field of a JSON column that holds the text, and its constant place. */
  field?: string
  place?: string
}

export type Column = { type: SqlType } & Partial<Facets>

/** How long rows are kept. */
type Keep =
  /** For so many days after the moment in the column `after`; a row without one is kept. */
  | { days: number; after: string; why: string; byMonth?: true }
  /** As long as the installation exists, or until other code removes them, which `why` names. */
  | { why: string }

/** What the deletion of an account does with the borrower's rows at once. All of them are deleted years later. */
type OnDeletion =
  /** Rows are deleted: all, or those for which this SQL is true. */
  | { does: 'delete'; where?: string }
  /** Rows stay; columns with `onDeletion` are changed. */
  | { does: 'anonymise' }
  /** Rows stay as they are, for this reason. */
  | { does: 'keep'; why: string }
  /** Other code changes the rows: `why` names it. */
  | { does: 'elsewhere'; why: string }

/** Where rows are stored when borrowers are spread over many machines: with their borrower, copied to each, on one, or by a column. */
type Place = 'borrower' | 'copy' | 'one' | { by: string }

/** Which rows of a table the borrower's data export shows. */
export interface Exported {
  order: string
  /** SQL: the rows that are shown, and why the others are not. */
  rows?: { where: string; because: string }
  /** A borrower may have thousands of rows. The export shows such tables last, because its file to read has a limited length. */
  isBulky?: true
}

/** A column of keys of the file store. Its table also has `kept_at`, `swept_at`, `sweep_tries` and `sweep_after`. */
export interface FileKeyColumn {
  column: string
  /** The kind of the name that a file has in `owners`. */
  name: 'picture' | 'document'
  /** SQL: whether the file may be removed at the moment `$1`, and the column by which the oldest is found. */
  due: string
  dueBy: string
}

/** A keyed hash that finds a row, computed from texts that are encrypted in the same row. */
export interface KeyedColumn {
  column: string
  /** Other columns that the hash is computed from. */
  of: readonly string[]
  /** SQL over two rows `t` and `o`: rows for which it is true must have different hashes. */
  uniqueWithin: string
  /** Returns null if the row does not hold what was hashed. */
  make(
    secrets: Secrets,
    opened: ReadonlyMap<string, string>,
    row: ReadonlyMap<string, unknown>,
  ): Buffer | null
}

interface Common {
  /** The primary key. */
  key: readonly string[]
  place: Place
  keep: Keep
  onDeletion: OnDeletion
  /** The column of the primary key to which encrypted texts of the row are bound. */
  sealedBy?: string
  keyed?: KeyedColumn
  /** The name in `owners` that each row has, and that is removed with it. */
  named?: NamedRows
}

/** In a table that is exported, every column is exported or says why not. */
type ExportColumn = Column & ({ inExport: true | string } | { isOwner: true })

/** A table with files anonymises its rows: the rows must stay until the sweep has removed the files from the store. */
type WithFiles = { file?: never } | { file: FileKeyColumn; onDeletion: typeof ANONYMISED }

type Declaration = Common &
  WithFiles &
  (
    | { export: string; columns: Columns }
    | { export: Exported; columns: Readonly<Record<string, ExportColumn>> }
  )

/** A table of the database: everything that other code has to know about it. */
export interface Table extends Common {
  name: string
  file?: FileKeyColumn
  /** The column with the id of the borrower; null if no row is of one borrower. */
  owner: string | null
  /** What the borrower's data export shows, or the reason why it shows nothing. */
  export: string | Exported
  columns: Columns
}

type Columns = Readonly<Record<string, Column>>

/** A table whose columns the compiler knows, so that rows and column lists are derived from it (`columns.ts`). */
export interface TableOf<Known extends Columns> extends Table {
  columns: Known
}

/** Declares a table (docs/contribute/decisions/0007-declared-tables-and-settings.md). Everything that treats tables alike is derived from it. */
export const table = <Known extends Columns>(
  name: string,
  declaration: Declaration & { columns: Known },
): TableOf<Known> => {
  const owner = Object.entries<Column>(declaration.columns).find(([, { isOwner }]) => isOwner)?.[0] ?? null
  return { name, owner, ...declaration }
}

type Together<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

const columnOf =
  <Type extends SqlType>(type: Type) =>
  <Given extends Partial<Facets>[]>(...given: Given) =>
    Object.assign({ type }, ...given) as { type: Type } & Together<Given[number]>

export const text = columnOf('text')
export const integer = columnOf('integer')
export const bigint = columnOf('bigint')
export const boolean = columnOf('boolean')
export const date = columnOf('date')
export const moment = columnOf('timestamp with time zone')
export const bytes = columnOf('bytea')
export const json = columnOf('jsonb')
export const texts = columnOf('text[]')
export const listOfBytes = columnOf('bytea[]')

/** Narrows the TypeScript type of the values, for example to a union of the texts that a column holds. */
export const typed = <Value>() => ({}) as { typesOnly?: Value }
export const NULLABLE = { isNullable: true } as const
export const OWNER = { isOwner: true } as const
export const EXPORTED = { inExport: true } as const
export const notExported = (why: string) => ({ inExport: why })
export const exportedSince = (column: string) => ({ inExport: true, exportedSince: column }) as const
export const SEALED = { sealed: {} } as const
export const sealedAs = (column: string) => ({ sealed: { as: column } })
export const sealedField = (field: string, place: string) => ({ sealed: { field, place } })
export const EMPTIED = { onDeletion: 'emptied' } as const
export const becomes = (sql: string) => ({ onDeletion: { set: sql } })
export const CLEARED = becomes('NULL')
/** A hash that equals no other one. The server makes it: Citus refuses random functions in an UPDATE. */
export const RANDOMISED = { onDeletion: 'randomised' } as const
/** An encrypted text that the deletion of the account leaves as it is. */
export const staysOnDeletion = (why: string) => ({ onDeletion: { stays: why } })

// Reasons why a column is not exported.
export const SECRET = notExported('opens something: a code, a token, a key, or what only its hash is kept of')
export const STAFF = notExported('who of the staff did it, or what the staff wrote among themselves')
export const DRAFT = notExported('not said to the borrower yet')
export const INNER = notExported('how the installation works, and nothing about the person')
export const MASKED = notExported('the number is shown to its borrower masked, and so it is here')
export const PROVIDER = notExported('an id inside the provider’s systems')

export const stays = (why: string): Keep => ({ why })
export const DELETED: OnDeletion = { does: 'delete' }
export const deletedWhere = (where: string): OnDeletion => ({ does: 'delete', where })
export const ANONYMISED = { does: 'anonymise' } as const
export const kept = (why: string): OnDeletion => ({ does: 'keep', why })
export const elsewhere = (why: string): OnDeletion => ({ does: 'elsewhere', why })
/** What a table without a column for the borrower declares: it is not exported, and the deletion of an account keeps it. */
export const notPersonal = (why: string) => ({ export: why, onDeletion: kept(why) })

/** The columns of a table with files that say where a file is in its life. */
export const FILE_STATE = {
  kept_at: moment(NULLABLE, INNER),
  swept_at: moment(NULLABLE, INNER),
  sweep_tries: integer(INNER),
  sweep_after: moment(NULLABLE, INNER),
}

/** Derives something from a list of tables once. */
export function derivedOnce<Derived>(derive: (tables: readonly Table[]) => Derived) {
  const known = new WeakMap<readonly Table[], Derived>()
  return (tables: readonly Table[]): Derived => {
    const before = known.get(tables)
    if (before !== undefined) return before
    const derived = derive(tables)
    known.set(tables, derived)
    return derived
  }
}

type OwnedTable = Table & { owner: string }

/** The tables with rows of one borrower. */
export const ownedTables = derivedOnce((tables): readonly OwnedTable[] =>
  tables.filter((one): one is OwnedTable => one.owner !== null),
)
