import type { Day } from '#domain/dates.ts'
import type { Column, Table } from './table.ts'

/** The TypeScript type of each SQL type, as the driver reads and writes it. */
interface Values {
  text: string
  integer: number
  bigint: bigint
  boolean: boolean
  date: Day
  'timestamp with time zone': Date
  bytea: Buffer
  jsonb: unknown
  'text[]': string[]
  'bytea[]': Buffer[]
}

type Camel<Name> = Name extends `${infer First}_${infer Rest}` ? `${First}${Capitalize<Camel<Rest>>}` : Name

type ValueOf<One extends Column> =
  | ('typesOnly' extends keyof One ? Exclude<One['typesOnly'], undefined> : Values[One['type']])
  | ('isNullable' extends keyof One ? null : never)

/** A complete row of a table. */
type RowOf<Of extends Table> = {
  [Name in keyof Of['columns'] as Camel<Name>]: ValueOf<Of['columns'][Name]>
}

type NameIn<Of extends Table> = string & keyof RowOf<Of>

/** The parameters of an INSERT. Only a column list creates them, so their order is correct. */
export type Inserted = readonly unknown[] & { readonly typesOnly: 'inserted' }

/** A list of columns in the forms that statements need. In a template it is the list of a SELECT or RETURNING. */
export interface ColumnList<Known> {
  /** The names in the code, for building a longer list. */
  readonly names: readonly (string & keyof Known)[]
  /** Returns `folio, due_on AS "dueOn"`. */
  toString(): string
  /** The same with a table alias: `c.folio, c.due_on AS "dueOn"`. */
  of(alias: string): string
  /** The INSERT text after the table name: `(folio, due_on) VALUES ($1, $2)`. */
  readonly inserted: string
  /** The parameters of that INSERT. */
  values(row: Known): Inserted
}

/** A row with the columns of a list. */
export type Row<List extends ColumnList<never>> = Parameters<List['values']>[0]

const inSql = (name: string) => name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`)

/** Selects columns of a table by their names in the code (`dueOn` for `due_on`). A list may consist of several parts. */
export function columns<Of extends Table, Name extends NameIn<Of>>(
  _table: Of,
  ...parts: readonly (readonly Name[])[]
): ColumnList<Pick<RowOf<Of>, Name>> {
  const names = parts.flat()
  const listed = (prefix: string) =>
    names.map((name) => `${prefix}${inSql(name)}${inSql(name) === name ? '' : ` AS "${name}"`}`).join(', ')
  const placeholders = names.map((_, index) => `$${index + 1}`)
  return {
    names,
    toString: () => listed(''),
    of: (alias) => listed(`${alias}.`),
    inserted: `(${names.map(inSql).join(', ')}) VALUES (${placeholders.join(', ')})`,
    values: (row) => names.map((name) => row[name]) as unknown as Inserted,
  }
}
