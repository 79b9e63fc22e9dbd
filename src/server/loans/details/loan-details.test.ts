import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { googleScore, loanDetails } from '#contract/loans/loan-details.ts'
import { refusals } from '#contract/refusals.ts'
import { formatMoney } from '#domain/amount.ts'
import { statement } from '#server/base/database/database.ts'
import { NO_DEVICE } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { insertSession } from '#server/people/borrowers/borrowers.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { lateSince } from '#testing/late-since.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000

let server: SandboxServer
const FIRST_MOMENT = new Date()
let clock = FIRST_MOMENT
beforeEach(() => {
  clock = FIRST_MOMENT
})
let ana: Person
let ravi: Person
let bruno: Person

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
  ravi = await server.person('Ravi Sample')
  bruno = await server.person('Bruno Muestra')
})
afterAll(() => server.close())

const detailsOf = async (person: Person, status: string) =>
  dataOf(await asBorrower(server, person.query)(loanDetails, loanOf(person, status)))

test.each(['21', '110', '151', '170', '174', '180', '200', '999'])(
  'status %s is shown in both markets, in the caller’s language',
  async (status) => {
    const mexican = await detailsOf(ana, status)
    const indian = await detailsOf(ravi, status)
    expect([mexican.orderStatus, indian.orderStatus]).toEqual([status, status])
    expect(mexican.noticeStatusText).not.toBe('')
    expect(mexican.noticeStatusText).not.toBe(indian.noticeStatusText)
    const [first] = indian.userOrderDetail.detail
    expect(first).toEqual({ text: 'Loan amount', value: '₹12.000.00' })
    expect(mexican.userOrderDetail.detail[0]).toEqual({ text: 'Monto del préstamo', value: '$3.000.00' })
  },
)

test('an extension is offered only if order and product allow one, and only for a loan to be repaid', async () => {
  const offered = await Promise.all(
    ['174', '180', '21', '200', '999'].map(async (status) => (await detailsOf(ana, status)).isDelay),
  )
  expect(offered).toEqual([true, true, false, false, false])
  const closed = loanOf(bruno, '174', 'mx-directo')
  expect(dataOf(await asBorrower(server, bruno.query)(loanDetails, closed)).isDelay).toBe(false)
})

test('an overdue loan states how late it is and what that costs until today', async () => {
  const { noticeDesText, userOrderDetail } = await detailsOf(ana, '180')
  const { days } = lateSince(5, clock)
  expect(noticeDesText).toContain(`hace ${days} día`)
  // 3 % a day of 3,000.00.
  expect(userOrderDetail.detail).toContainEqual({
    text: 'Recargos por atraso hasta hoy',
    value: `$${days * 90}.00`,
  })
})

test('the amount due is given in numbers that the rows repeat, and an extension with its price by the market’s rule', async () => {
  const late = await detailsOf(ana, '180')
  const { days } = lateSince(5, clock)
  const penalty = BigInt(days) * 9_000n
  const amount = 320_417n + penalty
  expect(late.toPay).toMatchObject({ amount, daysLate: days, inDays: 0, penalty })
  expect(late.toPay?.ofTheLoan).toBe(320_417n)
  // 3 % of 3,000.00 for one more day.
  expect(late.toPay).toMatchObject({ tomorrow: 9_000n, paid: 0, instalments: 1 })
  expect(late.userOrderDetail.detail).toContainEqual({
    text: 'Por pagar ahora',
    value: formatMoney(amount, 'MXN'),
  })
  expect(late.postponing).toMatchObject({
    days: 7,
    fee: 15_000n,
    now: amount,
    later: amount,
    total: amount + 15_000n,
    more: 15_000n,
    costName: 'CAT',
  })
  expect((await detailsOf(ravi, '174')).postponing?.costName).toBe('APR')
  for (const status of ['21', '170', '200', '999'])
    expect(await detailsOf(ana, status)).toMatchObject({ toPay: null, postponing: null })
})

test('of several late payments their number is stated, and only the first is as late as the loan', async () => {
  const start = clock
  const paula = await server.person('Paula Ejemplo')
  const leela = await server.person('Leela Sample')
  clock = new Date(start.getTime() + 200 * DAY_MS)
  const mexican = await detailsOf(paula, '174')
  expect(mexican.noticeDesText).toMatch(
    /^Debe 5 pagos que suman \S+\. El primero venció hace \d+ días\. Hoy debe \S+, con \S+ de recargos\.$/,
  )
  expect(mexican.userOrderDetail.detail.map(({ text }) => text)).toContain('El primero venció el')
  expect((await detailsOf(leela, '174')).noticeDesText).toMatch(
    /^You owe 2 payments, \S+ together\. The first was due \d+ days ago\./,
  )
  clock = start
})

test('a loan becomes overdue by itself on the day after its last day', async () => {
  const person = await server.person('Ana Ejemplo')
  const loan = loanOf(person, '174')
  const start = clock
  const statusAfter = async (days: number) => {
    clock = new Date(start.getTime() + days * DAY_MS)
    return dataOf(await asBorrower(server, person.query)(loanDetails, loan)).orderStatus
  }
  expect([await statusAfter(12), await statusAfter(13)]).toEqual(['174', '180'])
  clock = start
})

describe('a call is refused', () => {
  const refusalOf = async (query: string, loan: { productId: string; orderId: string }) => {
    const result = await asBorrower(server, query)(loanDetails, loan)
    return [result.code, result.message]
  }
  const { 'unknown-order': unknownOrder, 'session-ended': ended, 'session-missing': missing } = refusals

  test('in the same words for an unknown order, another borrower’s, and one of another product', async () => {
    const own = loanOf(ana, '174')
    const said = [
      await refusalOf(ana.query, { ...own, orderId: '12345678901234' }),
      await refusalOf(ana.query, loanOf(ravi, '174')),
      await refusalOf(ana.query, { ...own, productId: 'mx-plazos' }),
    ]
    expect(said).toEqual(Array(3).fill([unknownOrder.code, unknownOrder.es]))
  })

  test('without a session, with a wrong one, and from another device than the session’s', async () => {
    const loan = loanOf(ravi, '174')
    const other = new URLSearchParams(ravi.query)
    other.set('showy', 'another-phone')
    const noDevice = new URLSearchParams(ravi.query)
    noDevice.delete('showy')
    expect(await refusalOf('type=1', loan)).toEqual([missing.code, missing.en])
    expect(await refusalOf('type=1&dearest=guessed', loan)).toEqual([ended.code, ended.en])
    expect(await refusalOf(other.toString(), loan)).toEqual([ended.code, ended.en])
    expect(await refusalOf(noDevice.toString(), loan)).toEqual([ended.code, ended.en])
  })

  test('if the session has expired, and not a moment before', async () => {
    const token = 'a-short-session'
    await openSession(ana, token, hashOf('a-phone'), new Date(clock.getTime() + 1000))
    const query = `dearest=${token}&showy=a-phone`
    const start = clock
    expect((await refusalOf(query, loanOf(ana, '174')))[0]).toBe(0)
    clock = new Date(start.getTime() + 1000)
    expect((await refusalOf(query, loanOf(ana, '174')))[0]).toBe(ended.code)
    clock = start
  })

  test('but not on any device, if the session is bound to none', async () => {
    await openSession(ana, 'a-free-session', NO_DEVICE, new Date(clock.getTime() + DAY_MS))
    expect((await refusalOf('dearest=a-free-session&showy=whatever', loanOf(ana, '174')))[0]).toBe(0)
  })

  test('as malformed, with status 400, if a field cannot be read', async () => {
    const url = `${server.url}/nomination/v3/loan-details/loan-details?${ana.query}`
    for (const body of ['productId=p&orderId=%00', 'productId=p', 'productId=p&orderId=1&orderId=2', '%zz']) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const response = await fetch(url, { method: 'POST', headers, body })
      expect([body, response.status]).toEqual([body, 400])
    }
  })
})

describe('a rating', () => {
  test('is requested until it was given, and counted once', async () => {
    const person = await server.person('Ana Ejemplo')
    const call = asBorrower(server, person.query)
    const loan = loanOf(person, '200')
    expect(dataOf(await call(loanDetails, loan)).isScore).toBe(true)
    for (const score of [5, 4])
      expect((await call(googleScore, { score, orderId: loan.orderId })).success).toBe(true)
    expect(dataOf(await call(loanDetails, loan)).isScore).toBe(false)
    expect(await scoresOf(loan.orderId)).toEqual([5])
  })

  test('without an order also ends the request', async () => {
    const person = await server.person('Ravi Sample')
    const call = asBorrower(server, person.query)
    expect((await call(googleScore, { score: 2 })).success).toBe(true)
    expect(dataOf(await call(loanDetails, loanOf(person, '200'))).isScore).toBe(false)
  })

  test('of no star, or of more than five, is refused', async () => {
    const call = asBorrower(server, ana.query)
    for (const score of [0, 6, -1])
      expect((await call(googleScore, { score })).code).toBe(refusals['no-star'].code)
  })

  test('of another borrower’s order is refused', async () => {
    const { orderId } = loanOf(ravi, '200')
    const result = await asBorrower(server, ana.query)(googleScore, { score: 5, orderId })
    expect(result.code).toBe(refusals['unknown-order'].code)
  })
})

const ownerOf = statement<{ id: string }, [string]>(
  'test-owner-of-shown-order',
  'SELECT borrower_id AS id FROM orders WHERE order_no = $1',
)
const scores = statement<{ score: number }, [string]>(
  'test-scores',
  'SELECT score FROM scores WHERE order_no = $1',
)

async function openSession(person: Person, token: string, deviceHash: Buffer, expiresAt: Date) {
  await server.service.database.transaction(async (tx) => {
    const { id } = await tx.one(ownerOf, [loanOf(person, '174').orderId])
    const tokenHash = hashOf(token)
    await insertSession(tx, { tokenHash, borrowerId: id, deviceHash, expiresAt, createdAt: new Date(0) })
  })
}

const scoresOf = async (orderNo: string) =>
  (await server.service.database.transaction((tx) => tx.rows(scores, [orderNo]))).map((row) => row.score)
