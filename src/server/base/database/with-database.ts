import { connectionIn, type DatabaseSettings } from '#server/base/database/config-database.ts'
import type { Connection } from './connection.ts'
import { type Database, openDatabase } from './database.ts'
import { startPostgres } from './embedded-postgres.ts'
import { migrate } from './migrate.ts'
import type { Limits } from './pool.ts'

/** The location of an installation's database. */
type DatabasePlace = Pick<DatabaseSettings, 'databaseUrl' | 'databasePooled'> & { dataDir: string }

/** Runs a command with the configured database. */
export async function withDatabase<Result>(
  config: DatabasePlace,
  work: (database: Database) => Promise<Result>,
  limits: Partial<Limits> = {},
): Promise<Result> {
  return withConnection(config, async (connection) => {
    await migrate(connection)
    const database = openDatabase(connection, limits)
    try {
      return await work(database)
    } finally {
      await database.close()
    }
  })
}

/** The same with the connection only, without migrating its schema. */
export async function withConnection<Result>(
  config: DatabasePlace,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  // A server that runs on the same folder shares its database.
  const named = connectionIn(config)
  const embedded = named ? null : await startPostgres({ dataDir: config.dataDir })
  try {
    return await work(named ?? embedded?.connection ?? '')
  } finally {
    await embedded?.stop()
  }
}
