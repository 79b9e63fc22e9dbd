import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SocketConnection } from '#server/base/database/connection.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from './throwaway-postgres.ts'

/** Environment variable with the socket that provides the run's database server. */
export const CLUSTER_SOCKET = 'ABONO_TEST_CLUSTER'

/**
 * One PostgreSQL for a whole test run. It belongs to the main process, because worker processes end earlier. It starts
 * on the first request, because many runs need none.
 */
export async function offerCluster(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'abono-run-'))
  const socket = join(folder, 'cluster.sock')
  let starting: Promise<ThrowawayPostgres> | null = null
  const server = createServer((client) => {
    client.on('error', () => {})
    starting ??= startThrowawayPostgres()
    starting.then(
      ({ connection }) => client.end(JSON.stringify(connection)),
      (error: unknown) => client.end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  process.env[CLUSTER_SOCKET] = socket
  return async () => {
    server.close()
    await (await starting)?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Returns the run's database server, or one of this process if the run has none. */
export async function joinCluster({ onDisk = false } = {}): Promise<{
  connection: SocketConnection
  leave(): Promise<void>
}> {
  const socket = process.env[CLUSTER_SOCKET]
  if (socket !== undefined) return { connection: await ask(socket), leave: async () => {} }
  const { connection, stop } = await startThrowawayPostgres({ onDisk })
  return { connection, leave: stop }
}

function ask(socket: string): Promise<SocketConnection> {
  return new Promise((resolve, reject) => {
    let said = ''
    connect(socket)
      .setEncoding('utf8')
      .on('data', (part) => {
        said += part
      })
      .on('error', reject)
      .on('end', () => {
        if (said.startsWith('{')) resolve(JSON.parse(said))
        else reject(new Error(`The database of this test run did not start: ${said}`))
      })
  })
}
