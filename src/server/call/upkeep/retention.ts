import type { NamedRows } from '#server/base/database/owners.ts'
import { derivedOnce } from '#server/base/database/table.ts'

/** A table whose rows are removed so many days after the moment in the column `after`. */
export interface Swept {
  table: string
  why: string
  days: number
  after: string
  key: readonly string[]
  named?: NamedRows
  /** The table is partitioned by month. A month is removed as a whole after its last moment (`keep-months.ts`). */
  byMonth?: true
}

/** The tables whose rows are removed after a time. */
export const sweptTables = derivedOnce((tables): readonly Swept[] =>
  tables.flatMap(({ name, keep, key, named }) =>
    'days' in keep ? [{ table: name, ...keep, key, ...(named && { named }) }] : [],
  ),
)

export const MS_PER_DAY = 86_400_000
const MONTH_DAYS_MAX = 31

/** How long after its moment a row is removed by itself. A month that is removed as a whole is gone by then. */
export const daysOfRow = ({ days, byMonth }: Swept): number => days + (byMonth ? MONTH_DAYS_MAX : 0)
