import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '#server/database/embedded-postgres.ts'

export interface ThrowawayPostgres extends EmbeddedPostgres {
  dataDir: string
}

/** For tests: a PostgreSQL in a folder of its own, of which nothing is left when it has stopped. */
export async function startThrowawayPostgres(): Promise<ThrowawayPostgres> {
  const dataDir = await throwawayFolder()
  const postgres = await startPostgres({ dataDir })
  return {
    dataDir,
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      await removeTraces(dataDir, postgres.connection.host)
    },
  }
}

/** A folder that other users may enter, such as the one that the database runs as when we are root. */
export async function throwawayFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'abono-test-')))
  await chmod(folder, 0o755)
  return folder
}

export async function removeTraces(...folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}
