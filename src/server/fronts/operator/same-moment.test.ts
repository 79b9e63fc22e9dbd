import { expect, test } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentCommit, repaymentWay } from '#contract/money/payment-store.ts'
import { statement } from '#server/base/database/database.ts'
import { watchLedger } from '#server/loans/ledger/watch-ledger.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askAsOperator } from '#testing/as-operator.ts'
import { askSlip } from '#testing/at-the-store.ts'
import { oneLoan } from '#testing/one-loan.ts'

// Rows of one moment differ only by their names: a page that ends between two of them is continued by the
// second.
const one = oneLoan({
  like: 'Carla Muestra',
  cards: {
    needsCode: () => false,
    charge: async () => {
      throw new Error('no answer')
    },
  },
})
type Row = Record<string, string | number | null>

/** A list in pages of so many rows. */
async function read(path: string, limit: number): Promise<Row[]> {
  const rows: Row[] = []
  for (;;) {
    const last = rows.at(-1)?.key
    const query = new URLSearchParams({ limit: String(limit), ...(last ? { after: String(last) } : {}) })
    const address = `/operator/${path}${path.includes('?') ? '&' : '?'}${query}`
    const { status, data } = await askAsOperator(one.server, 'GET', address)
    expect([address, status]).toEqual([address, 200])
    rows.push(...(data as Row[]))
    if ((data as Row[]).length < limit) return rows
  }
}

/** Verifies that a list has at least so many rows of one moment, and the same in pages of one row. */
async function expectWhole(path: string, least: number, moment: string) {
  const whole = await read(path, 1000)
  const most = Math.max(...whole.map((row) => whole.filter((other) => other[moment] === row[moment]).length))
  expect([path, most >= least]).toEqual([path, true])
  expect(await read(path, 1)).toEqual(whole)
}

const atOnce = statement<unknown, [string[]]>(
  'test-orders-of-one-moment',
  `UPDATE orders SET created_at = '2026-10-01T12:00:00.000001Z' WHERE order_no = ANY($1)`,
)

test('orders and balances of one moment are listed once each, however short a page is', async () => {
  const { orders } = one.ana
  const numbers = orders.map(({ orderNo }) => orderNo)
  await one.server.service.database.transaction((tx) => tx.run(atOnce, [numbers]))
  await expectWhole('orders', numbers.length, 'createdAt')
  const [{ status = '' } = {}] = orders
  await expectWhole(`orders?status=${status}`, 1, 'createdAt')
  await expectWhole('balances', 1, 'orderNo')
})

test('a loan that was not disbursed has no balance', async () => {
  const unpaid = (await read('orders', 1000)).filter(({ disbursedOn }) => disbursedOn === null)
  expect(unpaid.length).toBeGreaterThan(0)
  const numbers = (await read('balances', 1000)).map(({ orderNo }) => orderNo)
  for (const { orderNo } of unpaid) expect(numbers).not.toContain(orderNo)
})

test('payments of one moment are listed once each, in all loans and in one', async () => {
  for (const amount of [1000n, 2000n, 3000n]) await one.report('paid', await one.slip(), amount)
  await expectWhole(`payments?orderNo=${one.loan.orderId}`, 3, 'bookedAt')
  await expectWhole('payments', 3, 'bookedAt')
})

test('a reversal that was restored in the same moment is listed twice', async () => {
  const reference = await one.slip()
  await one.report('paid', reference, 5000n, { charge: `m-${reference}` })
  await one.report('reversed', reference, 5000n, { charge: `m-${reference}`, takesBack: 'whole' })
  await one.report('restored', reference, 5000n, { charge: `m-${reference}` })
  const mine = async (limit: number) =>
    (await read('reversals', limit)).filter(({ orderNo }) => orderNo === one.loan.orderId)
  expect((await mine(1)).map(({ what }) => what)).toEqual(['taken-back', 'restored'])
})

test('credits of one moment are listed once each', async () => {
  for (const person of [one.ana, await one.server.person('Carla Muestra')]) {
    const owed = dataOf(await asBorrower(one.server, person.query)(loanPlayDetail, loanOf(person, '174')))
    await one.report('paid', (await askSlip(one.server, person)).reference, owed.repayAmount + 700n)
  }
  await watchLedger(one.server.service, new Date(one.clock.getTime() + 1000))
  await expectWhole('credits', 2, 'since')
})

test('card charges that began at one moment are listed once each', async () => {
  for (const person of [one.ana, await one.server.person('Carla Muestra')]) {
    const call = asBorrower(one.server, person.query)
    const { orderId } = loanOf(person, '174')
    const { repayAmount: amount } = dataOf(await call(loanPlayDetail, loanOf(person, '174')))
    const { bankCards, repayToken } = dataOf(await call(repaymentWay, { orderId }))
    const [{ id: cardId = '', cardNo = '', bankCode = '', bankName = '' } = {}] = bankCards
    const wish = { amount, orderId, repayToken, couponId: '', sendMsg: '0' } as const
    await call(repaymentCommit, { ...wish, cardId, cardNo, bankCode, bankName })
  }
  one.clock = new Date(one.clock.getTime() + 60_000)
  await expectWhole('card-charges', 2, 'beganAt')
})
