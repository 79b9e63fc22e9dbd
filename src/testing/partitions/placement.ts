import type { Table } from '#server/base/database/table.ts'
import { allTables } from '#server/fronts/all-tables.ts'

function placeOf({ name, owner, place }: Table) {
  if (typeof place === 'object') return { name, by: 'name', column: place.by } as const
  return place === 'borrower' ? ({ name, by: place, column: owner ?? '' } as const) : { name, by: place }
}

/** Placement of each table's rows when borrowers are sharded, by table name. */
export const placement: Readonly<Record<string, ReturnType<typeof placeOf>>> = Object.fromEntries(
  allTables.map((one) => [one.name, placeOf(one)]),
)
