import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routed } from './routed-client.ts'

/** The first messages of a PostgreSQL server: "authenticated" and "ready". */
const LET_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

let server: Server
let port: number
const met: Socket[] = []

// A host that accepts connections and then hangs, as one with a failing disk.
beforeAll(async () => {
  server = createServer((socket) => {
    met.push(socket)
    socket.on('error', () => {})
    socket.once('data', () => socket.write(LET_IN))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('a server on a port has a port')
  port = address.port
})
afterAll(() => server.close())

test('a host that accepts the connection and does not report its state is dropped', async () => {
  const Client = routed([{ host: '127.0.0.1', port }], 'read-write', 200)
  await expect(new Client({ user: 'me', database: 'loans', ssl: false }).connect()).rejects.toThrow()
  const [socket] = met
  if (socket && !socket.closed) await once(socket, 'close')
  expect(met.map(({ closed }) => closed)).toEqual([true])
})
