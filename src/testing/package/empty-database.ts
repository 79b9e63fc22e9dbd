import { connect, createServer } from 'node:net'
import { makeOwnDatabase } from '../own-database.ts'

export interface EmptyDatabase {
  /** The `DATABASE_URL` for any user. */
  url: string
  remove(): Promise<void>
}

/** For tests: an empty database on a port of this machine, as in production before the first start. */
export async function makeEmptyDatabase(): Promise<EmptyDatabase> {
  const { connection, remove } = await makeOwnDatabase()
  // The socket of the test database is closed to other users.
  const door = createServer((client) => {
    const behind = connect(`${connection.host}/.s.PGSQL.5432`)
    client.pipe(behind).pipe(client)
    client.on('error', () => behind.destroy())
    behind.on('error', () => client.destroy())
  })
  await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve))
  const address = door.address()
  if (address === null || typeof address === 'string') throw new Error('a server on a port has a port')
  return {
    url: `postgres://${connection.user}@127.0.0.1:${address.port}/${connection.database}`,
    async remove() {
      door.close()
      await remove()
    },
  }
}
