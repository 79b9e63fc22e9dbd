import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { diskAssets } from '#server/base/assets/disk-assets.ts'
import { openAssets } from '#server/base/assets/open-assets.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import type { Listening } from '#testing/throwaway-program.ts'
import { S3_CREDENTIALS, startS3 } from '#testing/throwaway-s3.ts'
import { sharedAssets } from './shared-assets.ts'

const NOON = new Date('2026-11-22T12:00:00Z')
const MONTH_MS = 31 * 24 * 60 * 60_000

let place: string
let store: Listening
beforeAll(async () => {
  place = await mkdtemp(path.join(tmpdir(), 'abono-assets-'))
  store = await startS3(path.join(place, 's3'), 'files')
})
afterAll(async () => {
  await store.stop()
  await rm(place, { recursive: true, force: true })
})

/** The folder of a release's built files. */
async function release(name: string, files: Record<string, string>): Promise<string> {
  const folder = path.join(place, name)
  await mkdir(folder, { recursive: true })
  for (const [file, text] of Object.entries(files)) await writeFile(path.join(folder, file), text)
  return folder
}

const inFolder = async () => diskAssets(await mkdtemp(path.join(place, 'store-')))
const inBucket = () =>
  openAssets({
    s3: {
      bucket: 'files',
      region: 'us-east-1',
      endpoint: store.address,
      pathStyle: true,
      credentials: S3_CREDENTIALS,
    },
  })

describe.each([
  ['a folder', inFolder],
  ['a bucket', inBucket],
])('in %s', (_, open) => {
  test('a release finds the files of the one before it and of the one after it', async () => {
    const shared = await open()
    const before = sharedAssets(
      shared,
      await release('before', { 'page-1.js': 'one', 'same-0.js': 's' }),
      () => NOON,
    )
    const after = sharedAssets(
      shared,
      await release('after', { 'page-2.js': 'two', 'same-0.js': 's' }),
      () => NOON,
    )
    await before.keep()
    expect(String(await before.find('page-2.js'))).toBe('null')
    await after.keep()
    expect(String(await after.find('page-1.js'))).toBe('one')
    expect(String(await before.find('page-2.js'))).toBe('two')
    expect(String(await before.find('same-0.js'))).toBe('s')
  })

  test('a name that no release has stored is not looked up in the store', async () => {
    const shared = await open()
    const requests: string[] = []
    const get = (name: string) => {
      requests.push(name)
      return shared.get(name)
    }
    const watched = { ...shared, get }
    const kept = sharedAssets(watched, await release('watched', { 'page-w.js': 'w' }), () => NOON)
    await kept.keep()
    await Promise.all(['nothing.js', 'release.js', 'page-x.js'].map((name) => kept.find(name)))
    expect(requests.filter((name) => !name.startsWith('release.') || !name.endsWith('.json'))).toEqual([])
    const lists = requests.length
    await kept.find('nothing-either.js')
    expect(requests.slice(lists)).toEqual([])
  })
})

describe('of many releases', () => {
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(path.join(place, 'store-'))
    for (const number of ['1', '2', '3', '4']) {
      const files = { [`page-${number}.js`]: number, 'same-0.js': 's' }
      await sharedAssets(diskAssets(folder), await release(`of-${number}`, files), () => NOON).keep()
      await putAllBack()
    }
  })

  /** As if a month had gone by. */
  async function putAllBack(): Promise<void> {
    for (const name of await readdir(folder)) {
      const at = new Date(NOON.getTime() - MONTH_MS)
      await utimes(path.join(folder, name), at, at)
    }
  }

  test('the last ones keep their files however old they are; files of an older one alone are deleted', async () => {
    const now = () => new Date(NOON.getTime() + 1)
    const newest = sharedAssets(
      diskAssets(folder),
      await release('of-5', { 'page-5.js': '5', 'same-0.js': 's' }),
      now,
    )
    await newest.keep()
    const files = (await readdir(folder)).filter((name) => !name.startsWith('release.'))
    expect(files).toHaveLength(4)
    expect(files).toEqual(expect.arrayContaining(['page-5.js', 'same-0.js']))
  })
})

describe('served', () => {
  let server: SandboxServer
  /** A script of this release. */
  let script: { name: string; text: Buffer }
  beforeAll(async () => {
    const folder = path.join(place, 'served')
    const own = (await readdir('build/client/assets')).find((name) => /^page-script-.*\.js$/.test(name)) ?? ''
    script = { name: own, text: await readFile(`build/client/assets/${own}`) }
    const old = await release('old', {
      'page-old.js': 'export const old = 1',
      'page-old.js.br': 'small',
    })
    await sharedAssets(diskAssets(folder), old, () => NOON).keep()
    server = await startSandbox({ env: { ASSETS_DIR: folder } })
  })
  afterAll(() => server.close())

  const get = async (name: string, headers: Record<string, string> = { 'accept-encoding': 'identity' }) =>
    server.app.inject({ url: `/assets/${name}`, headers })

  test('a page of the previous release gets its script, cached for ever, and compressed if accepted', async () => {
    const plain = await get('page-old.js')
    expect([plain.statusCode, plain.body]).toEqual([200, 'export const old = 1'])
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
    })
    const small = await get('page-old.js', { 'accept-encoding': 'br' })
    expect([small.headers['content-encoding'], small.body]).toEqual(['br', 'small'])
  })

  test.each([
    ['of this release', () => script.name],
    ['of the previous release', () => 'page-old.js'],
  ])('HEAD has the same headers for a file %s as GET, and no body', async (_, name) => {
    const headers = { 'accept-encoding': 'br' }
    const whole = await get(name(), headers)
    const head = await server.app.inject({ method: 'HEAD', url: `/assets/${name()}`, headers })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    for (const header of ['content-length', 'content-type', 'content-encoding', 'cache-control', 'etag'])
      expect(head.headers[header], header).toBe(whole.headers[header])
  })

  test('a browser that has a file of this release gets 304', async () => {
    const { etag = '', 'cache-control': kept } = (await get(script.name)).headers
    const again = await get(script.name, { 'accept-encoding': 'identity', 'if-none-match': String(etag) })
    expect([again.statusCode, again.body, again.headers['cache-control']]).toEqual([304, '', kept])
    const other = await get(script.name, { 'accept-encoding': 'identity', 'if-none-match': '"other"' })
    expect([other.statusCode, other.body]).toEqual([200, script.text.toString()])
  })

  test('this release has stored its own files before it answers', async () => {
    const [own = ''] = (await readdir('build/client/assets')).filter((name) =>
      name.startsWith('page-script-'),
    )
    expect(await readdir(path.join(place, 'served'))).toContain(own)
  })

  test.each(['page-never.js', '..%2f..%2fpackage.json', 'release.json', '%00.js'])(
    '%s is not found',
    async (name) => {
      const { statusCode, headers } = await get(name)
      expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store'])
    },
  )
})
