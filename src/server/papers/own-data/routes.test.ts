import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dataRequests, fileDataRequest } from '#contract/complaints/data-requests.ts'
import type { DataRequestKind } from '#domain/complaints/data-request.ts'
import { statement } from '#server/database/database.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
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

async function asked(kind: DataRequestKind = 'access', way: 'answer' | 'refuse' | null = 'answer') {
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

test('a granted request gives the data in both forms, and its hash is the proof in its history', async () => {
  const folio = await asked()
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

test('there is no file before the answer, for a refused request, for another right, for somebody else, or without a session', async () => {
  const granted = await asked()
  const ravi = await server.person('Ravi Sample')
  for (const [folio, query] of [
    [await asked('access', null), ana.query],
    [await asked('access', 'refuse'), ana.query],
    [await asked('correction'), ana.query],
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

test('it can be had until its thirtieth day, and not on the next one', async () => {
  const folio = await asked()
  clock = new Date('2026-12-21T05:59:00Z')
  expect((await fetchFile(folio)).status).toBe(200)
  expect((await listed(folio))?.fileUntil).toBe('2026-12-20')
  clock = new Date('2026-12-21T06:00:00Z')
  expect((await fetchFile(folio)).status).toBe(303)
  expect((await listed(folio))?.fileUntil).toBe('')
})

test('it is made six times a day, however many ask at once', async () => {
  const folio = await asked()
  const answers = await Promise.all(Array.from({ length: 10 }, () => fetchFile(folio)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(6)
  expect((await listed(folio))?.history).toHaveLength(6)
  clock = new Date('2026-11-21T18:00:01Z')
  expect((await fetchFile(folio)).status).toBe(200)
})

test('whoever asks for the head alone is sent no file, so none is made and the request is not carried out', async () => {
  const folio = await asked()
  const head = await fetch(`${server.url}/papers/my-data.json?${ana.query}&folio=${folio}`, {
    method: 'HEAD',
    redirect: 'manual',
  })
  expect(head.status).toBe(404)
  expect(await listed(folio)).toMatchObject({ history: [], status: 'Respondida' })
  expect(await auditOf(folio)).toEqual([])
})
