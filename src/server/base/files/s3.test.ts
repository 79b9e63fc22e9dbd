import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Listening } from '#testing/throwaway-program.ts'
import { S3_CREDENTIALS, startS3 } from '#testing/throwaway-s3.ts'
import { newFileKey } from './files.ts'
import { type S3Settings, s3Files } from './s3.ts'

const settings: S3Settings = {
  bucket: 'papers',
  region: 'us-east-1',
  pathStyle: true,
  credentials: S3_CREDENTIALS,
}

describe('with an S3-compatible store', () => {
  let store: Listening
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'abono-s3-'))
    store = await startS3(folder, 'papers')
  })
  afterAll(async () => {
    await store.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('a stored file is returned byte for byte with its type', async () => {
    const files = s3Files({ ...settings, endpoint: store.address })
    const key = newFileKey('pictures')
    const bytes = Buffer.from(Array.from({ length: 460_000 }, (_, index) => (index * 7919) % 256))
    await files.put(key, bytes, 'image/jpeg')
    const kept = await files.get(key)
    expect(kept?.type).toBe('image/jpeg')
    expect(kept?.bytes.equals(bytes)).toBe(true)
    files.close()
  })

  test('a missing file is null, and deleting it is not an error', async () => {
    const files = s3Files({ ...settings, endpoint: store.address })
    const key = newFileKey('pictures')
    await expect(files.get(key)).resolves.toBeNull()
    await files.put(key, Buffer.from('x'), 'application/pdf')
    await files.delete(key)
    await files.delete(key)
    await expect(files.get(key)).resolves.toBeNull()
    files.close()
  })

  test('a missing bucket is an error, not a missing file', async () => {
    const files = s3Files({ ...settings, endpoint: store.address, bucket: 'elsewhere' })
    await expect(files.get(newFileKey('pictures'))).rejects.toThrow()
    await expect(files.put(newFileKey('pictures'), Buffer.from('x'), 'image/jpeg')).rejects.toThrow()
    files.close()
  })
})

describe('with a failing store', () => {
  let script: ((response: ServerResponse) => void)[] = []
  let seen: { method: string; path: string; headers: IncomingHttpHeaders; body: Buffer }[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    const { method = '', url = '', headers } = request
    seen.push({ method, path: url.split('?')[0] ?? '', headers, body: Buffer.concat(parts) })
    const next = script.shift()
    if (next === undefined) throw new Error('one request more than was expected')
    next(response)
  })
  let endpoint = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const at = server.address()
    endpoint = at !== null && typeof at === 'object' ? `http://127.0.0.1:${at.port}` : ''
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const open = (answers: typeof script, more: Partial<S3Settings> = {}) => {
    script = answers
    seen = []
    return s3Files({ ...settings, endpoint, ...more })
  }
  const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end()
  const key = newFileKey('pictures')

  test('a request is signed, complete and without optional checksums', async () => {
    const files = open([status(200)])
    await files.put(key, Buffer.from('bytes'), 'image/jpeg')
    const [sent] = seen
    expect(sent).toMatchObject({ method: 'PUT', path: `/papers/${key}`, body: Buffer.from('bytes') })
    expect(sent?.headers).toMatchObject({ 'content-type': 'image/jpeg', 'content-length': '5' })
    expect(sent?.headers.authorization).toMatch(/^AWS4-HMAC-SHA256 Credential=S3RVER\//)
    expect(Object.keys(sent?.headers ?? {}).filter((name) => name.includes('checksum'))).toEqual([])
    files.close()
  })

  test('a 503 and a cut connection are retried', async () => {
    const cut = (response: ServerResponse) => void response.socket?.destroy()
    const files = open([status(503), cut, status(200)])
    await expect(files.put(key, Buffer.from('bytes'), 'image/jpeg')).resolves.toBeUndefined()
    expect(seen.map(({ body }) => body.toString())).toEqual(['bytes', 'bytes', 'bytes'])
    files.close()
  })

  test('a wrong key is an error at once', async () => {
    const files = open([status(403)])
    await expect(files.get(key)).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
    expect(seen).toHaveLength(1)
    files.close()
  })

  test('a silent store ends at the timeout, including retries', async () => {
    const silence = () => {}
    const files = open([silence, silence, silence], { timeoutMs: 150 })
    await expect(files.put(key, Buffer.from('bytes'), 'image/jpeg')).rejects.toThrow()
    files.close()
  })

  test('a body that stalls ends at the timeout', async () => {
    const half = (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '10' }).write('half')
    const files = open([half, half, half], { timeoutMs: 150 })
    await expect(files.get(key)).rejects.toThrow()
    files.close()
  })

  test('a foreign file in the bucket is not served', async () => {
    const page = (response: ServerResponse) =>
      void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>')
    const files = open([page])
    await expect(files.get(key)).rejects.toThrow('a foreign file')
    files.close()
  })

  test('a bucket that rejects writes counts as unavailable', async () => {
    const files = open([status(200), status(507), status(200), status(200)])
    await files.isThere()
    const asked = () => seen.map(({ method }) => method)
    await expect.poll(asked).toEqual(['HEAD', 'PUT'])
    // The response to the write may still be pending.
    await expect(files.isThere().then(() => files.isThere())).rejects.toMatchObject({
      $metadata: { httpStatusCode: 507 },
    })
    // Writes are probed again after a while, not at each call.
    expect(asked().filter((method) => method === 'PUT')).toHaveLength(1)
    files.close()
  })

  test('a bucket that accepts writes is available, and the probe leaves nothing', async () => {
    const files = open([status(200), status(200), status(204)])
    await expect(files.isThere()).resolves.toBe(true)
    await expect.poll(() => seen.map(({ method }) => method)).toEqual(['HEAD', 'PUT', 'DELETE'])
    const [, put, removed] = seen
    expect(removed?.path).toBe(put?.path)
    files.close()
  })

  test('a key cannot leave the bucket', async () => {
    const files = open([])
    await expect(files.get('../elsewhere/x')).rejects.toThrow('not a key')
    await expect(files.put('a?acl', Buffer.from('x'), 'image/jpeg')).rejects.toThrow('not a key')
    expect(seen).toEqual([])
    files.close()
  })
})
