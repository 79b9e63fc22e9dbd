import { connect } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptMultipart, readMultipart } from './multipart.ts'
import { CUT_AFTER_MS, cutSlowBodies } from './slow-bodies.ts'

const WITHIN_MS = 1_200

let app: FastifyInstance
let port: number
beforeAll(async () => {
  app = Fastify()
  cutSlowBodies(app, WITHIN_MS)
  app.post('/form', async () => 'read')
  app.post(
    '/refused',
    { onRequest: async (_request, reply) => reply.code(503).send('refused') },
    async () => 'read',
  )
  await app.register(async (scope) => {
    await acceptMultipart(scope, 1e6)
    scope.post('/picture', async (request) => String((await readMultipart(request, 1e6)).fields.length))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app.close())

/** Sends a body slowly in pieces until it is cut off or answered; resolves with the response. */
function send(
  path: string,
  type: string,
  pieces: readonly string[],
  everyMs: number,
  goesOn = false,
): Promise<string> {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.on('data', (chunk) => {
    said += chunk
    if (!goesOn) socket.end()
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\ncontent-length: ${length}\r\n\r\n`,
  )
  const left = [...pieces]
  const timer = setInterval(() => socket.write(left.shift() ?? ''), everyMs)
  return new Promise((resolve) => {
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(timer)
      resolve(said)
    })
  })
}

const letters = (count: number) => Array.from({ length: count }, () => 'a')
const picture = (pieces: number, bytes: number) => [
  '--b\r\ncontent-disposition: form-data; name="f"; filename="a.png"\r\n\r\n',
  ...Array.from({ length: pieces }, () => 'x'.repeat(bytes)),
  '\r\n--b--\r\n',
]
const MULTIPART = 'multipart/form-data; boundary=b'

test('a slow form is cut off', async () => {
  expect(await send('/form', 'text/plain', letters(1000), 20)).toBe('')
})

test('a picture that trickles is cut off, and one that is merely slow is not', async () => {
  expect(await send('/picture', MULTIPART, picture(1000, 10), 20)).toBe('')
  expect(await send('/picture', MULTIPART, picture(70, 12_000), 25)).toContain('200 OK')
})

test('a form that was refused early is cut off as well', async () => {
  expect(await send('/refused', 'text/plain', letters(1000), 20, true)).toContain('refused')
})

test('a body that arrives in time is answered', async () => {
  expect(await send('/form', 'text/plain', letters(3), 5)).toContain('200 OK')
})

test('a body is cut off within 15 seconds, also by a process that is 3 seconds late', () => {
  expect(CUT_AFTER_MS + 3_000).toBeLessThanOrEqual(15_000)
})
