import { afterAll, beforeAll, expect, test } from 'vitest'
import { applicationNow } from '#contract/apply/application.ts'
import { problemSave } from '#contract/complaints/complaints.ts'
import { fileDataRequest } from '#contract/complaints/data-requests.ts'
import { askArrangement } from '#contract/money/ask-arrangement.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { statement } from '#server/base/database/database.ts'
import { deskCalls } from '#server/fronts/desk/pages.ts'
import { applied, newApplicant } from '#testing/applicant.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { borrowerIdOf } from '#testing/offer-to.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const now = () => new Date('2026-11-20T18:00:00Z')

let server: SandboxServer
let desk: DeskBrowser
beforeAll(async () => {
  server = await startSandbox({ now })
  desk = await atTheDesk(server)
})
afterAll(() => server.close())

const lines = statement<{ action: string }>('test-lines-of-log', 'SELECT action FROM desk_audit')
const written = async () => (await server.service.database.transaction((tx) => tx.rows(lines, []))).length
const writers = statement<{ count: number }>(
  'test-who-writes',
  'SELECT count(*)::int AS count FROM complaints WHERE writer IS NOT NULL',
)

test('a HEAD request for a page or a file shows nothing, and is not logged', async () => {
  const ana = await server.person('Ana Ejemplo')
  const call = asBorrower(server, ana.query)
  const complaint = { problemType: '3', problemSonType: '', problemDetail: 'x', problemImage: [] }
  const applicant = await newApplicant(server)
  const wish = { day: '2027-03-01', parts: 6, amount: 50_000n, why: 'x' }
  const paid = { payCode: 'mx-bank-transfer', paidOn: '2026-11-20', number: '', proofs: [], amount: 54_321n }
  const there: Readonly<Record<string, string>> = {
    'complaints/:folio': `complaints/${dataOf(await call(problemSave, complaint)).problemId}`,
    'requests/:folio': `requests/${dataOf(await call(fileDataRequest, { kind: 'access', detail: '' })).id}`,
    'applications/:id': `applications/${await applied(server, applicant, 201_900n)}`,
    'arrangements/:folio': `arrangements/${dataOf(await call(askArrangement, { ...loanOf(ana, '180'), ...wish })).folio}`,
    'claims/:folio': `claims/${dataOf(await call(claimPayment, { ...loanOf(ana, '174'), ...paid })).id}`,
    'borrowers/:id': `borrowers/${await borrowerIdOf(server, ana)}`,
    'worklists/file': 'worklists/file?list=unmatched',
    export: 'export?report=complaints&market=mx&from=2026-11-01&to=2026-11-20',
    'reports/file': 'reports/file?file=redeco:2026-11&as=csv',
  }
  const addresses = deskCalls.all
    .filter(({ name }) => name.startsWith('GET '))
    .map(({ name }) => name.slice('GET /desk/'.length))
    .map((place) => `/desk/${there[place] ?? place}`)
  const before = await written()
  const headers = { cookie: desk.cookie }
  for (const address of addresses)
    await fetch(server.url + address, { method: 'HEAD', redirect: 'manual', headers })
  expect(await written()).toBe(before)
  expect(dataOf(await applicant.call(applicationNow, {})).application).toMatchObject({ state: 'submitted' })
  expect(await server.service.database.transaction((tx) => tx.one(writers, []))).toEqual({ count: 0 })
  // Each of them exists, and viewing it is logged.
  for (const address of Object.values(there)) expect((await desk.get(`/desk/${address}`)).status).toBe(200)
  expect((await written()) - before).toBe(Object.keys(there).length)
})
