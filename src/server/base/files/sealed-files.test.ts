import { createCipheriv, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { secretsFrom } from '#server/base/config/secrets.ts'
import { newApplicant, photoOf } from '#testing/applicant.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { startSandbox } from '#testing/sandbox-server.ts'
import { diskFiles } from './disk.ts'
import { type FileKey, type FileStore, newFileKey } from './files.ts'
import { sealedFiles } from './sealed-files.ts'

const OLD = 'the-secret-from-before-of-the-tests-only'
const NEW = 'the-secret-from-now-on-of-the-tests-only'
const JPEG = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), randomBytes(500)])
const PDF = Buffer.from('%PDF-1.7 something')

let folder: string
let lines: unknown[]
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'abono-sealed-'))
  lines = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const log = { warn: (fields: object, text: string) => void lines.push({ ...fields, text }) }
const filesWith = (current: string, older: string[] = [], store: FileStore = diskFiles(folder)) =>
  sealedFiles(store, secretsFrom(current, older).files, log)
const fileOf = (key: string, ending = 'jpg') => path.join(folder, key.slice(0, 2), `${key}.${ending}`)
const isDamaged = (key: string, why: string) => ({ file: key, why, text: 'file cannot be decrypted' })

test('stored pictures and photos are unreadable on the disk and are served unchanged', async () => {
  const server = await startSandbox()
  try {
    const person = await newApplicant(server)
    await photoOf(server, person)
    await sendPicture(server, person.query, makePng(40, 30))
    const stored = path.join(server.service.config.dataDir, 'files')
    const entries = await readdir(stored, { recursive: true, withFileTypes: true })
    const names = entries.filter((entry) => entry.isFile())
    expect(names).toHaveLength(2)
    for (const { name, parentPath } of names) {
      const bytes = await readFile(path.join(parentPath, name))
      const kept = await server.service.files.get(name.replace('.jpg', ''))
      expect(kept?.bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
      expect(bytes.includes(kept?.bytes.subarray(0, 24) ?? '')).toBe(false)
      expect(bytes.subarray(0, 16).toString('latin1')).not.toMatch(/\xff\xd8\xff|PNG|RIFF|WEBP|%PDF/)
      expect(bytes.includes('JFIF')).toBe(false)
    }
  } finally {
    await server.close()
  }
})

test('a file is readable with the previous secret, and after a reseal with the new one alone', async () => {
  const key = newFileKey('documents')
  await filesWith(OLD).put(key, JPEG, 'image/jpeg')
  const both = filesWith(NEW, [OLD])
  expect(await both.get(key)).toEqual({ bytes: JPEG, type: 'image/jpeg' })
  expect(await filesWith(NEW).get(key)).toBeNull()
  expect(lines).toEqual([isDamaged(key, 'no configured secret opens it')])
  expect(await both.reseal(key)).toBe('sealed')
  expect(await both.reseal(key)).toBe('current')
  expect(await filesWith(NEW).get(key)).toEqual({ bytes: JPEG, type: 'image/jpeg' })
})

test('an unencrypted file of an earlier release is readable, and the command encrypts it', async () => {
  for (const [bytes, type, ending] of [
    [JPEG, 'image/jpeg', 'jpg'],
    [PDF, 'application/pdf', 'pdf'],
  ] as const) {
    const key = newFileKey('pictures')
    await diskFiles(folder).put(key, bytes, type)
    const files = filesWith(NEW)
    expect(await files.get(key)).toEqual({ bytes, type })
    expect(await files.reseal(key)).toBe('sealed')
    expect((await readFile(fileOf(key, ending))).includes(bytes.subarray(0, 8))).toBe(false)
    expect(await files.get(key)).toEqual({ bytes, type })
  }
  expect(lines).toEqual([])
})

test('a changed, truncated or swapped file is served as missing and logged', async () => {
  const files = filesWith(NEW)
  const [key, other] = [newFileKey('documents'), newFileKey('documents')]
  await files.put(key, JPEG, 'image/jpeg')
  await files.put(other, Buffer.from('another face'), 'image/jpeg')
  const whole = await readFile(fileOf(key))
  const changedAt = (at: number) => {
    const copy = Buffer.from(whole)
    copy[at] = (copy[at] ?? 0) ^ 1
    return copy
  }
  const changed = 'it was changed'
  const cases: [Buffer, string][] = [
    [changedAt(0), 'it is no file of this product'],
    [changedAt(12), 'no configured secret opens it'],
    [changedAt(20), changed],
    [changedAt(whole.length - 1), changed],
    [whole.subarray(0, -1), changed],
    [whole.subarray(0, 20), changed],
    [await readFile(fileOf(other)), changed],
    [Buffer.alloc(0), 'it is no file of this product'],
    [Buffer.from('<script>'), 'it is no file of this product'],
  ]
  for (const [bytes, why] of cases) {
    lines = []
    await writeFile(fileOf(key), bytes)
    expect(await files.get(key)).toBeNull()
    expect(lines).toEqual([isDamaged(key, why)])
    expect(await files.reseal(key)).toBe('unreadable')
  }
  await writeFile(fileOf(key), whole)
  expect((await files.get(key))?.bytes).toEqual(JPEG)
})

test('the key for texts does not decrypt files', async () => {
  const key = newFileKey('documents')
  await filesWith(NEW).put(key, JPEG, 'image/jpeg')
  const { files, sealing } = secretsFrom(NEW)
  expect(files[0].equals(sealing[0])).toBe(false)
  const nonce = Buffer.alloc(12)
  const cipher = createCipheriv('aes-256-gcm', sealing[0], nonce)
  const head = (await readFile(fileOf(key))).subarray(0, 16)
  await writeFile(
    fileOf(key),
    Buffer.concat([head, nonce, cipher.update(JPEG), cipher.final(), cipher.getAuthTag()]),
  )
  expect(await filesWith(NEW).get(key)).toBeNull()
})

test('during a reseal readers see the complete old or new file, and an interruption keeps the old one', async () => {
  const key = newFileKey('documents')
  await diskFiles(folder).put(key, JPEG, 'image/jpeg')
  const disk = diskFiles(folder)
  const killed = filesWith(NEW, [], { ...disk, put: () => Promise.reject(new Error('killed')) })
  await expect(killed.reseal(key)).rejects.toThrow('killed')
  expect(await filesWith(NEW).get(key)).toEqual({ bytes: JPEG, type: 'image/jpeg' })
  const reader = filesWith(NEW)
  const reading = Array.from({ length: 40 }, () => reader.get(key))
  const [, ...read] = await Promise.all([filesWith(NEW).reseal(key), ...reading])
  expect(read.every((one) => one?.bytes.equals(JPEG))).toBe(true)
  expect(await filesWith(NEW).reseal(newFileKey('documents') as FileKey)).toBe('missing')
})
