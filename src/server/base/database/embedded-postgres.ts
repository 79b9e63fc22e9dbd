import { realpath, stat, truncate } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from '#server/base/config/cannot-start.ts'
import { makeWritableFolder } from '#server/base/config/make-folder.ts'
import type { SocketConnection } from './connection.ts'
import { findBinaries } from './embedded/binaries.ts'
import { DATABASE_USER, ensureCluster, type Site } from './embedded/cluster.ts'
import { socketFolder, stateFolder } from './embedded/places.ts'
import { startOrJoin } from './embedded/postmaster.ts'
import { databaseUser } from './embedded/system-user.ts'

const LOG_MAX_BYTES = 1_000_000
const RESTART_MILLIS = 1000

export interface EmbeddedPostgres {
  connection: SocketConnection
  stop(): Promise<void>
}

/**
 * A PostgreSQL server with its data in `dataDir`, from the npm package, reachable by a socket only.
 * It stops when this process ends for any reason, and restarts if it ends by itself. A second process on the
 * same folder shares it and takes over when the first ends.
 */
export async function startPostgres({
  dataDir,
  connectionsOfServer = 0,
}: {
  dataDir: string
  connectionsOfServer?: number
}): Promise<EmbeddedPostgres> {
  if (process.platform === 'win32') {
    throw new CannotStart(
      'The embedded PostgreSQL needs Unix sockets. On Windows, set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const site = await prepare(dataDir, connectionsOfServer)
  const socketDir = await socketFolder(site.cluster, site.user)
  let postmaster = await startOrJoin(site, socketDir)
  const connection = embeddedAt(postmaster.socketDir)

  const leaving = new AbortController()
  const keeping = keepRunning()
  return {
    connection,
    async stop() {
      leaving.abort()
      await postmaster.stop()
      await keeping
    },
  }

  async function keepRunning(): Promise<void> {
    while (true) {
      await postmaster.ended
      if (leaving.signal.aborted) return
      try {
        postmaster = await startOrJoin(site, connection.host)
        if (leaving.signal.aborted) await postmaster.stop()
      } catch (error) {
        console.error(
          `The database stopped and does not restart; retrying. ${error instanceof Error ? error.message : error}`,
        )
        await pause(RESTART_MILLIS, undefined, { ref: false, signal: leaving.signal }).catch(() => {})
      }
    }
  }
}

/** The embedded database of another process, by the folder of its socket. */
export const embeddedAt = (socketDir: string): SocketConnection => ({
  host: socketDir,
  user: DATABASE_USER,
  database: 'postgres',
})

async function prepare(dataDir: string, connectionsOfServer: number): Promise<Site> {
  makeWritableFolder(dataDir)
  const folder = await realpath(dataDir)
  const user = await databaseUser(path.join(folder, 'postgres'))
  const stateDir = await stateFolder(folder, user)
  const logFile = path.join(stateDir, 'postgres.log')
  const log = await stat(logFile).catch(() => undefined)
  if (log && log.size > LOG_MAX_BYTES) await truncate(logFile)
  const binaries = await findBinaries(stateDir, user)
  const site = {
    stateDir,
    cluster: path.join(stateDir, 'postgres'),
    logFile,
    user,
    binaries,
    connectionsOfServer,
  }
  await ensureCluster(site)
  return site
}
