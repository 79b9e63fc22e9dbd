import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { diskFiles } from '#server/base/files/disk.ts'
import type { Files } from '#server/base/files/files.ts'
import { withOutageErrors } from '#server/base/files/files-unavailable.ts'
import { s3Files } from '#server/base/files/s3.ts'
import { registry } from '#server/base/observability/metrics.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { makePng, sendPicture } from '../picture.ts'
import { quietLog, type SandboxServer, startSandbox } from '../sandbox-server.ts'
import { smallDisk } from '../small-disk.ts'

// The object store fails in several ways; everything except pictures continues.
let server: SandboxServer
let query: string
const store = createServer((request, response) => {
  request.resume().on('end', () => badly(response))
})
let badly: (response: ServerResponse) => void = () => {}
let endpoint: string

beforeAll(async () => {
  server = await startSandbox()
  query = (await server.person('Ana Ejemplo')).query
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  endpoint = `http://127.0.0.1:${(store.address() as AddressInfo).port}`
})
afterAll(async () => {
  store.closeAllConnections()
  store.close()
  await server.close()
})

const bucket = (timeoutMs = 20_000) =>
  withOutageErrors(
    s3Files({
      bucket: 'papers',
      region: 'us-east-1',
      pathStyle: true,
      endpoint,
      credentials: { accessKeyId: 'key', secretAccessKey: 'secret-of-the-store' },
      timeoutMs,
    }),
  )

/** Returns the answer to an upload, its log lines, and whether the rest is ready. */
async function uploadInto(files: Files) {
  const lines: unknown[] = []
  const log = { ...quietLog, warn: (...line: unknown[]) => void lines.push(line) }
  const app = await createApp({ ...server.service, files, log })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  const { status, code } = await sendPicture({ ...server, url }, query, makePng(20, 20))
  const ready = await fetch(`${url}/ready`)
  const answer = { upload: [status, code], ready: [ready.status, await ready.json()], lines }
  await app.close()
  return answer
}

const refusedFor = (why: string) => ({
  upload: [503, refusals.unavailable.code],
  ready: [200, { ok: true, degraded: ['files'] }],
  lines: [[{ where: '/user-problem/upload-problem-img', why }, 'file store unavailable']],
})

test('an object store with errors makes uploads 503, and /ready names it', async () => {
  badly = (response) => void response.writeHead(500).end()
  expect(await uploadInto(bucket())).toEqual(refusedFor('status 500'))
})

test('a store that resets every connection is the same', async () => {
  badly = (response) => void response.socket?.destroy()
  expect(await uploadInto(bucket())).toEqual(refusedFor('ECONNRESET'))
})

test('a slow store is awaited until its timeout and no longer', async () => {
  badly = () => {}
  expect(await uploadInto(bucket(300))).toEqual(refusedFor('AbortError'))
})

test('a store that revoked the key is the same, and the log contains neither key nor address', async () => {
  badly = (response) =>
    void response.writeHead(403).end(`<Error><Code>AccessDenied</Code><Message>${endpoint}</Message></Error>`)
  const answer = await uploadInto(bucket())
  expect(answer).toEqual(refusedFor('status 403'))
  expect(JSON.stringify(answer)).not.toMatch(/secret-of-the-store|127\.0\.0\.1/)
})

test('a bug of ours is not reported as a store outage', async () => {
  await expect(withOutageErrors(diskFiles('/nowhere')).get('../secret')).rejects.toThrow('not a key')
})

const disk = await smallDisk(4)
afterAll(() => disk?.remove())

test.runIf(disk)('a folder with a full disk is the same until there is room', async () => {
  const files = withOutageErrors(diskFiles(`${disk?.folder}/files`))
  await disk?.fill()
  // The probe detects it. /ready does not wait for the probe.
  await expect.poll(() => files.isThere().catch(({ why }) => why)).toBe('ENOSPC')
  expect(await uploadInto(files)).toEqual(refusedFor('ENOSPC'))
  expect(await registry.getSingleMetricAsString('abono_files_free_bytes')).toMatch(
    /^abono_files_free_bytes 0$/m,
  )
  await disk?.empty()
  const { upload, ready, lines } = await uploadInto(withOutageErrors(diskFiles(`${disk?.folder}/files`)))
  expect([upload[0], ready, lines]).toEqual([200, [200, { ok: true }], []])
})
