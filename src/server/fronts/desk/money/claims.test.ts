import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { claimPayment, paymentClaims } from '#contract/money/claims.ts'
import { loanStatement, paymentReceipt } from '#contract/papers/statements.ts'
import { statement } from '#server/base/database/database.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { insertClaim } from '#server/loans/events/claim-rows.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { askSlip, type Slip, sendNotice } from '#testing/at-the-store.ts'
import { ledgerOf, sumOf } from '#testing/ledger-of.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const now = new Date('2026-11-20T18:00:00Z')
const today = '2026-11-20'

let server: SandboxServer
let one: DeskBrowser
let other: DeskBrowser
let ana: Person
let call: CallAs
let slip: Slip
let events = 0

beforeAll(async () => {
  server = await startSandbox({ now: () => now, env: { CLAIMS_ALONE_UP_TO: 'MXN:5000,INR:1' } })
  const colleague = { name: 'colleague', password: 'a password of a colleague' }
  await makeUser(server.service.database, { ...colleague, renews: false }, now)
  one = await atTheDesk(server)
  other = await atTheDesk(server, colleague)
})
afterAll(() => server.close())
beforeEach(async () => {
  ana = await server.person('Ana Ejemplo')
  call = asBorrower(server, ana.query)
  slip = await askSlip(server, ana)
})

/** Money on an unknown number, and a claim without that number. */
async function claimed(amountMinor: bigint, claimedMinor = amountMinor) {
  events += 1
  const id = `desk-claim-${events}`
  await sendNotice(server, { id, kind: 'paid', reference: `9${events}`, amountMinor, at: now })
  const wish = { ...loanOf(ana, '174'), payCode: 'mx-bank-transfer', paidOn: today, number: '', proofs: [] }
  const claim = dataOf(await call(claimPayment, { ...wish, amount: claimedMinor }))
  const path = `/desk/claims/${claim.id}`
  return { path, money: `sandbox:${id}` }
}

const removePages = statement(
  'test-remove-claims',
  "DELETE FROM payment_claims WHERE folio LIKE '261120-PAGE-%'",
)
const cashOf = async () =>
  sumOf((await ledgerOf(server, slip.orderNo)).filter(({ account }) => account === 'cash'))
const ledTo = async (response: Promise<Response>) => (await response).headers.get('location')

test('money that fits is booked by one person with one button, for the day on which it was paid', async () => {
  const { path, money } = await claimed(100_001n)
  expect(await one.text('/desk/claims')).toContain(path)
  expect(await one.text(path)).toContain('May fit')
  expect(await ledTo(one.post(`${path}/book`, { money }, { from: path }))).toContain('done=moneyDone')
  expect(await cashOf()).toBe(100_001n)
  expect(dataOf(await call(paymentClaims, loanOf(ana, '174'))).list[0]?.text).toContain(today)
  expect(await one.text('/desk/claims')).not.toContain(path)
})

test('for a loan without references of the provider, money with the claim’s number comes first and is booked', async () => {
  const carla = await server.person('Carla Muestra')
  const asCarla = asBorrower(server, carla.query)
  const { orderId: orderNo } = loanOf(carla, '174')
  const tell = (id: string, reference: string) =>
    sendNotice(server, { id, kind: 'paid', reference, amountMinor: 100_009n, at: now })
  await tell('numbered', '70000000000077')
  await tell('another', '70000000000088')
  const wish = { ...loanOf(carla, '174'), payCode: 'other', paidOn: today, amount: 100_009n, proofs: [] }
  const claim = dataOf(await asCarla(claimPayment, { ...wish, number: '70000000000077' }))
  expect(claim.text).toContain('Encontramos dinero que puede ser suyo')

  const path = `/desk/claims/${claim.id}`
  const text = await one.text(path)
  const [numbered, another] = ['numbered', 'another'].map((id) => text.indexOf(`value="sandbox:${id}"`))
  expect(numbered).toBeGreaterThan(0)
  expect(numbered).toBeLessThan(another ?? 0)
  expect(text.split('Its number is the number of this claim.')).toHaveLength(2)
  expect(text.indexOf('Its number is the number of this claim.')).toBeLessThan(numbered ?? 0)

  const book = one.post(`${path}/book`, { money: 'sandbox:numbered' }, { from: path })
  expect(await ledTo(book)).toContain('done=moneyDone')
  const entries = (await ledgerOf(server, orderNo)).filter(({ account }) => account === 'cash')
  expect(sumOf(entries)).toBe(100_009n)
  expect(dataOf(await asCarla(paymentClaims, loanOf(carla, '174'))).list[0]?.text).toContain(today)
  const { lines } = dataOf(await asCarla(loanStatement, { orderNo }))
  const paymentId = lines.findLast((line) => line.paymentId !== '')?.paymentId ?? ''
  const receipt = dataOf(await asCarla(paymentReceipt, { orderNo, paymentId }))
  expect(receipt.reference).toBe(claim.id)
  expect(receipt.told).toMatch(/^Recibimos \$1\.000\.09 el 2026-11-20 12:00 y .*\.$/)
  expect(receipt.told).not.toContain('referencia')
})

test('two members of the staff who book the same money concurrently book it once', async () => {
  const { path, money } = await claimed(100_002n)
  const said = await Promise.all([
    ledTo(one.post(`${path}/book`, { money }, { from: path })),
    ledTo(other.post(`${path}/book`, { money }, { from: path })),
  ])
  expect(said.filter((to) => to?.includes('done=moneyDone'))).toHaveLength(1)
  expect(said.filter((to) => to?.includes('changed-before'))).toHaveLength(1)
  expect(await cashOf()).toBe(100_002n)
})

test.each([
  ['above the limit', 500_001n, 500_001n],
  ['that does not fit', 100_003n, 4_321n],
])('money %s waits for a colleague, and one person alone never books it', async (_title, paid, said) => {
  const { path, money } = await claimed(paid, said)
  const book = (who: DeskBrowser) => ledTo(who.post(`${path}/book`, { money }, { from: path }))
  expect(await book(one)).toContain('done=moneyWished')
  expect(await book(one)).toContain('same-person')
  expect(await cashOf()).toBe(0n)
  expect(await book(other)).toContain('done=moneyDone')
  expect(await cashOf()).toBe(paid)
})

test('money that two borrowers claim without a number needs two people', async () => {
  const { path, money } = await claimed(100_006n)
  const bea = await server.person('Ana Ejemplo')
  const wish = { ...loanOf(bea, '174'), payCode: 'mx-bank-transfer', paidOn: today, number: '', proofs: [] }
  dataOf(await asBorrower(server, bea.query)(claimPayment, { ...wish, amount: 100_006n }))
  const book = (who: DeskBrowser) => ledTo(who.post(`${path}/book`, { money }, { from: path }))
  expect(await one.text(path)).toContain('Another open claim may mean this money')
  expect(await book(one)).toContain('done=moneyWished')
  expect(await cashOf()).toBe(0n)
  expect(await book(other)).toContain('done=moneyDone')
  expect(await cashOf()).toBe(100_006n)
})

test('at the limit one person is enough', async () => {
  const { path, money } = await claimed(500_000n)
  expect(await ledTo(one.post(`${path}/book`, { money }, { from: path }))).toContain('done=moneyDone')
})

test('an answer that there is no such payment ends the claim, and its loan asks again', async () => {
  const { path, money } = await claimed(100_004n, 4_322n)
  expect(dataOf(await call(loanDetails, loanOf(ana, '174'))).toPay).toBeNull()
  expect(await ledTo(one.post(`${path}/refuse`, {}, { from: path }))).toContain('done=moneyDone')
  expect(dataOf(await call(loanDetails, loanOf(ana, '174'))).toPay).not.toBeNull()
  expect(await ledTo(one.post(`${path}/book`, { money }, { from: '/desk' }))).toContain('changed-before')
  expect(await cashOf()).toBe(0n)
})

test('a claim with a colleague’s proposal is not refused before that is withdrawn', async () => {
  const { path, money } = await claimed(500_007n)
  expect(await ledTo(one.post(`${path}/book`, { money }, { from: path }))).toContain('done=moneyWished')
  expect(await ledTo(other.post(`${path}/refuse`, {}, { from: '/desk' }))).toContain('changed-before')
  expect(await one.text(path)).not.toContain('Reply that there is no such payment')
  await other.post(`${path}/withdraw`, {}, { from: '/desk' })
  expect(await ledTo(other.post(`${path}/refuse`, {}, { from: '/desk' }))).toContain('done=moneyDone')
})

test('an unknown claim is not found, and unknown money is not booked', async () => {
  expect((await one.get('/desk/claims/261120-AAAA-AAAA')).status).toBe(404)
  const { path } = await claimed(100_005n)
  expect(await ledTo(one.post(`${path}/book`, { money: 'sandbox:no' }, { from: path }))).toContain(
    'changed-before',
  )
})

/** Every address of a list, from its first page to its last. */
async function everyPage(path: string): Promise<string[]> {
  const pages: string[] = []
  for (let next: string | undefined = path; next !== undefined; ) {
    const text = await one.text(next)
    pages.push(text)
    next = /href="([^"]+\?after=[^"]+)"/.exec(text)?.[1]
  }
  return pages
}

test('claims and money beyond one page are on the next ones, each once, and can be booked', async () => {
  const { path, money } = await claimed(100_008n, 4_324n)
  const ids = Array.from({ length: 51 }, (_, at) => `paged-${at}`)
  for (const id of ids)
    await sendNotice(server, { id, kind: 'paid', reference: `8${id.slice(6)}`, amountMinor: 77n, at: now })
  const pages = await everyPage(path)
  expect(pages.length).toBeGreaterThan(1)
  for (const name of [money, ...ids.map((id) => `sandbox:${id}`)])
    expect([name, pages.filter((text) => text.includes(`value="${name}"`)).length]).toEqual([name, 1])
  expect(await ledTo(one.post(`${path}/book`, { money }, { from: path }))).toContain('done=moneyWished')

  const bea = await server.person('Ana Ejemplo')
  const { orderId: orderNo } = loanOf(bea, '174')
  const answerBy = new Date(now.getTime() + 3_600_000)
  const owner = await server.service.database.transaction((tx) => ownerOfOrder(tx, orderNo))
  const borrowerId = owner?.id ?? ''
  const folios = Array.from({ length: 51 }, (_, at) => `261120-PAGE-${1000 + at}`)
  await server.service.database.transaction(async (tx) => {
    for (const folio of folios)
      await insertClaim(tx, {
        ...{
          borrowerId,
          folio,
          orderNo,
          channel: 'other',
          paidOn: today,
          amount: 1n,
          number: folio.slice(7),
        },
        ...{ openedAt: now, answerBy },
      })
  })
  const lists = await everyPage('/desk/claims')
  for (const folio of folios)
    expect([folio, lists.filter((text) => text.includes(`/desk/claims/${folio}"`)).length]).toEqual([
      folio,
      1,
    ])
  await server.service.database.transaction((tx) => tx.run(removePages, []))
})
