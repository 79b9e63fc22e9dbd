import { once } from 'node:events'
import { connect, Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { limitConnections, maxConnectionsFor } from './connection-limit.ts'
import { limitPipelines } from './pipelines.ts'

const MAX = 6
const IDLE_MS_MAX = 2_000
const CROWD = '127.0.0.1'
const OTHER_CLIENT = '127.0.0.2'
const OTHER = '127.0.0.3'

let app: FastifyInstance
let port: number
let slow = 0
beforeEach(async () => {
  slow = 0
  app = Fastify()
  limitConnections(app, MAX, IDLE_MS_MAX)
  limitPipelines(app)
  app.get('/', async () => 'answered')
  app.get('/slow', () => {
    slow += 1
    return new Promise(() => {})
  })
  await app.listen({ host: '0.0.0.0', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(async () => {
  app.server.closeAllConnections()
  await app.close()
})

/** A connection that the server has accepted. */
async function come(localAddress: string): Promise<Socket> {
  const known = once(app.server, 'connection')
  const socket = connect({ port, host: '127.0.0.1', localAddress })
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  await known
  return socket
}

async function answered(socket: Socket): Promise<boolean> {
  socket.write('GET / HTTP/1.1\r\nhost: a\r\n\r\n')
  const [said] = await once(socket, 'data')
  return String(said).startsWith('HTTP/1.1 200')
}

test.each([
  ['Max open files            1048576              1048576              files', 8_000],
  [
    'Max cpu time unlimited\nMax open files            4096                 4096                 files',
    3_596,
  ],
  ['Max open files            1024                 4096                 files', 524],
  ['Max open files            256                  256                  files', 128],
  ['Max open files            unlimited            unlimited            files', 8_000],
  ['', 8_000],
])(
  'a process with a lower descriptor limit holds fewer connections, so new clients get in: %s',
  (limits, room) => {
    expect(maxConnectionsFor(limits)).toBe(room)
  },
)

// Only Linux has several loopback addresses by default.
test.skipIf(process.platform !== 'linux')(
  'a client with too many connections loses its idle ones, and no other client does',
  async () => {
    const otherClient = await come(OTHER_CLIENT)
    const crowd: Socket[] = []
    for (let number = 0; number < MAX - 2; number++) crowd.push(await come(CROWD))
    const other = await come(OTHER)
    const [oldest, next] = crowd
    oldest?.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
    await expect.poll(() => slow).toBe(1)
    const ended = next && once(next.resume(), 'close')
    const newcomer = await come(OTHER_CLIENT)
    await ended
    expect(await answered(newcomer)).toBe(true)
    for (const one of [otherClient, other, ...crowd.slice(2)]) expect(await answered(one)).toBe(true)
    expect(oldest?.closed).toBe(false)
  },
)

test('a client with many connections loses the least recently used one, as a proxy would choose', async () => {
  const pool: Socket[] = []
  for (let number = 0; number < MAX; number++) pool.push(await come(CROWD))
  const [first, second] = pool
  if (!first || !second) throw new Error('there are some')
  expect(await answered(first)).toBe(true)
  const ended = once(second.resume(), 'close')
  await come(CROWD)
  await ended
  for (const one of [first, ...pool.slice(2)]) expect(await answered(one)).toBe(true)
})

test.skipIf(process.platform !== 'linux')(
  'a client with many networks of one site takes no connections from others',
  async () => {
    const otherClient = [await come(OTHER_CLIENT), await come(OTHER_CLIENT)]
    const crowd: Socket[] = []
    for (let number = 0; number < MAX - 2; number++) crowd.push(await come(`127.0.7.${number + 1}`))
    const ended = once(crowd[0]?.resume() ?? app.server, 'close')
    await come('127.0.7.99')
    await ended
    for (const one of [...otherClient, ...crowd.slice(1)]) expect(await answered(one)).toBe(true)
  },
)

test('a client that disconnected before it was accepted is ignored, because its address is unknown', async () => {
  const gone = new Socket()
  app.server.emit('connection', gone)
  expect(gone.destroyed).toBe(true)
})

test('if all connections of a client are busy, the newest one is closed', async () => {
  const crowd: Socket[] = []
  for (let number = 0; number < MAX; number++) {
    const one = await come(CROWD)
    one.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
    crowd.push(one)
  }
  await expect.poll(() => slow).toBe(MAX)
  const newest = await come(CROWD)
  await once(newest.resume(), 'close')
  expect(crowd.map(({ closed }) => closed)).toEqual(crowd.map(() => false))
})

test('a client that sends only empty lines after a response is disconnected; one that waits for a response is not', async () => {
  const [waiting, idle] = [await come(CROWD), await come(CROWD)]
  waiting.write('GET /slow HTTP/1.1\r\nhost: a\r\n\r\n')
  await expect.poll(() => slow).toBe(1)
  expect(await answered(idle)).toBe(true)
  const lines = setInterval(() => idle.write('\r\n'), 50)
  onTestFinished(() => clearInterval(lines))
  await once(idle.resume(), 'close')
  expect(waiting.closed).toBe(false)
})
