import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { routed } from './routed-client.ts'

/** "You are in", and "ask": what a server of PostgreSQL says first. */
const LET_IN = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

let server: Server
let port: number
const met: Socket[] = []

// A machine that lets everybody in and then says nothing, as one whose disk hangs.
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

test('a host that lets us in and does not say what it is, is given up and let go', async () => {
  const Client = routed([{ host: '127.0.0.1', port }], 'read-write', 200)
  await expect(new Client({ user: 'me', database: 'loans', ssl: false }).connect()).rejects.toThrow()
  const [socket] = met
  if (socket && !socket.closed) await once(socket, 'close')
  expect(met.map(({ closed }) => closed)).toEqual([true])
})
