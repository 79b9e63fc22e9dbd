import { derivedOnce, type FileKeyColumn } from './table.ts'

/** A column of file keys, with its table. */
export interface FileColumn extends FileKeyColumn {
  table: string
}

/** The kind of a table's files. */
export type FileTable = `${FileKeyColumn['name']}s`

/** Every column of file keys. Backup, restore, sweep and `npm run reseal` use this list. */
export const fileColumns = derivedOnce((tables): readonly FileColumn[] =>
  tables.flatMap(({ name, file }) => (file ? [{ table: name, ...file }] : [])),
)

/** SQL: whether the store must have the file of a row. */
export const IS_KEPT = 'kept_at IS NOT NULL AND swept_at IS NULL'
