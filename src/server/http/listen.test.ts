import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, startProgram } from '#testing/throwaway-program.ts'

/** A server whose every answer takes for ever, and whose outside never ends either. */
const endless = (port: number) => `
import Fastify from 'fastify'
import { listenUntilStopped } from '#server/http/listen.ts'
const app = Fastify()
app.addHook('onRequest', async ({ url }) => console.log('asked for ' + url))
app.get('/endless', () => new Promise(() => {}))
app.post('/form', async () => 'read')
const log = { info() {}, warn: console.log }
await listenUntilStopped(app, { config: { port: ${port}, host: '127.0.0.1' }, log }, () => new Promise(() => setInterval(() => {}, 1000)))
console.log('listens')
`

/** A server in production, which answers for a moment longer so that whatever stands in front finds out. */
const production = (port: number) => `
import Fastify from 'fastify'
import { listenUntilStopped } from '#server/http/listen.ts'
import { readiness } from '#server/readiness.ts'
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

test('a server that is told to stop is not ready from then on, and says so while it still answers', async () => {
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

test('a server that is told to stop ends at its own deadline, whatever a client or an integration does', async () => {
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
  // They come through different sockets, in any order.
  await expect
    .poll(() => server.lines.toSorted())
    .toEqual(['asked for /endless', 'asked for /form', 'listens'])
  await server.stop()
  clearInterval(drip)
  await expect.poll(() => server.lines).toContain('something did not end in time')
})
