import type pg from 'pg'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import { type Connection, newClient } from '#server/base/database/connection.ts'
import { migrate } from '#server/base/database/migrate.ts'
import { sealedTables } from '#server/base/database/sealed-tables.ts'
import type { Table } from '#server/base/database/table.ts'
import type { Files } from '#server/base/files/files.ts'
import { CannotOpen, sealerOf } from '#server/base/sealing/sealed.ts'
import type { Config } from '#server/service/config.ts'
import type { Archive, Manifest } from './archive.ts'
import { type RestoreOptions, restoreAndVerifyFiles, restoreTables } from './restore-backup.ts'
import { emptyTarget, refuseTargetInUse } from './restore-target.ts'

export interface Restored {
  rows: number
  tables: number
  entries: string
  opened: number
  pictures: number
}

/**
 * Restores an archive and verifies rows and checksums of every table, the ledger, encrypted texts and files. A server
 * of this release then migrates the schema.
 */
export async function restore(
  { connection, config, files }: { connection: Connection; config: Pick<Config, 'secrets'>; files: Files },
  { archive, manifest }: { archive: Archive; manifest: Manifest },
  options: RestoreOptions & { replaces?: boolean; picturesOnly?: boolean },
): Promise<Restored> {
  const client = newClient(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    if (!options.picturesOnly) {
      await refuseTargetInUse(client, options.replaces ?? false)
      await emptyTarget(client)
      await migrateTo(connection, manifest)
      await restoreTables(client, archive, manifest, options)
    }
    const { opened, unreadable } = await proveSealed(client, config, options.tables)
    if (unreadable.length > 0)
      throw new CannotStart(
        `The rows are restored, but no configured secret decrypts ${unreadable.join(', ')}. Set ABONO_SECRET or ABONO_SECRET_OLD to the secret of the backup.`,
      )
    return {
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      tables: manifest.tables.length,
      entries: manifest.ledger.entries,
      opened,
      pictures: await restoreAndVerifyFiles(client, archive, manifest, files, options),
    }
  } finally {
    await client.end()
  }
}

/** Creates the schema of the backup's release, because its rows fit no later one. */
async function migrateTo(connection: Connection, { migrations }: Manifest): Promise<void> {
  const ran = await migrate(connection, undefined, migrations.at(-1))
  if (ran.join() !== migrations.join())
    throw new CannotStart(
      'This backup has migrations that this release does not know. Restore it with the release that made it, or a later one.',
    )
}

const PROVED_ROWS = 500

/** Decrypts the last 500 rows of every table: returns the count, and the tables with failures. */
async function proveSealed(
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
       FROM ${name} ORDER BY ${key.join(', ')} DESC LIMIT ${PROVED_ROWS}`,
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
