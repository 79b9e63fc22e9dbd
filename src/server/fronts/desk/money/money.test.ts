import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { statement } from '#server/base/database/database.ts'
import { makeUser } from '#server/fronts/desk/staff/staff.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { atTheDesk, type DeskBrowser } from '#testing/at-the-desk.ts'
import { payAtStore, sendNotice } from '#testing/at-the-store.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const ALL = 320417n
const now = new Date('2026-11-20T18:00:00Z')

let server: SandboxServer
let call: CallAs
let loan: { productId: string; orderId: string }
let one: DeskBrowser
let other: DeskBrowser

beforeAll(async () => {
  server = await startSandbox({ now: () => now })
  const colleague = { name: 'colleague', password: 'a password of a colleague' }
  await makeUser(server.service.database, { ...colleague, renews: false }, now)
  one = await atTheDesk(server)
  other = await atTheDesk(server, colleague)
})
afterAll(() => server.close())
beforeEach(async () => {
  const ana = await server.person('Ana Ejemplo')
  call = asBorrower(server, ana.query)
  loan = loanOf(ana, '174')
})

async function slip(): Promise<string> {
  const amount = dataOf(await call(loanPlayDetail, loan)).repayAmount
  const wish = { ...loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
  return dataOf(await call(generateVcode, wish)).repayDetail.vCode
}

const statusOf = async () => dataOf(await call(loanDetails, loan)).orderStatus
const ledTo = async (response: Promise<Response>) => (await response).headers.get('location')

/** The address of the case whose card contains a text. */
async function caseAbout(text: string): Promise<string> {
  const cards = (await one.text('/desk/money')).split('<section')
  const card = cards.find((html) => html.includes(text)) ?? ''
  return /\/desk\/money\/[^/"]+/.exec(card)?.[0] ?? ''
}

test('held money is put on its loan when one person has proposed it and another has confirmed', async () => {
  const reference = await slip()
  await sendNotice(server, {
    id: `h-${reference}`,
    kind: 'paid',
    reference,
    amountMinor: ALL,
    at: new Date(0),
  })
  const held = await caseAbout(reference)
  // The amount is shown in its currency.
  expect(await one.text('/desk/money')).toContain('3204.17 MXN')
  const wish = { do: 'book', reason: 'asked-the-provider' }
  expect(await ledTo(one.post(`${held}/wish`, { do: 'book', reason: '' }))).toBe(
    '/desk/money?problem=money-incomplete',
  )
  expect(await ledTo(one.post(`${held}/confirm`, { ...wish }))).toBe('/desk/money?problem=changed-before')
  expect(await ledTo(one.post(`${held}/wish`, wish))).toBe('/desk/money?done=moneyWished')
  expect(await ledTo(one.post(`${held}/confirm`, { ...wish }))).toBe('/desk/money?problem=same-person')
  expect(await statusOf()).toBe('174')
  expect(await ledTo(other.post(`${held}/confirm`, { ...wish }))).toBe('/desk/money?done=moneyDone')
  expect(await statusOf()).toBe('200')
  expect(await ledTo(other.post(`${held}/confirm`, { ...wish }))).toBe('/desk/money?problem=changed-before')
  expect(await one.text('/desk/log')).toContain('Put held money on a loan')
})

test('only the decision on the confirming person’s page can be confirmed', async () => {
  const reference = await slip()
  await sendNotice(server, {
    id: `s-${reference}`,
    kind: 'paid',
    reference,
    amountMinor: ALL,
    at: new Date(0),
  })
  const held = await caseAbout(reference)
  await one.post(`${held}/wish`, { do: 'dismiss', reason: 'no-such-payment' })
  const seen =
    (await other.text('/desk/money')).split('<section').find((card) => card.includes(reference)) ?? ''
  const shown = Object.fromEntries(
    [...seen.matchAll(/name="(do|reason)" value="([^"]+)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  expect(shown).toEqual({ do: 'dismiss', reason: 'no-such-payment' })
  // Nor for another reason.
  for (const otherwise of [
    { do: 'book', reason: 'seen' },
    { do: 'dismiss', reason: 'seen' },
  ]) {
    await one.post(`${held}/withdraw`, {})
    await one.post(`${held}/wish`, otherwise)
    expect(await ledTo(other.post(`${held}/confirm`, shown))).toBe('/desk/money?problem=changed-before')
  }
  expect(await statusOf()).toBe('174')
})

test('a payment that was booked by mistake is reversed by two people, with a reason', async () => {
  const reference = await slip()
  await payAtStore(server, reference, ALL)
  expect(await statusOf()).toBe('200')
  const page = await one.text(`/desk/money/loan?order=${loan.orderId}`)
  const payment = /name="payment" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const request = { order: loan.orderId, payment, amount: '1000.50', reason: 'wrong-loan' }
  for (const change of [{ reason: '' }, { amount: '99999' }, { amount: '1,5' }, { amount: '0' }]) {
    const refused = await one.post('/desk/money/reversal', { ...request, ...change })
    const again = await refused.text()
    expect([refused.status, again]).toEqual([
      422,
      expect.stringContaining('Please choose why, and an amount'),
    ])
    // The typed and selected values are kept.
    const { amount, reason } = { ...request, ...change }
    expect(again).toContain(`name="amount" inputmode="decimal" value="${amount}"`)
    expect(/<option value="([^"]+)" selected>/.exec(again)?.[1] ?? '').toBe(reason)
  }
  expect(await ledTo(one.post('/desk/money/reversal', request))).toBe('/desk/money?done=moneyWished')
  const opened = await caseAbout(loan.orderId)
  expect(await ledTo(one.post(`${opened}/confirm`, { do: 'reverse', reason: 'wrong-loan' }))).toBe(
    '/desk/money?problem=same-person',
  )
  expect(await statusOf()).toBe('200')
  expect(await ledTo(other.post(`${opened}/confirm`, { do: 'reverse', reason: 'wrong-loan' }))).toBe(
    '/desk/money?done=moneyDone',
  )
  expect(dataOf(await call(loanPlayDetail, loan)).repayAmount).toBe(100050n)
  // The money was not taken from the lender, who corrects a mistake.
  const notice = dataOf(await call(loanDetails, loan)).noticeDesText
  const status = dataOf(await call(paymentStatus, { ...loan, vCode: reference })).sentence
  for (const text of [notice, status]) {
    expect(text).toContain('corregimos $1.000.50 que habíamos registrado por error')
    expect(text).not.toContain('canceló')
  }
  expect(await one.text('/desk/log')).toContain('Reversed a payment')
})

test('a double tap, or two members of the staff, propose one reversal once: the second finds the first', async () => {
  const reference = await slip()
  await payAtStore(server, reference, ALL)
  const page = await one.text(`/desk/money/loan?order=${loan.orderId}`)
  const payment = /name="payment" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const request = { order: loan.orderId, payment, amount: '1000.50', reason: 'wrong-loan' }
  const tapped = await Promise.all(
    [request, request].map((form) => ledTo(one.post('/desk/money/reversal', form))),
  )
  expect(tapped).toEqual(['/desk/money?done=moneyWished', '/desk/money?done=moneyWished'])
  for (const [who, form] of [
    [other, request],
    [one, { ...request, amount: '2' }],
    [one, { ...request, reason: 'fraud' }],
  ] as const)
    expect(await (await who.post('/desk/money/reversal', form)).text()).toContain('Someone else was faster')
  const cards = (await one.text('/desk/money')).split('<section')
  expect(cards.filter((html) => html.includes(loan.orderId))).toHaveLength(1)
  expect((await one.text(`/desk/money/loan?order=${loan.orderId}`)).includes('name="amount"')).toBe(false)
  // Once withdrawn, it can be proposed again.
  const opened = await caseAbout(loan.orderId)
  await one.post(`${opened}/withdraw`, {})
  expect(await ledTo(other.post('/desk/money/reversal', request))).toBe('/desk/money?done=moneyWished')
})

test('a proposal can be withdrawn, and is then not carried out', async () => {
  const reference = await slip()
  await payAtStore(server, reference, ALL)
  const page = await one.text(`/desk/money/loan?order=${loan.orderId}`)
  const payment = /name="payment" value="([^"]+)"/.exec(page)?.[1] ?? ''
  await one.post('/desk/money/reversal', { order: loan.orderId, payment, amount: '', reason: 'fraud' })
  const opened = await caseAbout(loan.orderId)
  expect(await ledTo(other.post(`${opened}/withdraw`, {}))).toBe('/desk/money?done=moneyWithdrawn')
  expect(await ledTo(other.post(`${opened}/confirm`, { do: 'reverse', reason: 'fraud' }))).toBe(
    '/desk/money?problem=changed-before',
  )
  expect(await caseAbout(loan.orderId)).toBe('')
  expect(await statusOf()).toBe('200')
})

const many = statement<unknown, [number]>(
  'test-many-money-cases',
  // Three of each moment, and moments closer to each other than a JavaScript time can express.
  `INSERT INTO money_cases (id, kind, code, same, reference, opened_at, state)
   SELECT 'many-' || lpad((n * 7 % 1000)::text, 4, '0'), 'held', 'too-much', 'many/' || n, 'many-' || n,
     timestamptz '2026-11-01T12:00:00.001Z' + (n / 3) * interval '1 microsecond', 'open'
   FROM generate_series(1, $1) AS n`,
)
const notMany = statement('test-no-more-money-cases', "DELETE FROM money_cases WHERE id LIKE 'many-%'")

test('every case is on some page, once, the oldest first, however many there are', async () => {
  const { database } = server.service
  await database.transaction((tx) => tx.run(many, [620]))
  const shown: string[][] = []
  for (let address: string | undefined = '/desk/money'; address !== undefined && shown.length < 100; ) {
    const page: string = await one.text(address)
    shown.push([...page.matchAll(/>(many-\d+)<\/span>/g)].map(([, reference = '']) => reference))
    expect(page.includes('href="/desk/money">First page')).toBe(shown.length > 1)
    address = /href="(\/desk\/money\?after=[^"]+)">Next page/.exec(page)?.[1]
  }
  const order = await database.transaction((tx) => tx.rows(inOrder, []))
  await database.transaction((tx) => tx.run(notMany, []))
  expect(shown.flat()).toEqual(order.map(({ reference }) => reference))
  expect(shown.flat()).toHaveLength(620)
  expect(Math.max(...shown.map(({ length }) => length))).toBe(50)
  // An invalid position is the first page.
  for (const after of ['x', '', "1.'"]) expect((await one.get(`/desk/money?after=${after}`)).status).toBe(200)
})
const inOrder = statement<{ reference: string }>(
  'test-money-cases-in-order',
  "SELECT reference FROM money_cases WHERE id LIKE 'many-%' ORDER BY opened_at, id",
)

test('an unknown loan or case is not found', async () => {
  expect((await one.get('/desk/money/loan?order=no')).status).toBe(404)
  // And links back to the place of the search.
  expect(await one.text('/desk/money/loan?order=no')).toContain('href="/desk/money">Back: Payments</a>')
  expect((await one.post('/desk/money/no/wish', { do: 'book', reason: 'seen' })).status).toBe(404)
})

test('an event beside a payment has its own day: only of money that arrived the page says when it was paid', async () => {
  const reference = await slip()
  await payAtStore(server, reference, ALL)
  const event = {
    id: `m-${reference}`,
    kind: 'reversed',
    reference,
    amountMinor: ALL + 100n,
    at: now,
  } as const
  await sendNotice(server, event)
  const card =
    (await one.text('/desk/money')).split('<section').find((html) => html.includes(reference)) ?? ''
  expect(card).toContain('More is reversed than was paid')
  expect(card).toContain('1.00 MXN')
  expect(card).not.toContain('Paid on')
})

test('without systems of the lender the page does not say that they accepted everything', async () => {
  const { lender } = server.service
  server.service.lender = null
  const page = await one.text('/desk/webhooks')
  server.service.lender = lender
  expect(page).toContain('sends nothing (LENDER_WEBHOOK_URL)')
  expect(page).not.toContain('took everything')
})
