import { derivedOnce, type FileKeyColumn } from './table.ts'

/** A column of keys of the file store, and its table. */
export interface FileColumn extends FileKeyColumn {
  table: string
}

/** A table with files is named by the kind of its files. */
export type FileTable = `${FileKeyColumn['name']}s`

/** Every column of keys of the file store. Backup, restore, sweep and `npm run reseal` work on this list. */
export const fileColumns = derivedOnce((tables): readonly FileColumn[] =>
  tables.flatMap(({ name, file }) => (file ? [{ table: name, ...file }] : [])),
)

/** SQL: whether the file of a row has to be in the store. */
export const IS_KEPT = 'kept_at IS NOT NULL AND swept_at IS NULL'
