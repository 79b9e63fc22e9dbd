import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemDetail, problemSave } from '#contract/complaints/complaints.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import type { Listening } from '#testing/throwaway-program.ts'
import { S3_CREDENTIALS, startS3 } from '#testing/throwaway-s3.ts'

let folder: string
let store: Listening
let server: SandboxServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'abono-s3-'))
  store = await startS3(folder, 'pictures')
  server = await startSandbox({
    env: {
      S3_BUCKET: 'pictures',
      S3_REGION: 'us-east-1',
      S3_ENDPOINT: store.address,
      S3_PATH_STYLE: '1',
      S3_ACCESS_KEY_ID: S3_CREDENTIALS.accessKeyId,
      S3_SECRET_ACCESS_KEY: S3_CREDENTIALS.secretAccessKey,
    },
  })
})
afterAll(async () => {
  await server.close()
  await store.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a picture of a complaint is stored in S3 and read through its complaint', async () => {
  const { query } = await server.person('Ana Ejemplo')
  const call = asBorrower(server, query)
  const { url } = dataOf(await sendPicture(server, query, makePng(40, 30)))
  const draft = { problemType: '3', problemSonType: '', problemDetail: 'Me cobraron dos veces.' }
  const { problemId } = dataOf(await call(problemSave, { ...draft, problemImage: [url] }))
  const { images } = dataOf(await call(problemDetail, { problemId }))
  const shown = await fetch(server.url + images[0])
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(100)
  const key = url.split('/').at(-1)?.split('-')[0] ?? url
  const kept = await readdir(folder, { recursive: true })
  const stored = kept.filter((name) => name.includes(key))
  expect(stored).not.toEqual([])
  for (const name of stored)
    expect(await readFile(join(folder, name), 'latin1')).not.toMatch(/\xff\xd8\xff|JFIF/)
})
