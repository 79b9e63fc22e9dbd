import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { askArrangement } from '#contract/money/ask-arrangement.ts'
import { statement } from '#server/base/database/database.ts'
import { applied, newApplicant } from '#testing/applicant.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const now = () => new Date('2026-11-20T18:00:00Z')
let server: SandboxServer
let clerk: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now })
  clerk = await atTheDesk(server)
})
afterAll(() => server.close())

const log = statement<{ action: string }, [string]>(
  'test-what-was-seen',
  'SELECT action FROM desk_audit WHERE folio = $1 ORDER BY number',
)
const logOf = async (folio: string) => {
  const rows = await server.service.database.transaction((tx) => tx.rows(log, [folio]))
  return rows.map(({ action }) => action)
}
const call = async () => {
  const ana = await server.person('Ana Ejemplo')
  return { ana, ask: asBorrower(server, ana.query) }
}

const WORDS = 'Perdí mi trabajo y estoy enferma.'

const CASES = {
  complaint: async () => {
    const { ask } = await call()
    const draft = { problemType: '3', problemSonType: '', problemDetail: WORDS, problemImage: [] }
    return `/desk/complaints/${dataOf(await ask(problemSave, draft)).problemId}`
  },
  request: async () => {
    const { ask } = await call()
    return `/desk/requests/${dataOf(await ask(fileDataRequest, { kind: 'objection', detail: WORDS })).id}`
  },
  arrangement: async () => {
    const { ana, ask } = await call()
    const wish = { ...loanOf(ana, '180'), day: '2027-03-01', parts: 6, why: WORDS }
    return `/desk/arrangements/${dataOf(await ask(askArrangement, wish)).folio}`
  },
  application: async () =>
    `/desk/applications/${await applied(server, await newApplicant(server), 201_900n)}`,
}

test.each([
  ['complaint', 'answer', { do: 'answer', text: '' }, 'complaint-opened'],
  ['complaint', 'note', { note: '' }, 'complaint-opened'],
  ['complaint', 'assign', { to: 'nobody', text: 'x' }, 'complaint-opened'],
  ['complaint', 'confirm', { wished: 'x' }, 'complaint-opened'],
  ['request', 'answer', { do: 'refuse', text: '' }, 'request-opened'],
  ['request', 'assign', { to: 'nobody' }, 'request-opened'],
  ['arrangement', 'refuse', { reply: '' }, 'arrangement-opened'],
  ['arrangement', 'offer', { first: '' }, 'arrangement-opened'],
  ['application', 'offer', { amount: '', version: '1' }, 'application-opened'],
] as const)(
  'a view of a %s by a form without effect is logged, too: %s',
  async (kind, step, fields, action) => {
    const at = await CASES[kind]()
    const answer = await clerk.post(`${at}/${step}`, fields)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(await answer.text()).toContain(kind === 'application' ? 'HEGG560427MVZRRL04' : WORDS)
    expect(await logOf(at.split('/').at(-1) ?? '')).toEqual([action])
  },
)

test('an answer that shows nothing is not logged as a view', async () => {
  const at = await CASES.complaint()
  expect((await clerk.post(`${at}/close`, {})).status).toBe(303)
  expect(await logOf(at.split('/').at(-1) ?? '')).toEqual([])
  expect((await clerk.post('/desk/complaints/261120-0000-0000/answer', {})).status).toBe(404)
  expect(await logOf('261120-0000-0000')).toEqual([])
})

const stateOf = statement<{ state: string }, [string]>(
  'test-state-of-application',
  'SELECT state FROM applications WHERE id = $1',
)
const hideLog = statement('test-hide-log', 'ALTER TABLE desk_audit RENAME TO hidden_audit')
const showLog = statement('test-show-log', 'ALTER TABLE hidden_audit RENAME TO desk_audit')

test('opening an application changes its state only together with the line in the log', async () => {
  const { database } = server.service
  const at = await CASES.application()
  const id = at.split('/').at(-1) ?? ''
  const state = async () => (await database.transaction((tx) => tx.one(stateOf, [id]))).state
  await database.transaction((tx) => tx.run(hideLog, []))
  try {
    expect((await clerk.get(at)).status).toBe(500)
    expect(await state()).toBe('submitted')
  } finally {
    await database.transaction((tx) => tx.run(showLog, []))
  }
  expect((await clerk.get(at)).status).toBe(200)
  expect(await state()).toBe('review')
  expect(await logOf(id)).toEqual(['application-opened'])
})
