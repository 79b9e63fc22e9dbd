import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type EmbeddedPostgres, startPostgres } from '#server/base/database/embedded-postgres.ts'
import { memoryFolder } from './memory-folder.ts'

/** Connection limit: every worker of a run shares one server, and some tests start several. */
const CONNECTIONS_MAX = 60

export interface ThrowawayPostgres extends EmbeddedPostgres {
  dataDir: string
}

/**
 * For tests: a PostgreSQL in its own folder, in memory if possible, removed at the end. A bench that exceeds memory
 * uses the disk.
 */
export async function startThrowawayPostgres({ onDisk = false } = {}): Promise<ThrowawayPostgres> {
  const memory = onDisk ? null : await memoryFolder()
  const dataDir = memory === null ? await throwawayFolder() : await letIn(memory)
  const postgres = await startPostgres({ dataDir, connectionsOfServer: CONNECTIONS_MAX })
  return {
    dataDir,
    connection: postgres.connection,
    async stop() {
      await postgres.stop()
      await removeTraces(dataDir, postgres.connection.host)
    },
  }
}

/** A folder that other users may enter, such as the database's user when the tests run as root. */
export async function throwawayFolder(): Promise<string> {
  return letIn(await realpath(await mkdtemp(path.join(tmpdir(), 'abono-test-'))))
}

async function letIn(folder: string): Promise<string> {
  await chmod(folder, 0o755)
  return folder
}

export async function removeTraces(...folders: string[]): Promise<void> {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}
