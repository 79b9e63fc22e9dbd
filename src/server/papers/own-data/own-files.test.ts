import { expect, test } from 'vitest'
import type { KeptFile } from '#server/base/files/files.ts'
import { jsonChunks, paperChunks } from './own-data-chunks.ts'
import { OWN_FILES_MAX_BYTES, type OwnFile, readOwnFiles } from './own-files.ts'

const HEADING = {
  borrowerId: 'who-asks',
  market: 'mx',
  folio: '261120-AAAA-BBBB',
  company: 'Prestamista',
  language: 'en',
  now: new Date('2026-11-20T18:00:00Z'),
  leftOut: {},
} as const
const FRAME = { sender: 'Prestamista', page: (number: number, count: number) => `${number}/${count}` }

const own = (count: number): OwnFile[] =>
  Array.from({ length: count }, (_, number) => ({
    table: 'pictures',
    key: String(number),
    folio: 'F-1',
    part: 'complaint',
    position: number,
    place: null,
    uploaded_at: HEADING.now,
  }))

/** A store whose files have this size, and which counts its reads. */
function storeOf(bytes: number, type: KeptFile['type'] = 'application/pdf') {
  const store = { asked: 0, get: async () => ({ bytes: Buffer.alloc(bytes, ++store.asked), type }) }
  return store
}

const textOf = async (chunks: AsyncIterable<Buffer>) => {
  const all: Buffer[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString()
}

test('files beyond the limit are counted, and their bytes are not kept', async () => {
  const third = Math.floor(OWN_FILES_MAX_BYTES / 3)
  const fits = JSON.parse(await textOf(jsonChunks([], HEADING, readOwnFiles(storeOf(third), own(3)))))
  expect([fits.files.length, fits.filesLeftOut]).toEqual([3, 0])
  const store = storeOf(third + 1)
  const cut = JSON.parse(await textOf(jsonChunks([], HEADING, readOwnFiles(store, own(9)))))
  expect([cut.files.length, cut.filesLeftOut, cut.filesBytesMax]).toEqual([2, 7, OWN_FILES_MAX_BYTES])
  expect(store.asked).toBe(3)
})

test('files beyond 500 are counted, and not read', async () => {
  const store = storeOf(1)
  const { files, filesLeftOut } = JSON.parse(
    await textOf(jsonChunks([], HEADING, readOwnFiles(store, own(502)))),
  )
  expect([files.length, filesLeftOut, store.asked]).toEqual([500, 2, 500])
})

test('at most one picture is read ahead of the client, in either form', async () => {
  for (const make of [
    (store: ReturnType<typeof storeOf>) => jsonChunks([], HEADING, readOwnFiles(store, own(20))),
    (store: ReturnType<typeof storeOf>) => paperChunks([], HEADING, readOwnFiles(store, own(20)), FRAME),
  ]) {
    const store = storeOf(1000)
    const chunks = make(store)
    await chunks.next()
    await chunks.next()
    expect(store.asked).toBeLessThanOrEqual(2)
    await chunks.return(undefined)
  }
})

test('the readable file has the same bytes when it is made again', async () => {
  const make = () => textOf(paperChunks([], HEADING, readOwnFiles(storeOf(100), own(3)), FRAME))
  expect(await make()).toBe(await make())
})
