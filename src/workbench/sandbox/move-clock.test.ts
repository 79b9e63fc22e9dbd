import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contractDetail, loanDetails } from '#contract/loans/loan-details.ts'
import { claimPayment } from '#contract/money/claims.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askSlip, payAtStore } from '#testing/at-the-store.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import type { MovedClock } from './move-clock.ts'

// A Tuesday, two weeks after which no market has a holiday.
const BEGIN = new Date('2027-02-09T18:00:00Z')
const MEXICO = 'America/Mexico_City'
const DAY_MS = 86_400_000

let server: SandboxServer
let now = BEGIN
beforeAll(async () => {
  server = await startSandbox({ now: () => now })
})
afterAll(() => server.close())

const post = (fields: Record<string, string>) =>
  fetch(`${server.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fields),
  })

const pass = async (orderNo: string, to: string): Promise<MovedClock> => {
  const answer = await post({ orderNo, to })
  expect(answer.status).toBe(200)
  return answer.json()
}

/** What the borrower is shown of each loan that is owed. */
async function shownLoans({ query, orders }: Person) {
  const call = asBorrower(server, query)
  const running = orders.filter(({ status }) => ['174', '180'].includes(status))
  return Promise.all(
    running.map(async ({ orderNo, productId }) => {
      const loan = { orderId: orderNo, productId }
      const { orderStatus, noticeStatusText, term } = dataOf(await call(loanDetails, loan))
      return {
        orderStatus,
        noticeStatusText,
        term,
        amount: dataOf(await call(loanPlayDetail, loan)).repayAmount,
      }
    }),
  )
}

describe('the clock of one borrower', () => {
  test.each(['Ana Ejemplo', 'Bruno Muestra', 'Ravi Sample'])(
    'moved by a week shows the loans of %s as they are in a week',
    async (who) => {
      const [moved, waiting] = [await server.person(who), await server.person(who)]
      for (const { orderNo } of moved.orders.slice(0, 1)) await pass(orderNo, '7')
      const early = await shownLoans(moved)
      now = new Date(BEGIN.getTime() + 7 * DAY_MS)
      const late = await shownLoans(waiting)
      now = BEGIN
      expect(early).toEqual(late)
    },
  )

  test('moves to the due day of a loan, and to thirty days late', async () => {
    const { orderId } = loanOf(await server.person('Ana Ejemplo'), '174')
    expect(await pass(orderId, 'due-day')).toMatchObject({
      status: '174',
      nextDueOn: dayIn(now, MEXICO),
      daysLate: 0,
    })
    const { status, daysLate } = await pass(orderId, '30-days-late')
    expect(status).toBe('180')
    expect(daysLate).toBeGreaterThanOrEqual(30)
    // It does not move back.
    expect(await pass(orderId, 'due-day')).toMatchObject({ days: 0, daysLate })
  })

  test('leaves other borrowers where they are', async () => {
    const [moved, other] = [await server.person('Ana Ejemplo'), await server.person('Ana Ejemplo')]
    const before = await shownLoans(other)
    await pass(loanOf(moved, '174').orderId, '30')
    expect(await shownLoans(other)).toEqual(before)
  })

  test('sends what the server sends on those days, and each message once', async () => {
    const person = await server.person('Ana Ejemplo')
    const { orderId } = loanOf(person, '174')
    const mine = statement<{ kind: string; state: string }, [string]>(
      'test-notifications-of-order',
      'SELECT kind, state FROM notifications WHERE order_no = $1 ORDER BY planned_at, kind',
    )
    await pass(orderId, 'due-day')
    await pass(orderId, '2')
    const rows = await server.service.database.transaction((tx) => tx.rows(mine, [orderId]))
    expect(rows).toEqual([
      { kind: 'reference-ending', state: 'sent' },
      { kind: 'due-soon', state: 'sent' },
      { kind: 'due-today', state: 'sent' },
    ])
  })

  test('ends a reference, and money that arrives on it is booked on its day', async () => {
    const person = await server.person('Ana Ejemplo')
    const { orderNo, reference, amountMinor } = await askSlip(server, person)
    await pass(orderNo, '20')
    // The loan became late, and the reference does not ask for the penalty.
    expect(await payAtStore(server, reference, amountMinor)).toBe('part-paid')
  })

  test('does not disturb a notice that is sent again', async () => {
    const person = await server.person('Ana Ejemplo')
    const { orderNo, reference, amountMinor } = await askSlip(server, person)
    // A name with a day in it stays as the provider gave it.
    const eventId = `event-2027-02-09-${orderNo}`
    expect(await payAtStore(server, reference, amountMinor, eventId)).not.toBe('duplicate')
    await pass(orderNo, '3')
    const again = await fetch(`${server.url}/sandbox/replay`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ reference, eventId }),
    })
    expect(await again.json()).toMatchObject({ outcome: 'duplicate' })
    const page = await (await fetch(`${server.url}/sandbox/store?reference=${reference}`)).text()
    expect(page).toContain(`name="eventId" value="${eventId}"`)
    expect(await payAtStore(server, reference, amountMinor, eventId)).toBe('duplicate')
  })

  test('moves claims of the same amount on days that follow each other', async () => {
    const person = await server.person('Ana Ejemplo')
    const loan = loanOf(person, '174')
    const call = asBorrower(server, person.query)
    for (const paidOn of ['2027-02-09', '2027-02-08', '2027-02-07', '2027-02-06'])
      dataOf(
        await call(claimPayment, {
          ...loan,
          payCode: 'mx-bank-transfer',
          paidOn,
          amount: 4_321n,
          number: '',
          proofs: [],
        }),
      )
    expect(await pass(loan.orderId, '2')).toMatchObject({ days: 2 })
  })

  test('moves to the due day once if two requests ask for it at once', async () => {
    const { orderId } = loanOf(await server.person('Ana Ejemplo'), '174')
    const both = await Promise.all([pass(orderId, 'due-day'), pass(orderId, 'due-day')])
    expect(both.map(({ daysLate, nextDueOn }) => ({ daysLate, nextDueOn }))).toEqual(
      both.map(() => ({ daysLate: 0, nextDueOn: dayIn(now, MEXICO) })),
    )
  })

  test('leaves the accepted agreement readable, with the days of the loan', async () => {
    const person = await server.person('Ana Ejemplo')
    const loan = loanOf(person, '174')
    const call = asBorrower(server, person.query)
    const before = dataOf(await call(contractDetail, { orderNo: loan.orderId }))
    await pass(loan.orderId, '5')
    const after = dataOf(await call(contractDetail, { orderNo: loan.orderId }))
    expect(after.daiDate).toBe(addDays(before.daiDate, -5))
    expect(JSON.stringify(after)).not.toContain(before.planDate)
  })

  test.each([
    [400, { to: '0' }],
    [400, { to: '121' }],
    [400, { to: '1e2' }],
    [400, { to: 'toString' }],
    [400, {}],
    [404, { to: '1', orderNo: '90000000009999' }],
    [404, { to: '1', orderNo: "1' OR 1" }],
  ])('answers %i to %j', async (status, fields) => {
    const { orderId } = loanOf(await server.person('Ana Ejemplo'), '174')
    expect((await post({ orderNo: orderId, ...fields })).status).toBe(status)
  })

  test('a notice that was never sent is not replayed', async () => {
    const body = new URLSearchParams({ reference: '1', eventId: 'never' })
    expect((await fetch(`${server.url}/sandbox/replay`, { method: 'POST', body })).status).toBe(404)
  })

  test('is not there in production', async () => {
    const real = await startSandbox({ mode: 'production' })
    try {
      expect((await fetch(`${real.url}/sandbox/clock`, { method: 'POST' })).status).toBe(404)
    } finally {
      await real.close()
    }
  })
})
