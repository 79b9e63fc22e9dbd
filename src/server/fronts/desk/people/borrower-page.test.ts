import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { problemSave } from '#contract/complaints/complaints.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { REQUEST_PART } from '#contract/money/request-type.ts'
import { plainAmount } from '#domain/amount.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { statement } from '#server/base/database/statement.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { keepEmail } from '#server/outbox/messages/email-rows.ts'
import { planNotification } from '#server/outbox/messages/notification-rows.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { keepPhone } from '#server/people/borrowers/borrower-phones.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { askSlip, payAtStore } from '#testing/at-the-store.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const START = new Date('2026-11-20T18:00:00Z')
let clock = START
beforeEach(() => {
  clock = START
})
const password = 'a long enough password'
const PHONE = '+525512345678'
let server: SandboxServer
let ana: Person
let id: string
let clerk: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
  clerk = await atTheDesk(server)
  id = await idOf(ana)
})
afterAll(() => server.close())

const idOf = (person: Person) =>
  server.service.database.transaction(async (tx) => {
    const owner = await ownerOfOrder(tx, loanOf(person, '174').orderId)
    if (!owner) throw new Error('the loan has no borrower')
    return owner.id
  })
const addressOf = (borrowerId: string) => `/desk/borrowers/${encodeURIComponent(borrowerId)}`
const readings = async (borrowerId: string) =>
  (await clerk.text('/desk/log'))
    .replace(/<a [^>]*>/g, '')
    .split(`Looked at a borrower</td><td>${borrowerId}<`).length - 1

test('a borrower’s page has their loans, reference, complaint, message and phone, and no other borrower’s', async () => {
  const other = await server.person('Ana Ejemplo')
  const { reference } = await askSlip(server, ana)
  const foreign = await askSlip(server, other)
  const draft = { problemType: '3', problemSonType: '', problemDetail: 'Uno.', problemImage: [] }
  const { problemId } = dataOf(await asBorrower(server, ana.query)(problemSave, draft))
  await server.service.database.transaction(async (tx) => {
    const borrower = await ownerOfOrder(tx, loanOf(ana, '174').orderId)
    if (!borrower) throw new Error('the loan is hers')
    await keepPhone(tx, borrower, PHONE, sealerOf(server.service))
    const until = new Date(clock.getTime() + 1000)
    const notification = {
      borrowerId: id,
      kind: 'payment-received',
      about: 'x',
      orderNo: null,
      until,
    } as const
    await planNotification(tx, notification, clock)
  })
  const page = await clerk.text(addressOf(id))
  expect(page).toContain('Borrower: Ana Ejemplo')
  for (const { orderNo } of ana.orders) expect(page).toContain(`<th scope="row">${orderNo}</th>`)
  expect(page).toContain(`<th scope="row">${reference}</th>`)
  expect(page).toContain(`href="/desk/complaints/${problemId}"`)
  expect(page).toContain('A payment has come')
  expect(page).toContain('ends in 5678')
  expect(page).not.toContain('12345678')
  for (const text of [foreign.reference, loanOf(other, '174').orderId]) expect(page).not.toContain(text)
})

test('each message is shown with its channel and its proven state', async () => {
  const person = await server.person('Ana Ejemplo')
  const borrowerId = await idOf(person)
  const put = statement<
    unknown,
    [string, string, string, string | null, Date | null, Date | null, string | null]
  >(
    'test-messages-of-borrower',
    `INSERT INTO notifications (borrower_id, kind, about, planned_at, until, state, ended_at, channel, failed_channel,
       delivered_at, failed_at, failed_because)
     VALUES ($1, 'payment-received', $2, now(), now(), 'sent', now(), $3, $4, $5, $6, $7)`,
  )
  const at = new Date('2026-11-20T18:30:00Z')
  await server.service.database.transaction(async (tx) => {
    await tx.run(put, [borrowerId, 'a', 'sms', 'email', at, null, null])
    await tx.run(put, [borrowerId, 'b', 'whatsapp', null, null, at, '63024'])
    await tx.run(put, [borrowerId, 'c', 'email', null, null, null, null])
    await tx.run(put, [borrowerId, 'd', 'whatsapp', null, at, at, '30008'])
  })
  const page = await clerk.text(addressOf(borrowerId))
  const messages = page.slice(page.indexOf('<h2>Messages</h2>'), page.indexOf('<h2>Accounts'))
  const cells = [
    ...messages.matchAll(/data-label="By">([^<]*)<.*?data-label="What is proved">([^<]*)</gs),
  ].map(([, way, proved]) => [way, proved])
  // The sandbox has planned others, which have not left.
  expect(cells.filter(([way]) => way !== '–')).toEqual([
    ['Text message, after Email failed', 'Arrived, 2026-11-20 12:30:00'],
    ['WhatsApp', 'Failed (63024), 2026-11-20 12:30:00'],
    ['Email', 'Not known'],
    ['WhatsApp', 'Said to have arrived and to have failed (30008), 2026-11-20 12:30:00'],
  ])
})

test('an address that bounces is distinguished from one that does not, and neither is shown in full', async () => {
  const person = await server.person('Ana Ejemplo')
  const borrowerId = await idOf(person)
  const emailSaid = async () =>
    /<dt>Email for messages<\/dt><dd>([^<]*)</.exec(await clerk.text(addressOf(borrowerId)))?.[1]
  expect(await emailSaid()).toBeUndefined()
  const inOne = (work: (tx: Transaction) => Promise<unknown>) => server.service.database.transaction(work)
  const address = 'rosa.inventada@example.com'
  await inOne((tx) => keepEmail(tx, sealerOf(server.service), { borrowerId, address }, clock))
  expect(await emailSaid()).toBe('r•••@example.com')
  await inOne((tx) => tx.run(bounced, [borrowerId, new Date('2026-11-20T18:30:00Z')]))
  expect(await emailSaid()).toMatch(/^r•••@example\.com\. It has taken no mail since 2026-11-20 12:30:00\. /)
})
const bounced = statement<unknown, [string, Date]>(
  'test-bounced-address-of-borrower',
  'UPDATE email_addresses SET bounced_at = $2 WHERE borrower_id = $1',
)

test('payments and their reversals are shown', async () => {
  const paid = ana.orders.find(({ status }) => status === '200')
  const page = await clerk.text(addressOf(id))
  const payments = page.slice(page.indexOf('<h2>Payments</h2>'), page.indexOf('<h2>Payment references</h2>'))
  expect(payments).toContain(`<td data-label="Loan">${paid?.orderNo}</td>`)
  expect(payments).toMatch(
    /<th scope="row">\d{4}-\d{2}-\d{2}<\/th><td data-label="Amount">\d+\.\d{2} MXN<\/td>/,
  )
})

test('arrangements are shown with their parts and state', async () => {
  const person = await server.person('Ana Ejemplo')
  const call = asBorrower(server, person.query)
  const wish = { ...loanOf(person, '180'), parts: 2, every: 7 }
  const { quote } = dataOf(await call(loanArrangement, wish))
  const [first, last] = (quote?.parts ?? []).map(({ amount }) => plainAmount(amount, 'MXN'))
  dataOf(await call(agreeArrangement, { ...wish, terms: quote?.terms ?? '', agreed: 1 }))
  const shown = async () => {
    const page = await (await atTheDesk(server)).text(addressOf(await idOf(person)))
    return page.slice(page.indexOf('<h2>Arrangements</h2>'), page.indexOf('<h2>Payments</h2>'))
  }
  const row = (state: string) =>
    `<th scope="row">${wish.orderId}</th><td data-label="Agreed on">2026-11-20</td><td data-label="Status">${state}</td>` +
    `<td data-label="Parts">${first} by 2026-11-27, ${last} by 2026-12-04</td><td data-label="Not paid yet">${first} by 2026-11-27</td>`
  expect(await shown()).toContain(row('Being kept'))
  const before = clock
  onTestFinished(async () => {
    clock = before
    clerk = await atTheDesk(server)
  })
  // Nothing was paid by the end of the first day, in the market's calendar.
  clock = new Date('2026-11-28T07:00:00Z')
  expect(await shown()).toContain(row('Broken'))
  const amount = quote?.parts[0]?.amount ?? 0n
  const slip = { ...loanOf(person, '180'), amount, payCode: 'mx-store-nopal' }
  const { repayDetail } = dataOf(await call(generateVcode, { ...slip, requestType: REQUEST_PART }))
  await payAtStore(server, repayDetail.vCode, amount)
  // Paid late it stays broken, and nothing of that part is missing any more.
  const late = row('Broken').replace(
    /<td [^>]*>[^<]*<\/td>$/,
    '<td class="none" data-label="Not paid yet">–</td>',
  )
  expect(await shown()).toContain(late)
})

test('each view of it is logged with its borrower; an unknown number is not', async () => {
  const before = await readings(id)
  await clerk.get(addressOf(id))
  await clerk.get(addressOf(id))
  expect(await readings(id)).toBe(before + 2)
  expect((await clerk.get(addressOf('unknown'))).status).toBe(404)
  expect(await readings('unknown')).toBe(0)
})

const rename = statement<unknown, [string, string]>(
  'test-break-a-name',
  'UPDATE borrowers SET given_name = $2 WHERE id = $1',
)

test('a name that cannot be decrypted does not affect the rest', async () => {
  const broken = await idOf(await server.person('Ana Ejemplo'))
  await server.service.database.transaction((tx) => tx.run(rename, [broken, 'nothing.AAAA']))
  const page = await clerk.text(addressOf(broken))
  expect(page).toContain('Borrower: […]')
  expect(page).toContain('<h2>Loans</h2>')
})

test('agents and auditors may read it; finance may not, and gets no link to it', async () => {
  for (const [role, status] of [
    ['agent', 200],
    ['supervisor', 200],
    ['auditor', 200],
    ['finance', 403],
  ] as const) {
    const name = `reads.${role}`
    await makeUser(server.service.database, { name, password, renews: false, role }, clock)
    const browser = await atTheDesk(server, { name, password })
    expect([role, (await browser.get(addressOf(id))).status]).toEqual([role, status])
  }
})
