import { createHash } from 'node:crypto'
import { type BrotliOptions, brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loanOf, loanQuery } from '#testing/as-borrower.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let ana: Person
let address: string
let path: string
let dictionary: Buffer
let available: string
beforeAll(async () => {
  server = await startSandbox()
  ana = await server.person('Ana Ejemplo')
  address = `${server.url}/loanDetail?${loanQuery(ana, '174')}`
  // It is made beside the first page.
  await vi.waitFor(
    async () => expect((await ask({})).headers.get('link')).toMatch(/rel="compression-dictionary"/),
    {
      timeout: 60_000,
    },
  )
  path = /<([^>]+)>/.exec((await ask({})).headers.get('link') ?? '')?.[1] ?? ''
  const offered = await fetch(server.url + path)
  dictionary = Buffer.from(await offered.arrayBuffer())
  available = `:${createHash('sha256').update(dictionary).digest('base64')}:`
})
afterAll(() => server.close())

const ask = (headers: Record<string, string>) =>
  fetch(address, { headers: { 'accept-encoding': 'gzip, dcb', ...headers } })

/** `fetch` decodes only known encodings; the bytes of another one come unchanged. */
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

/** The nonces, which differ in each answer. */
const withoutNonces = (html: string) => html.replace(/nonce="[^"]*"/g, '')

test('a browser that has the dictionary gets the same document in a fraction of the bytes', async () => {
  const answer = await ask({ 'available-dictionary': available })
  expect(answer.headers.get('content-encoding')).toBe('dcb')
  const bytes = await bytesOf(answer)
  expect(bytes.subarray(0, 4).toString('hex')).toBe('ff444342')
  expect(`:${bytes.subarray(4, 36).toString('base64')}:`).toBe(available)
  // Node accepts it; its types do not declare it yet.
  const options: BrotliOptions & { dictionary: Buffer } = { dictionary }
  const html = brotliDecompressSync(bytes.subarray(36), options).toString()
  expect(withoutNonces(html)).toBe(withoutNonces(await (await ask({})).text()))
  expect(bytes.length).toBeLessThan(4000)
})

test.each([
  ['has another dictionary', { 'available-dictionary': ':aaaa:' }],
  ['has none', {}],
  ['has it and does not accept its encoding', { 'accept-encoding': 'gzip' }],
])('a browser that %s gets gzip, and no cache confuses the two', async (_who, headers) => {
  const answer = await ask({
    ...('accept-encoding' in headers && { 'available-dictionary': available }),
    ...headers,
  })
  expect(answer.headers.get('content-encoding')).toBe('gzip')
  expect(answer.headers.get('vary')).toBe('accept-encoding, available-dictionary')
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the dictionary is cached for ever by its name, for documents alone; another name is not found', async () => {
  const offered = await fetch(server.url + path)
  expect(offered.headers.get('use-as-dictionary')).toBe('match="/*", match-dest=("document")')
  expect(offered.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect((await fetch(`${server.url}/dictionary/0123456789abcdef`)).status).toBe(404)
})

test('the dictionary contains no personal data, and is the same on every replica of this release and brand', async () => {
  const identity = new URLSearchParams(ana.query)
  const { orderId } = loanOf(ana, '174')
  for (const word of [identity.get('dearest'), identity.get('showy'), orderId, 'Ana', 'nonce="n'])
    expect(dictionary.toString(), String(word)).not.toContain(word)
  const other = await startSandbox({ env: { ABONO_SECRET: 'the secret of another server 0123456789' } })
  expect((await fetch(other.url + path)).status).toBe(200)
  await other.close()
})

test('with Save-Data it is not offered', async () => {
  expect((await ask({ 'save-data': 'on' })).headers.get('link')).toBeNull()
})
