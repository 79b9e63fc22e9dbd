import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secretsFrom } from '#server/base/config/secrets.ts'
import { statement } from '#server/base/database/database.ts'
import { diskFiles } from '#server/base/files/disk.ts'
import type { FileKey, FileStore } from '#server/base/files/files.ts'
import { type SealedFiles, sealedFiles } from '#server/base/files/sealed-files.ts'
import { newApplicant, photoOf } from '#testing/applicant.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { quietLog, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sweepFiles } from '#testing/sweep-files.ts'
import type { ResealOptions } from './reseal.ts'
import { resealFiles } from './reseal-files.ts'

const OLD = 'the-secret-from-before-of-the-tests-only'
const NEW = 'the-secret-from-now-on-of-the-tests-only'
const PHOTOS = 6

let clock = new Date('2026-11-20T18:00:00Z')
let server: SandboxServer
let keys: FileKey[]
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { ABONO_SECRET: OLD } })
})
afterAll(() => server.close())

const going: ResealOptions = { isStopped: () => false, report: () => {} }
const store = () => diskFiles(join(server.service.config.dataDir, 'files'))
const under = (current: string, ...older: string[]) =>
  sealedFiles(store(), secretsFrom(current, older).files, quietLog)
const run = (files: Pick<SealedFiles, 'reseal'>, options = going) =>
  resealFiles({ ...server.service, files }, options)
const openedBy = async (files: SealedFiles) =>
  (await Promise.all(keys.map((key) => files.get(key)))).filter((one) => one !== null).length

/** Photos and a picture with the old secret, and an unencrypted photo of an earlier release. */
async function someFiles(): Promise<void> {
  const person = await newApplicant(server)
  const urls: string[] = []
  for (let count = 0; count < PHOTOS; count++) urls.push(await photoOf(server, person))
  urls.push(dataOf(await sendPicture(server, person.query, makePng(40, 30))).url)
  keys = urls.map((url) => (/([0-9a-f]{32})/.exec(url)?.[1] ?? '') as FileKey)
  const [first = '' as FileKey] = keys
  const plain = await under(OLD).get(first)
  if (plain) await store().put(first, plain.bytes, plain.type)
}

test('after an interrupted and resumed run every file decrypts with the new secret, and each was encrypted once', async () => {
  await someFiles()
  const before = await Promise.all(keys.map((key) => under(OLD).get(key)))
  const both = under(NEW, OLD)
  const progress: { done: number; total: number }[] = []
  let done = 0
  const stopped = await run(both, {
    isStopped: () => done >= 3,
    report: (one) => {
      done = one.done
      progress.push(one)
    },
  })
  expect(stopped).toMatchObject({ isStopped: true, unreadable: new Map() })
  expect(stopped.done).toBeLessThan(stopped.total)
  expect(progress[0]).toEqual({ done: 0, total: keys.length })
  // Servers read every file between the two runs.
  expect(await openedBy(both)).toBe(keys.length)

  const rest = await run(both)
  expect(rest).toEqual({
    ...{ done: keys.length - stopped.done, total: keys.length - stopped.done },
    ...{ isStopped: false, unreadable: new Map() },
  })
  expect(await Promise.all(keys.map((key) => under(NEW).get(key)))).toEqual(before)
  expect(await run(both)).toMatchObject({ done: 0, total: 0 })
})

test('an undecryptable file is counted by table and left unchanged', async () => {
  await someFiles()
  const kept = await store().get(keys[1] ?? '')
  const outcome = await run(under(NEW))
  expect([...outcome.unreadable.keys()].toSorted()).toEqual(['files of documents', 'files of pictures'])
  expect(outcome.total - outcome.done).toBe(keys.length - 1)
  expect(await store().get(keys[1] ?? '')).toEqual(kept)
  await run(under(NEW, OLD))
})

test('a file that is deleted meanwhile is not restored without its row', async () => {
  await someFiles()
  const { database } = server.service
  await database.transaction((tx) => tx.run(endAll, []))
  clock = new Date(clock.getTime() + 8 * 86_400_000)
  let swept = 0
  // The sweep runs between the read and the write of a file.
  const slow: FileStore = {
    ...store(),
    async put(key, bytes, type) {
      swept += await sweepFiles(server.service, clock)
      await store().put(key, bytes, type)
    },
  }
  await run(sealedFiles(slow, secretsFrom(NEW, [OLD]).files, quietLog))
  while ((await sweepFiles(server.service, clock)) > 0);
  expect(swept).toBeGreaterThan(0)
  expect(await Promise.all(keys.map((key) => store().get(key)))).toEqual(keys.map(() => null))
})

const endAll = statement<unknown, []>('test-end-documents', `UPDATE documents SET keep_until = 'epoch'`)
