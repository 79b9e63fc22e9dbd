import type pg from 'pg'
import { sealedTables } from '#server/base/database/sealed-tables.ts'
import type { Table } from '#server/base/database/table.ts'
import { CannotOpen, sealerOf } from '#server/base/sealing/sealed.ts'
import type { Config } from '#server/service/config.ts'

const ROWS_OF_EACH = 500

/** Opens sealed texts of every table, up to 500 rows of each: how many opened, and the tables with one that did not. */
export async function proveSealed(
  client: pg.Client,
  config: Pick<Config, 'secrets'>,
  tables: readonly Table[],
): Promise<{ opened: number; unreadable: string[] }> {
  const sealer = sealerOf({ config })
  let opened = 0
  const unreadable = new Set<string>()
  for (const { name, key, columns } of sealedTables(tables)) {
    const { rows } = await client.query<{ id: string; texts: (string | null)[] }>(
      `SELECT ${key[0]} AS id, ARRAY[${columns.map(({ read }) => read).join(', ')}] AS texts
       FROM ${name} ORDER BY ${key.join(', ')} DESC LIMIT ${ROWS_OF_EACH}`,
    )
    for (const { id, texts } of rows) {
      for (const [index, { place }] of columns.entries()) {
        const text = texts[index] ?? null
        if (text === null) continue
        try {
          sealer.open(text, place(String(id)))
          opened += 1
        } catch (error) {
          if (!(error instanceof CannotOpen)) throw error
          unreadable.add(name)
        }
      }
    }
  }
  return { opened, unreadable: [...unreadable] }
}
