import { afterEach, expect, test } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentCommit, repaymentWay } from '#contract/money/payment-store.ts'
import { CREDIT_BACK_DAYS } from '#domain/money/booking/credit-back.ts'
import { openQueue } from '#server/call/jobs/job.ts'
import { chargesQueue } from '#server/loans/cards/finish-charges.ts'
import { watchLedger } from '#server/loans/ledger/watch-ledger.ts'
import { dataOf } from '#testing/as-borrower.ts'
import { askAsOperator, OPERATOR_TOKEN } from '#testing/as-operator.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { sendNotice } from '#testing/at-the-store.ts'
import { oneLoan } from '#testing/one-loan.ts'

let isSilent = false
const one = oneLoan({
  like: 'Carla Muestra',
  cards: {
    needsCode: () => false,
    charge: async () => {
      if (isSilent) throw new Error('no answer')
      return 'paid'
    },
  },
})
afterEach(() => {
  isSilent = false
})
type Row = Record<string, string | number | null>
const listed = async (path: string) => {
  const { status, data } = await askAsOperator(one.server, 'GET', `/operator/${path}`)
  expect(status).toBe(200)
  return data as Row[]
}
const atDesk = async (list: string) => (await atTheDesk(one.server)).text(`/desk/worklists?list=${list}`)
const fileOf = async (list: string) => (await atTheDesk(one.server)).text(`/desk/worklists/file?list=${list}`)
let events = 0
const lost = async (reference: string, charge = `charge-${reference}`) => {
  events += 1
  const payment = { id: `lost-${events}`, kind: 'paid', reference, charge, amountMinor: 12_345n } as const
  const event = { ...payment, at: one.clock }
  expect((await sendNotice(one.server, event)).outcome).toBe('unmatched')
  return `sandbox:${event.id}`
}

test('unmatched money is listed with its age, page by page, and its texts are no formulas', async () => {
  const payments = [
    await lost('90000000000001', '-1-HYPERLINK'),
    await lost('90000000000002'),
    await lost('90000000000003'),
  ]
  const booked = await one.slip()
  expect(await one.report('paid', booked, 100n)).toBe('part-paid')
  const first = await listed('unmatched?limit=2')
  const rest = await listed(`unmatched?limit=1000&after=${first[1]?.key}`)
  const all = [...first, ...rest].map(({ payment }) => payment)
  expect(new Set(all).size).toBe(all.length)
  expect([...first, ...rest].map(({ reference }) => reference)).not.toContain(booked)
  expect(await (await atTheDesk(one.server)).text('/desk/money')).toContain('href="/desk/worklists"')
  expect(all).toEqual(expect.arrayContaining(payments))
  one.later(3)
  const page = await atDesk('unmatched')
  expect(page).toContain(`${payments[0]}`)
  expect(page).toContain('3 days')
  expect(page).toContain('123.45')
  expect(await fileOf('unmatched')).toContain('90000000000003')
  const csv = await fetch(`${one.server.url}/operator/unmatched?format=csv`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  })
  expect(await csv.text()).toContain(",'-1-HYPERLINK,")
})

test('a credit is listed with the day by which it is returned, and no longer after that', async () => {
  const owed = dataOf(await one.call(loanPlayDetail, one.loan)).repayAmount
  await one.report('paid', await one.slip(), owed + 700n)
  const mine = async () => (await listed('credits')).find(({ orderNo }) => orderNo === one.loan.orderId)
  const backBy = new Date(one.clock.getTime() + CREDIT_BACK_DAYS * 86_400_000).toISOString().slice(0, 10)
  expect(await mine()).toMatchObject({
    amountMinor: 700,
    currency: 'MXN',
    since: one.clock.toISOString(),
    backBy,
  })
  // The ledger check runs later, and changes nothing about it.
  const before = await mine()
  await watchLedger(one.server.service, new Date(one.clock.getTime() + 60_000))
  expect(await mine()).toEqual(before)
  expect(await atDesk('credits')).toContain(backBy)
  // The borrower reads the same day.
  expect((await one.details()).noticeDesText).toContain(backBy)
  await askAsOperator(one.server, 'POST', `/operator/orders/${one.loan.orderId}/refund`, {
    amountMinor: 300,
    refundId: 'part',
  })
  expect(await mine()).toMatchObject({ amountMinor: 400 })
  await askAsOperator(one.server, 'POST', `/operator/orders/${one.loan.orderId}/refund`, {
    amountMinor: 400,
    refundId: 'rest',
  })
  expect(await mine()).toBeUndefined()
})

test('a charge without a known result is listed from its second minute on, until it has one', async () => {
  isSilent = true
  const { orderId } = one.loan
  const amount = await one.dueNow()
  const { bankCards, repayToken } = dataOf(await one.call(repaymentWay, { orderId }))
  const [card] = bankCards
  if (!card) throw new Error('no card')
  const { id: cardId, cardNo, bankCode, bankName } = card
  const wish = { amount, orderId, repayToken, couponId: '', sendMsg: '0' } as const
  await one.call(repaymentCommit, { ...wish, cardId, cardNo, bankCode, bankName })
  const mine = async () => (await listed('card-charges')).filter(({ orderNo }) => orderNo === orderId)
  one.clock = new Date(one.clock.getTime() + 59_000)
  expect(await mine()).toEqual([])
  one.clock = new Date(one.clock.getTime() + 1_000)
  expect(await mine()).toMatchObject([{ amountMinor: Number(amount), currency: 'MXN', asked: 0 }])
  expect(await atDesk('card-charges')).toContain(orderId)
  expect(await fileOf('card-charges')).toContain(orderId)
  isSilent = false
  one.clock = new Date(one.clock.getTime() + 1_000)
  const workers = openQueue(chargesQueue, { ...one.server.service, now: () => one.clock })
  workers.wake()
  await workers.empty()
  expect(await mine()).toEqual([])
})

const gone = async () =>
  (await listed('open-reversals')).filter(({ orderNo }) => orderNo === one.loan.orderId)

test('reversed money is listed with its loan and reason, until the loan is paid', async () => {
  const { orderId } = one.loan
  const owed = await one.dueNow()
  const paid = await one.slip()
  expect(await one.report('paid', paid, owed)).toBe('settled')
  expect(await gone()).toEqual([])
  one.later(1)
  expect(await one.report('reversed', paid, owed, { takesBack: 'whole' })).toBe('reversed')
  const since = one.clock.toISOString()
  one.later(3)
  expect(await gone()).toMatchObject([
    { what: 'owed-again', amountMinor: Number(owed), currency: 'MXN', reason: 'charged-back', since },
  ])
  const page = await atDesk('reversals')
  expect(page).toContain(`<td>2 days</td><td>`)
  expect(page).toContain(`href="/desk/money/loan?order=${orderId}"`)
  expect(page).toContain('The bank reversed it')
  expect(await fileOf('reversals')).toMatch(
    new RegExp(`,2,[0-9.]+ MXN,"=""${orderId}""",charged-back,sandbox:o-`),
  )
  expect(await one.report('paid', await one.slip(), await one.dueNow())).toBe('settled')
  expect(await gone()).toEqual([])
  expect(await atDesk('reversals')).not.toContain(orderId)
})

test('a won chargeback is no longer listed, and the lender’s own correction is named as such', async () => {
  const owed = await one.dueNow()
  const charge = `won-${one.loan.orderId}`
  const paid = await one.slip()
  await one.report('paid', paid, owed, { charge })
  await one.report('reversed', paid, owed, { charge, takesBack: 'whole' })
  expect(await gone()).toHaveLength(1)
  await one.report('restored', paid, owed, { charge })
  expect(await gone()).toEqual([])
  const payments = await listed(`payments?orderNo=${one.loan.orderId}`)
  const input = { paymentId: payments[0]?.paymentId, reason: 'never-arrived', reversalId: charge }
  await askAsOperator(one.server, 'POST', `/operator/orders/${one.loan.orderId}/reversal`, input)
  expect(await gone()).toMatchObject([{ reason: 'never-arrived', source: `operator:${charge}` }])
  expect(await atDesk('reversals')).toContain('Reversed here as a mistake')
})

test('the reversal of an unknown payment is listed without a loan until that payment arrives', async () => {
  const early = async () =>
    (await listed('open-reversals')).filter(({ what, charge }) => what === 'without-payment' && charge)
  expect(await early()).toEqual([])
  expect(await one.report('reversed', '90000000000009', 500n, { charge: '-early-1' })).toBe('unmatched')
  one.later(1)
  const booked = await one.slip()
  expect(await one.report('reversed', booked, 100n, { charge: 'early-2' })).toBe('waiting')
  expect(await early()).toMatchObject([
    { orderNo: null, borrowerId: null, amountMinor: 500, charge: '-early-1', reason: null },
    { orderNo: null, borrowerId: expect.any(String), amountMinor: 100, charge: 'early-2' },
  ])
  expect(await atDesk('reversals')).toContain('Its payment was never told')
  const csv = await fetch(`${one.server.url}/operator/open-reversals?format=csv`, {
    headers: { authorization: `Bearer ${OPERATOR_TOKEN}` },
  })
  expect(await csv.text()).toContain(",'-early-1,")
  await one.report('paid', booked, 100n, { charge: 'early-2' })
  expect(await early()).toMatchObject([{ charge: '-early-1' }])
  expect(await gone()).toMatchObject([{ what: 'owed-again', amountMinor: 100 }])
})

test('pages of reversals are consecutive without a gap or a repeated row, the oldest first', async () => {
  const booked = await one.slip()
  for (const [index, minutes] of [0, 1, 1, 2].entries()) {
    one.clock = new Date(one.clock.getTime() + minutes * 60_000)
    const charge = `paged-${one.loan.orderId}-${index}`
    // Both kinds at the same moment.
    if (index === 1) await one.report('reversed', '90000000000010', 1n, { charge })
    await one.report('paid', booked, 100n, { charge })
    await one.report('reversed', booked, 100n, { charge, takesBack: 'this' })
  }
  const whole = await listed('open-reversals')
  const paged: Row[] = []
  for (let next = await listed('open-reversals?limit=1'); next.length > 0; ) {
    paged.push(...next)
    next = await listed(`open-reversals?limit=1&after=${next[0]?.key}`)
  }
  expect(paged).toEqual(whole)
  expect(new Set(whole.map(({ key }) => key)).size).toBe(whole.length)
  expect(whole.length).toBeGreaterThan(4)
  expect(whole.map(({ since }) => since)).toEqual(whole.map(({ since }) => since).toSorted())
})

test('lists and files require a session', async () => {
  for (const path of ['/desk/worklists', '/desk/worklists/file?list=unmatched']) {
    const response = await fetch(one.server.url + path, { redirect: 'manual' })
    expect([response.status, response.headers.get('location')?.startsWith('/desk/login')]).toEqual([
      303,
      true,
    ])
  }
  const response = await fetch(`${one.server.url}/operator/unmatched`)
  expect(response.status).toBe(401)
})
