import { afterAll, beforeAll, expect, test } from 'vitest'
import { claimPayment } from '#contract/money/claims.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { joinStaff } from '#testing/at-the-desk.ts'
import { deskViews } from '#testing/looks/desk-views.ts'
import { THE_DAY } from '#testing/looks/still-page.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const clock = { at: THE_DAY }
let server: SandboxServer
let addresses: string[]
beforeAll(async () => {
  server = await startSandbox({ now: () => clock.at })
  const views = await deskViews(server, clock)
  const ana = await server.person('Ana Ejemplo')
  const paid = { payCode: 'mx-bank-transfer', paidOn: '2026-11-20', amount: 50_000n, number: 'AB12345678' }
  const claim = await asBorrower(server, ana.query)(claimPayment, {
    ...loanOf(ana, '174'),
    ...paid,
    proofs: [],
  })
  addresses = [
    ...new Set(Object.values(views).map(({ address }) => address.slice(server.url.length))),
    `/desk/claims/${dataOf(claim).id}`,
    `/desk/money/loan?order=${loanOf(ana, '174').orderId}`,
    '/desk/export?market=mx&from=2026-11-01&to=2026-11-20&report=complaints&as=csv',
    '/desk/reports/file?file=redeco:2026-11&as=csv',
    '/desk/worklists/file?list=credits',
  ]
})
afterAll(() => server.close())

const tables = statement<{ name: string }>(
  'test-tables-of-all',
  `SELECT table_name AS name FROM information_schema.tables
   WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1`,
)
/** The tables of views and activity. */
const LOOKS = ['desk_audit', 'desk_audit_heads', 'desk_sessions']

/** A checksum of the content of each table. */
const marks = () =>
  server.service.database.transaction(async (tx) => {
    const found: Record<string, string> = {}
    for (const { name } of await tx.rows(tables, [])) {
      if (LOOKS.some((one) => name.startsWith(one))) continue
      const mark = statement<{ mark: string | null }>(
        `test-mark-${name}`,
        `SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) AS mark FROM "${name}" AS t`,
      )
      found[name] = (await tx.one(mark, [])).mark ?? 'empty'
    }
    return found
  })

test('whatever an auditor opens changes nothing but the log', async () => {
  const auditor = await joinStaff(server, 'auditor.of.all', 'auditor')
  const before = await marks()
  expect(Object.keys(before).length).toBeGreaterThan(40)
  const opened: string[] = []
  for (const address of addresses) {
    const { status } = await auditor.get(address)
    if (status === 200) opened.push(address)
  }
  expect(opened.length).toBeGreaterThan(20)
  expect(await marks()).toEqual(before)
})
