import { existsSync } from 'node:fs'
import { chmod, chown, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { clientConfig, type SocketConnection } from '#server/base/database/connection.ts'
import { runGuarded } from '#server/base/database/embedded/guarded-process.ts'
import { databaseUser } from '#server/base/database/embedded/system-user.ts'
import { removeTraces, throwawayFolder } from './throwaway-postgres.ts'
import { untilDone } from './until-done.ts'

const PLACES = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer']
const program = PLACES.find((place) => existsSync(place))

/** Why no pooler is available; null if one is. */
export const noPooler: string | null = program
  ? null
  : 'pgbouncer is not installed (Debian: apt-get install pgbouncer)'

/** Whether this run puts a pooler before every server. */
export const isEveryServerPooled = process.env.ABONO_TEST_POOLER === '1'

export interface Pooler {
  /** Address of a database of that server through the pooler. */
  before(database: string): SocketConnection
  stop(): Promise<void>
}

/**
 * PgBouncer in transaction mode before every database of a server, with so few connections that many clients share
 * them.
 */
export async function startPooler(behind: SocketConnection, serverConnections = 8): Promise<Pooler> {
  if (program === undefined) throw new Error(noPooler ?? '')
  const folder = await throwawayFolder()
  const user = await databaseUser(behind.host)
  if (user) await chown(folder, user.uid, user.gid)
  // The same access rights as the socket behind it.
  await chmod(folder, 0o700)
  const settings = join(folder, 'pgbouncer.ini')
  await writeFile(
    settings,
    `[databases]
* = host=${behind.host} port=5432 user=${behind.user}
[pgbouncer]
listen_addr =
listen_port = 5432
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = ${serverConnections}
max_client_conn = 400
`,
  )
  const pooler = await runGuarded([program, settings], { user, logFile: join(folder, 'pgbouncer.log') })
  const before = (database: string): SocketConnection => ({
    host: folder,
    user: behind.user,
    database,
    isPooled: true,
  })
  await untilDone(() => answers(before(behind.database)))
  return {
    before,
    async stop() {
      pooler.kill('SIGTERM')
      await pooler.ended
      await removeTraces(folder)
    },
  }
}

async function answers(connection: SocketConnection): Promise<boolean> {
  const client = new pg.Client(clientConfig(connection))
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
