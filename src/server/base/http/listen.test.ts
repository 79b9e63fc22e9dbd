import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { freePort, startProgram } from '#testing/throwaway-program.ts'
import { keptConnections } from './listen.ts'

/** A server whose responses and shutdown never end. */
const endless = (port: number) => `
import Fastify from 'fastify'
import { listenUntilStopped } from '#server/base/http/listen.ts'
const app = Fastify()
app.addHook('onRequest', async ({ url }) => console.log('asked for ' + url))
app.get('/endless', () => new Promise(() => {}))
app.post('/form', async () => 'read')
const log = { info() {}, warn: console.log }
await listenUntilStopped(app, { config: { port: ${port}, host: '127.0.0.1' }, log }, () => new Promise(() => setInterval(() => {}, 1000)))
console.log('listens')
`

/** A server in production, which continues for a moment so that load balancers notice. */
const production = (port: number) => `
import Fastify from 'fastify'
import { listenUntilStopped } from '#server/base/http/listen.ts'
import { readiness } from '#server/fronts/apps/readiness.ts'
const app = Fastify()
const ready = readiness({ everything: async () => true })
app.get('/ready', async (_request, reply) => {
  const said = await ready()
  return reply.status(said.ok ? 200 : 503).send(said)
})
const log = { info() {}, warn() {} }
await listenUntilStopped(app, { config: { mode: 'production', port: ${port}, host: '127.0.0.1' }, log })
console.log('listens')
`

test.concurrent('a stopping server is not ready at once, and reports it while it still answers', async () => {
  const port = await freePort()
  const server = await startProgram(port, /^listens$/, ['--input-type=module', '-e', production(port)], {})
  const ready = async () => {
    const response = await fetch(`${server.address}/ready`)
    return [response.status, await response.json()]
  }
  expect(await ready()).toEqual([200, { ok: true }])
  const ended = server.stop()
  await expect.poll(ready).toEqual([503, { ok: false, notReady: ['stopping'] }])
  await ended
})

test.concurrent('a stopping server answers on a keep-alive connection with `Connection: close`', async () => {
  const port = await freePort()
  const server = await startProgram(port, /^listens$/, ['--input-type=module', '-e', production(port)], {})
  const proxy = new Agent({ keepAlive: true, maxSockets: 1 })
  const before = await ask(`${server.address}/ready`, proxy)
  expect(before.said).toEqual([200, 'keep-alive'])
  const ended = server.stop()
  // Each request has its own connection, so the kept one stays idle.
  await expect.poll(async () => (await ask(`${server.address}/ready`)).said[0]).toBe(503)
  const last = await ask(`${server.address}/ready`, proxy)
  expect(last.said).toEqual([503, 'close'])
  expect(last.socket === before.socket).toBe(true)
  await ended
})

test('the response in progress is the last of its connection, and a stop waits for all kept connections', async () => {
  const app = Fastify()
  onTestFinished(() => app.close())
  const begun = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  app.get('/slow', async () => {
    begun.resolve()
    await gate.promise
    return 'slow'
  })
  app.get('/', async () => 'quick')
  const kept = keptConnections(app)
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const [idle, used, slow] = [1, 2, 3].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  const { socket: unused } = await ask(address, idle)
  await ask(address, used)
  const slowly = ask(`${address}/slow`, slow)
  await begun.promise
  let isOver = false
  const over = kept.end().then(() => {
    isOver = true
  })
  gate.resolve()
  const answers = await Promise.all([slowly, ask(address, used)])
  for (const { said } of answers) expect(said).toEqual([200, 'close'])
  await Promise.all(answers.map(({ socket }) => untilClosed(socket)))
  expect([isOver, unused.destroyed]).toEqual([false, false])
  unused.destroy()
  await over
})

const untilClosed = async (socket: Socket) => {
  if (!socket.closed) await once(socket, 'close')
}

/** The response to one request; without an agent its connection is not kept. */
async function ask(address: string, agent = new Agent()) {
  const [response] = (await once(get(address, { agent }), 'response')) as [IncomingMessage]
  const { statusCode, headers, socket } = response.resume()
  await once(response, 'end')
  return { socket, said: [statusCode, headers.connection] }
}

test.concurrent('a stopping server ends at its deadline, whatever a client or an integration does', async () => {
  const port = await freePort()
  const server = await startProgram(port, /^listens$/, ['--input-type=module', '-e', endless(port)], {})
  const waiting = connect(port, '127.0.0.1', () => waiting.write('GET /endless HTTP/1.1\r\nhost: x\r\n\r\n'))
  const dripping = connect(port, '127.0.0.1', () =>
    dripping.write(
      'POST /form HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: 9000\r\n\r\n',
    ),
  )
  for (const socket of [waiting, dripping]) socket.on('error', () => {})
  const drip = setInterval(() => dripping.write('a'), 100)
  // They arrive through different sockets, in any order.
  await expect
    .poll(() => server.lines.toSorted())
    .toEqual(['asked for /endless', 'asked for /form', 'listens'])
  await server.stop()
  clearInterval(drip)
  await expect.poll(() => server.lines).toContain('shutdown timed out')
})
