import { connect, type Socket } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { acceptMultipart, readFields, readMultipart } from './multipart.ts'

const BYTES_MAX = 1_000_000
/** The number of bodies that are read at once, for one address and in total. */
const AT_ONCE = 4
const AT_ONCE_IN_ALL = 12

let app: FastifyInstance
let port: number
let came: number
let left: number
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  came = 0
  left = 0
  app = Fastify({ trustProxy: true })
  await app.register(async (scope) => {
    await acceptMultipart(scope, BYTES_MAX)
    scope.addHook('preHandler', async ({ raw }) => {
      came += 1
      raw.once('close', () => {
        if (!raw.complete) left += 1
      })
    })
    scope.post('/call', async (request) => readable(await readMultipart(request, BYTES_MAX)))
    scope.post('/page', async (request) =>
      readable(await readMultipart(request, BYTES_MAX, { withoutRoom: 'fields-alone' })),
    )
    scope.post('/own', async (request) =>
      readable(await readMultipart(request, BYTES_MAX, { uploader: 'ana' })),
    )
    scope.post('/nobody', async (request) => readable(await readFields(request, BYTES_MAX)))
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const address = app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const readable = ({ fields, file, isFileCrowdedOut }: Awaited<ReturnType<typeof readMultipart>>) => ({
  words: fields.map(([, value]) => value),
  bytes: file?.bytes.length ?? null,
  isFileCrowdedOut,
})

const BEGINNING =
  '--b\r\ncontent-disposition: form-data; name="text"\r\n\r\nwords\r\n' +
  '--b\r\ncontent-disposition: form-data; name="f"; filename="a.png"\r\n\r\n'
const END = 'xxx\r\n--b--\r\n'

/** Sends the beginning of a form with a picture, and the rest on request. */
function begin(path: string, from = '192.0.2.1') {
  const socket: Socket = connect(port, '127.0.0.1')
  const length = BEGINNING.length + END.length
  let said = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    said += chunk
  })
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nx-forwarded-for: ${from}\r\nconnection: close\r\ncontent-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n${BEGINNING}`,
  )
  const answer = new Promise<string>((resolve) => socket.on('close', () => resolve(said)))
  return { answer, finish: () => void socket.write(END), cut: () => socket.destroy() }
}

const bodyOf = (said: string): unknown => JSON.parse(said.slice(said.indexOf('{')))
const whole = { words: ['words'], bytes: 3, isFileCrowdedOut: false }

/** As many bodies as there are slots, plus one. */
async function beginTooMany(path: string) {
  const held = Array.from({ length: AT_ONCE }, () => begin('/call'))
  await expect.poll(() => came).toBe(AT_ONCE)
  const last = begin(path)
  last.finish()
  await expect.poll(() => came).toBe(AT_ONCE + 1)
  return { held, last }
}

test('one picture more than the limit of an address waits for a slot', async () => {
  const { held, last } = await beginTooMany('/call')
  for (const one of held) one.finish()
  expect(bodyOf(await last.answer)).toEqual(whole)
  for (const one of held) expect(bodyOf(await one.answer)).toEqual(whole)
})

test('one picture more than the total limit waits, from any address', async () => {
  const held = Array.from({ length: AT_ONCE_IN_ALL }, (_, number) => begin('/call', `192.0.2.${number + 10}`))
  await expect.poll(() => came).toBe(AT_ONCE_IN_ALL)
  const last = begin('/call', '203.0.113.1')
  last.finish()
  await expect.poll(() => came).toBe(AT_ONCE_IN_ALL + 1)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await last.answer).toContain('429 Too Many Requests')
  for (const one of held) one.finish()
  for (const one of held) expect(bodyOf(await one.answer)).toEqual(whole)
})

test('two bodies of a session are read at once, and a third waits while other sessions proceed', async () => {
  const held = [begin('/own'), begin('/own')]
  await expect.poll(() => came).toBe(2)
  const third = begin('/own')
  third.finish()
  await expect.poll(() => came).toBe(3)
  const other = begin('/call')
  other.finish()
  expect(bodyOf(await other.answer)).toEqual(whole)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await third.answer).toContain('429 Too Many Requests')
  for (const one of held) one.finish()
  for (const one of held) expect(bodyOf(await one.answer)).toEqual(whole)
})

test('a call without a free slot in time is refused with 429 and Retry-After', async () => {
  const { held, last } = await beginTooMany('/call')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await last.answer).toMatch(/429 Too Many Requests.*\r\nretry-after: 5\r\n/s)
  for (const one of held) one.finish()
  expect(bodyOf(await (held[0]?.answer ?? ''))).toEqual(whole)
})

test('a page form without a free slot in time keeps its fields without the picture', async () => {
  const { held, last } = await beginTooMany('/page')
  await vi.advanceTimersByTimeAsync(5_000)
  expect(bodyOf(await last.answer)).toEqual({ words: ['words'], bytes: null, isFileCrowdedOut: true })
  for (const one of held) one.finish()
})

test('a client that disconnects during an upload releases its slot', async () => {
  const { held, last } = await beginTooMany('/call')
  held[0]?.cut()
  expect(bodyOf(await last.answer)).toEqual(whole)
  for (const one of held.slice(1)) one.finish()
})

test('a client that disconnects while waiting takes no slot', async () => {
  const held = Array.from({ length: AT_ONCE }, () => begin('/call'))
  await expect.poll(() => came).toBe(AT_ONCE)
  // Enough to occupy every slot permanently.
  const gone = Array.from({ length: AT_ONCE }, () => begin('/call'))
  await expect.poll(() => came).toBe(2 * AT_ONCE)
  for (const one of gone) one.cut()
  await expect.poll(() => left).toBe(AT_ONCE)
  for (const one of held) one.finish()
  for (const one of held) expect(bodyOf(await one.answer)).toEqual(whole)
  const next = begin('/call')
  next.finish()
  expect(bodyOf(await next.answer)).toEqual(whole)
})

test('a subscriber with many addresses has no more slots', async () => {
  const held = Array.from({ length: AT_ONCE }, (_, number) => begin('/call', `2001:db8:1:2::${number + 1}`))
  await expect.poll(() => came).toBe(AT_ONCE)
  const fifth = begin('/call', '2001:db8:1:2:ffff::1')
  fifth.finish()
  await expect.poll(() => came).toBe(AT_ONCE + 1)
  const neighbour = begin('/call', '2001:db8:1:3::1')
  neighbour.finish()
  expect(bodyOf(await neighbour.answer)).toEqual(whole)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await fifth.answer).toContain('429 Too Many Requests')
  for (const one of held) one.finish()
  for (const one of held) expect(bodyOf(await one.answer)).toEqual(whole)
})

test('fields of an unknown client are read at once, without the picture', async () => {
  const { held, last } = await beginTooMany('/nobody')
  expect(bodyOf(await last.answer)).toEqual({ words: ['words'], bytes: null, isFileCrowdedOut: false })
  for (const one of held) one.finish()
})
