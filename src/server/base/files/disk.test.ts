import { watch } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { diskFiles } from './disk.ts'
import { newFileKey } from './files.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'abono-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = Buffer.from([0xff, 0xd8, 0, 1, 2, 255])

test('a stored file is returned with its type, also to another process', async () => {
  const key = newFileKey('pictures')
  await diskFiles(folder).put(key, bytes, 'application/pdf')
  await expect(diskFiles(folder).get(key)).resolves.toEqual({ bytes, type: 'application/pdf' })
})

test('a missing folder is created', async () => {
  const files = diskFiles(path.join(folder, 'deep', 'deeper'))
  const key = newFileKey('pictures')
  await files.put(key, bytes, 'image/jpeg')
  await expect(files.get(key)).resolves.toEqual({ bytes, type: 'image/jpeg' })
})

test('a missing file is null, and deleting it is not an error', async () => {
  const files = diskFiles(folder)
  const key = newFileKey('pictures')
  await expect(files.get(key)).resolves.toBeNull()
  await expect(files.delete(key)).resolves.toBeUndefined()
  await files.put(key, bytes, 'image/jpeg')
  await files.delete(key)
  await files.delete(key)
  await expect(files.get(key)).resolves.toBeNull()
})

test('files are readable by this user only, and no draft remains', async () => {
  const key = newFileKey('pictures')
  await diskFiles(folder).put(key, bytes, 'image/jpeg')
  const within = path.join(folder, key.slice(0, 2))
  expect(await readdir(within)).toEqual([`${key}.jpg`])
  expect((await stat(path.join(within, `${key}.jpg`))).mode & 0o777).toBe(0o600)
  expect((await stat(within)).mode & 0o777).toBe(0o700)
})

test('a failed write leaves no draft and no partial file', async () => {
  const files = diskFiles(folder)
  const key = newFileKey('pictures')
  const at = path.join(folder, key.slice(0, 2), `${key}.jpg`)
  await files.put(key, bytes, 'image/jpeg')
  await rm(at)
  // A non-empty folder is where the file should go.
  await diskFiles(at).put(newFileKey('pictures'), bytes, 'image/jpeg')
  await expect(files.put(key, bytes, 'image/jpeg')).rejects.toThrow()
  expect(await readdir(path.dirname(at))).toEqual([`${key}.jpg`])
})

test('a folder without write access counts as unavailable', async () => {
  // A kernel folder: it can be entered, but every write fails.
  const kernel = diskFiles('/proc/self/fd')
  await expect.poll(() => kernel.isThere().catch(({ code }) => code)).toMatch(/^E/)
})

test('the probe leaves no file behind', async () => {
  const files = diskFiles(folder)
  const found: string[] = []
  const watching = watch(folder, (_event, name) => void found.push(String(name)))
  await expect(files.isThere()).resolves.toBe(true)
  await expect.poll(() => found).toContainEqual(expect.stringMatching(/^probe-/))
  await expect.poll(() => readdir(folder)).toEqual([])
  watching.close()
  await expect(files.isThere()).resolves.toBe(true)
})

test('concurrent writes do not interfere', async () => {
  const files = diskFiles(folder)
  const all = Array.from({ length: 50 }, (_, index) => ({
    key: newFileKey('pictures'),
    bytes: Buffer.from([index]),
  }))
  await Promise.all(all.map((one) => files.put(one.key, one.bytes, 'image/jpeg')))
  for (const one of all) expect((await files.get(one.key))?.bytes).toEqual(one.bytes)
})

test('a key cannot leave the folder', async () => {
  await writeFile(path.join(folder, 'secret.jpg'), 'secret')
  const files = diskFiles(path.join(folder, 'inside'))
  for (const key of ['../secret', '..', path.join(folder, 'secret'), '..%2fsecret', 'secret\0']) {
    await expect(files.get(key)).rejects.toThrow('not a key')
    await expect(files.put(key, bytes, 'image/jpeg')).rejects.toThrow('not a key')
    await expect(files.delete(key)).rejects.toThrow('not a key')
  }
})
