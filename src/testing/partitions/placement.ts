import { placesOf } from '#server/base/database/table.ts'
import { allTables } from '#server/fronts/all-tables.ts'

type Placed = ReturnType<typeof placesOf>[number]

/** Where the rows of each table are stored when borrowers are spread over many machines, by the name of the table. */
export const placement: Readonly<Record<string, Placed>> = Object.fromEntries(
  placesOf(allTables).map((one) => [one.name, one]),
)
