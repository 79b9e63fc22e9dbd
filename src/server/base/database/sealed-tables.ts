import { derivedOnce, type KeyedColumn } from './table.ts'

/** A column of encrypted texts. */
interface SealedColumn {
  /** SQL to read the text, and to write a parameter. */
  read: string
  write(parameter: string): string
  /** The place to which the text of a row is bound. */
  place(id: string): string
}

/** A table with encrypted texts. */
export interface SealedTable {
  name: string
  /** Columns that identify a row. The first one is part of the place of its texts. */
  key: readonly string[]
  columns: readonly SealedColumn[]
  hash?: KeyedColumn
}

/** All encrypted columns and keyed hashes of the database (docs/operate/secrets.md). */
export const sealedTables = derivedOnce((tables): readonly SealedTable[] =>
  tables.flatMap(({ name, key, sealedBy, keyed, columns }) => {
    if (sealedBy === undefined) return []
    const texts = Object.entries(columns).flatMap(([column, { sealed }]): SealedColumn[] => {
      if (!sealed) return []
      const { field, place = null } = sealed
      const placeOf = (id: string) => place ?? `${name}.${sealed.as ?? column}.${id}`
      if (field === undefined)
        return [{ read: column, write: (parameter) => `${column} = ${parameter}`, place: placeOf }]
      const write = (parameter: string) =>
        `${column} = jsonb_set(${column}, '{${field}}', to_jsonb(${parameter}::text))`
      return [{ read: `${column}->>'${field}'`, write, place: placeOf }]
    })
    return [{ name, key: key.slice(key.indexOf(sealedBy)), columns: texts, ...(keyed && { hash: keyed }) }]
  }),
)
