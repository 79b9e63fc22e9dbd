import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openSockets } from './listen-sockets.ts'

const HOST = '127.0.0.1'

async function open(app: FastifyInstance, port = 0): Promise<number> {
  onTestFinished(() => app.close())
  return openSockets(app, { port, host: HOST })
}

async function visitors(count: number, port: number): Promise<Socket[]> {
  const sockets = Array.from({ length: count }, () => connect(port, HOST).on('error', () => {}))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
  })
  await Promise.all(sockets.map((socket) => once(socket, 'connect')))
  return sockets
}

const tellTurn = () => new Promise((next) => setImmediate(next))

test.skipIf(process.platform !== 'linux')(
  'several waiting connections are accepted in one iteration of the event loop',
  async () => {
    const app = Fastify()
    const port = await open(app)
    let inThisTurn = 0
    app.server.on('connection', () => {
      inThisTurn += 1
    })
    // They connect before this process accepts any of them.
    const coming = visitors(200, port)
    let [most, all] = [0, 0]
    while (all < 200) {
      await tellTurn()
      most = Math.max(most, inThisTurn)
      all += inThisTurn
      inThisTurn = 0
    }
    await coming
    // Node alone accepts one.
    expect(most).toBeGreaterThan(4)
  },
)

test('a port in use is refused, also by the same user', async () => {
  const port = await open(Fastify())
  await expect(open(Fastify(), port)).rejects.toMatchObject({ code: 'EADDRINUSE', port })
})

test('a response in progress when the sockets close is completed on any of them', async () => {
  const app = Fastify()
  const gate = Promise.withResolvers<string>()
  let waiting = 0
  app.get('/slow', ({ raw }) => {
    waiting += 1
    // A server waits only for connections of its own socket.
    const { server } = raw.socket as Socket & { server?: unknown }
    return server === app.server ? 'answered' : gate.promise
  })
  const port = await open(app)
  const sockets = await visitors(32, port)
  const answers = sockets.map(async (socket) => {
    socket.write('GET /slow HTTP/1.1\r\nhost: x\r\n\r\n')
    const [bytes] = await once(socket, 'data')
    return String(bytes).split('\r\n')[0]
  })
  while (waiting < 32) await tellTurn()
  let isClosed = false
  const closed = app.close().then(() => {
    isClosed = true
  })
  for (let turn = 0; turn < 50; turn++) await tellTurn()
  expect(isClosed).toBe(false)
  gate.resolve('answered')
  expect(await Promise.all(answers)).toEqual(sockets.map(() => 'HTTP/1.1 200 OK'))
  await closed
})

test('an idle connection does not prevent the server from ending', async () => {
  const app = Fastify({ keepAliveTimeout: 600_000 })
  app.get('/', async () => 'answered')
  const sockets = await visitors(32, await open(app))
  // All of them are accepted before the server closes.
  await Promise.all(
    sockets.map((socket) => {
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n')
      return once(socket, 'data')
    }),
  )
  const ended = sockets.map((socket) => once(socket.resume(), 'end'))
  await Promise.all([app.close(), ...ended])
})
