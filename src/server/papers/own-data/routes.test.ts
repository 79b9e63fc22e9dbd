import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import { claimPayment } from '#contract/money/claims.ts'
import type { DataRequestKind } from '#domain/complaints/data-request.ts'
import { insertDocument, markDocumentKept, placeDocument } from '#server/apply/document-rows.ts'
import { statement } from '#server/base/database/database.ts'
import { type FileKey, type KeptFile, newFileKey } from '#server/base/files/files.ts'
import { FilesUnavailable } from '#server/base/files/files-unavailable.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { readPicture } from '#server/pictures/clean-picture.ts'
import { attachPictures, insertPicture, markPictureKept } from '#server/pictures/pictures.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { makePng, sendPicture } from '#testing/picture.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

let server: SandboxServer
let clock = new Date('2026-11-20T18:00:00Z')
let clerk: DeskBrowser
let ana: Person

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
beforeEach(async () => {
  clock = new Date('2026-11-20T18:00:00Z')
  clerk = await atTheDesk(server)
  ana = await server.person('Ana Ejemplo')
})
afterAll(() => server.close())

async function fileRequest(kind: DataRequestKind = 'access', way: 'answer' | 'refuse' | null = 'answer') {
  const call = asBorrower(server, ana.query)
  const { id } = dataOf(await call(fileDataRequest, { kind, detail: 'Zopilote' }))
  if (way) await clerk.post(`/desk/requests/${id}/answer`, { text: 'Concedida.', do: way })
  return id
}
const fetchFile = (folio: string, form = 'json', query = ana.query) =>
  fetch(`${server.url}/papers/my-data.${form}?${query}&folio=${folio}`, { redirect: 'manual' })
const listed = async (folio: string) =>
  dataOf(await asBorrower(server, ana.query)(dataRequests, {})).list.find(({ id }) => id === folio)
const audit = statement<{ action: string }, [string]>(
  'test-data-file-audit',
  `SELECT action FROM desk_audit WHERE folio = $1 AND action = 'data-file-made'`,
)
const auditOf = (folio: string) => server.service.database.transaction((tx) => tx.rows(audit, [folio]))

test('a granted request yields the data in both forms, and its history contains the hash', async () => {
  const folio = await fileRequest()
  expect(await listed(folio)).toMatchObject({ fileUntil: '2026-12-20', history: [], status: 'Respondida' })
  const json = await fetchFile(folio)
  expect([json.status, json.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const text = await json.text()
  expect(JSON.parse(text)).toMatchObject({
    about: { request: folio, currency: 'MXN' },
    data: {
      borrowers: { rows: [{ givenName: 'Ana', market: 'mx' }] },
      dataRequests: { rows: [{ folio, detail: 'Zopilote', reply: 'Concedida.' }] },
    },
  })
  const pdf = await fetchFile(folio, 'pdf')
  const bytes = Buffer.from(await pdf.arrayBuffer())
  expect([pdf.headers.get('content-type'), bytes.subarray(0, 5).toString()]).toEqual([
    'application/pdf',
    '%PDF-',
  ])
  const hash = (of: string | Buffer) => createHash('sha256').update(of).digest('hex')
  const after = await listed(folio)
  expect(after?.status).toBe('Cumplida')
  expect(after?.history.map(({ time }) => time)).toEqual(['2026-11-20 12:00:00', '2026-11-20 12:00:00'])
  expect(after?.history[0]?.text).toContain(hash(bytes))
  expect(after?.history[1]?.text).toContain(hash(text))
  expect(await auditOf(folio)).toHaveLength(2)
})

const ownFiles = statement<{ key: string; part: string | null }, [string]>(
  'test-own-pictures',
  `SELECT key, part FROM pictures WHERE borrower_id = $1
   UNION ALL SELECT key, place FROM documents WHERE borrower_id = $1`,
)
const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A borrower with a picture of each kind and size; resolves with the keys. */
async function withPictures(): Promise<{ folio: string; id: string; bytes: Map<string, Buffer> }> {
  const { database, files } = server.service
  const call = asBorrower(server, ana.query)
  const { orderId } = loanOf(ana, '174')
  const picture = async (wide: number) => dataOf(await sendPicture(server, ana.query, makePng(wide, 40))).url
  const draft = { problemType: '3', problemSonType: '', problemDetail: 'Zopilote', orderNo: orderId }
  const { problemId: complaint } = dataOf(
    await call(problemSave, { ...draft, problemImage: [await picture(61), await picture(62)] }),
  )
  const wish = { ...loanOf(ana, '174'), payCode: 'mx-bank-transfer', paidOn: '2026-11-20', number: '' }
  dataOf(await call(claimPayment, { ...wish, amount: 4_321n, proofs: [await picture(63)] }))
  await picture(64)
  const id = (await database.transaction((tx) => ownerOfOrder(tx, orderId)))?.id ?? ''
  const keep = async (wide: number, part: 'reply' | 'wished-reply') => {
    const key = newFileKey('pictures')
    await database.transaction((tx) => insertPicture(tx, key, id, clock))
    const read = await readPicture(makePng(wide, 40))
    if (!read.ok) throw new Error(read.why)
    await files.put(key, read.bytes, read.type)
    await database.transaction(async (tx) => {
      await markPictureKept(tx, id, key, clock)
      await attachPictures(tx, id, { folio: complaint, part, keys: [key] })
    })
  }
  await keep(65, 'reply')
  await keep(66, 'wished-reply')
  for (const [place, keepUntil] of [
    ['selfie', new Date('2026-12-20T00:00:00Z')],
    ['over', new Date('2026-11-20T17:00:00Z')],
  ] as const) {
    const key = newFileKey('documents')
    const photo = await readPicture(makePng(place.length + 70, 40))
    if (!photo.ok) throw new Error(photo.why)
    await files.put(key, photo.bytes, photo.type)
    await database.transaction(async (tx) => {
      await insertDocument(tx, { id }, key, { now: clock, keepUntil })
      await markDocumentKept(tx, { id }, key, clock)
      await placeDocument(tx, { id }, key, { place, keepUntil })
    })
  }
  const bytes = new Map<string, Buffer>()
  for (const { key, part } of await database.transaction((tx) => tx.rows(ownFiles, [id])))
    bytes.set(`${part ?? 'loose'} ${bytes.size}`, (await files.get(key))?.bytes ?? Buffer.alloc(0))
  return { folio: await fileRequest(), id, bytes }
}
/** The bytes of the pictures of these parts. */
const those = (bytes: Map<string, Buffer>, ...parts: string[]) =>
  [...bytes].filter(([name]) => parts.includes(name.split(' ')[0] ?? '')).map(([, one]) => sha(one))

interface FileEntry {
  table: string
  folio?: string
  part?: string
  place?: string
  type: string
  bytes: number
  sha256: string
  base64: string
  isGone?: boolean
}
interface OwnFileJson {
  data: Record<string, { rows: Record<string, unknown>[] }>
  files: FileEntry[]
  filesLeftOut: number
}

test('the file contains the borrower’s pictures and photos with type and hash, and none that is a draft, expired or another borrower’s', async () => {
  await withPictures()
  ana = await server.person('Ana Ejemplo')
  const { folio, bytes } = await withPictures()
  const json = await fetchFile(folio)
  const text = await json.text()
  expect(json.headers.get('content-length')).toBe(String(Buffer.byteLength(text)))
  const { files, filesLeftOut, data } = JSON.parse(text) as OwnFileJson
  const own = those(bytes, 'complaint', 'claim', 'reply', 'selfie')
  expect(own).toHaveLength(5)
  expect(files.map(({ sha256 }) => sha256).toSorted()).toEqual(own.toSorted())
  for (const one of files) {
    const read = Buffer.from(one.base64, 'base64')
    expect([one.type, one.bytes, sha(read)]).toEqual(['image/jpeg', read.length, one.sha256])
  }
  expect(filesLeftOut).toBe(0)
  expect(files.map(({ part, place }) => part ?? place).toSorted()).toEqual([
    ...['claim', 'complaint', 'complaint', 'reply', 'selfie'],
  ])
  expect(data.pictures?.rows.map(({ part }) => part).toSorted()).toEqual([
    ...['claim', 'complaint', 'complaint', 'reply'],
  ])
})

test('the readable file has a page for each picture, and its hash is that of the sent bytes', async () => {
  const { folio, bytes } = await withPictures()
  const pdf = await fetchFile(folio, 'pdf')
  const sent = Buffer.from(await pdf.arrayBuffer())
  const [first] = (await listed(folio))?.history ?? []
  expect(first?.text).toContain(sha(sent))
  expect(pdf.headers.get('content-length')).toBe(String(sent.length))
  for (const [name, one] of bytes) {
    const isIn = ['complaint', 'claim', 'reply', 'selfie'].includes(name.split(' ')[0] ?? '')
    expect([name, sent.includes(one)]).toEqual([name, isIn])
  }
  expect(sent.toString('latin1').match(/\/DCTDecode/g)).toHaveLength(5)
})

test('a missing picture is left out alone, and the file says so', async () => {
  const { folio, id } = await withPictures()
  const { database, files } = server.service
  const all = await database.transaction((tx) => tx.rows(ownFiles, [id]))
  const gone = all.find(({ part }) => part === 'claim')
  await files.delete(gone?.key ?? '')
  const { files: listedFiles } = JSON.parse(await (await fetchFile(folio)).text()) as OwnFileJson
  expect(listedFiles.filter(({ isGone }) => isGone).map(({ part }) => part)).toEqual(['claim'])
  expect(listedFiles).toHaveLength(5)
  expect((await fetchFile(folio, 'pdf')).status).toBe(200)
})

test.each([
  ['goes', () => null],
  ['is another', ({ bytes, type }: KeptFile) => ({ bytes: Buffer.alloc(bytes.length, 1), type })],
] as const)(
  'a picture that %s while the file is sent aborts the download, so that no file lacks its hash',
  async (_title, becomes) => {
    const { folio, id } = await withPictures()
    const { database, files } = server.service
    const all = await database.transaction((tx) => tx.rows(ownFiles, [id]))
    const key = all.find(({ part }) => part === 'claim')?.key ?? ''
    let times = 0
    const get = files.get.bind(files)
    const spy = vi.spyOn(files, 'get').mockImplementation(async (of) => {
      const kept = await get(of)
      if (of !== key || !kept) return kept
      times += 1
      return times > 1 ? becomes(kept) : kept
    })
    await expect(fetchFile(folio).then((answer) => answer.text())).rejects.toThrow()
    spy.mockRestore()
  },
)

test('a damaged picture is left out of the readable file alone', async () => {
  const { folio, id } = await withPictures()
  const { database, files } = server.service
  const all = await database.transaction((tx) => tx.rows(ownFiles, [id]))
  await files.put(
    (all.find(({ part }) => part === 'claim')?.key ?? '') as FileKey,
    Buffer.from('no picture'),
    'image/jpeg',
  )
  const pdf = Buffer.from(await (await fetchFile(folio, 'pdf')).arrayBuffer())
  expect(pdf.toString('latin1').match(/\/DCTDecode/g)).toHaveLength(4)
})

test('while pictures cannot be read no file is made, and none is recorded', async () => {
  const { folio } = await withPictures()
  const spy = vi
    .spyOn(server.service.files, 'get')
    .mockRejectedValue(new FilesUnavailable('EIO', new Error('broken')))
  expect((await fetchFile(folio)).status).toBe(503)
  spy.mockRestore()
  expect(await listed(folio)).toMatchObject({ history: [], status: 'Respondida' })
})

test('there is no file before the answer, for a refused request, for another right, for another borrower, or without a session', async () => {
  const granted = await fileRequest()
  const ravi = await server.person('Ravi Sample')
  for (const [folio, query] of [
    [await fileRequest('access', null), ana.query],
    [await fileRequest('access', 'refuse'), ana.query],
    [await fileRequest('correction'), ana.query],
    [granted, ravi.query],
    [granted, 'type=2'],
    ['no-such', ana.query],
  ] as const) {
    const answer = await fetchFile(folio, 'pdf', query)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/dataRequest\?.*file=none/),
    ])
    expect(await auditOf(folio)).toEqual([])
  }
})

test('the file can be downloaded until its thirtieth day, and not on the next one', async () => {
  const folio = await fileRequest()
  clock = new Date('2026-12-21T05:59:00Z')
  expect((await fetchFile(folio)).status).toBe(200)
  expect((await listed(folio))?.fileUntil).toBe('2026-12-20')
  clock = new Date('2026-12-21T06:00:00Z')
  expect((await fetchFile(folio)).status).toBe(303)
  expect((await listed(folio))?.fileUntil).toBe('')
})

test('the file is made at most six times a day, also with concurrent requests', async () => {
  const folio = await fileRequest()
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetchFile(folio)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  expect((await listed(folio))?.history).toHaveLength(6)
  clock = new Date('2026-11-21T18:00:01Z')
  expect((await fetchFile(folio)).status).toBe(200)
})

test('a HEAD request makes no file, and does not carry the request out', async () => {
  const folio = await fileRequest()
  const head = await fetch(`${server.url}/papers/my-data.json?${ana.query}&folio=${folio}`, {
    method: 'HEAD',
    redirect: 'manual',
  })
  expect(head.status).toBe(404)
  expect(await listed(folio)).toMatchObject({ history: [], status: 'Respondida' })
  expect(await auditOf(folio)).toEqual([])
})
