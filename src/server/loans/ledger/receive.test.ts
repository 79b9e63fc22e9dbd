import { describe, expect, test } from 'vitest'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentCommit, repaymentWay } from '#contract/money/payment-store.ts'
import { REQUEST_EXTEND, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { loanStatement, paymentReceipt, settlementLetter } from '#contract/papers/statements.ts'
import { refusalAnswer } from '#contract/refusals.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { refundCredit } from '#server/loans/ledger/refund-credit.ts'
import { lockKnownOrder } from '#server/loans/orders/orders.ts'
import {
  findReference,
  insertReference,
  knownReference,
  ownerOfReference,
} from '#server/loans/references/payment-references.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore, sendNotice } from '#testing/at-the-store.ts'
import { referencesOf } from '#testing/ledger-of.ts'
import { ALL, FEE, oneLoan, START } from '#testing/one-loan.ts'
import { receiveMoney } from './receive.ts'

const DAY_MS = 86_400_000
const one = oneLoan()

const stateOf = async (reference: string) =>
  (await referencesOf(one.server, one.loan.orderId)).find((one) => one.reference === reference)?.state
const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  one.server.service.database.transaction(work)

const kept = statement<Record<string, unknown>, [string]>(
  'test-kept-outcome',
  `SELECT outcome, arrived, amount_was, telling AS message, fee_minor, credit_minor, due_on FROM payment_events WHERE reference = $1`,
)
const keptOf = (reference: string) => inTransaction((tx) => tx.one(kept, [reference]))

test('a fee’s reference that settles the whole loan takes no fee, says that the loan is paid, and ends the other reference', async () => {
  const repay = await one.slip()
  const extend = await one.slip(REQUEST_EXTEND)
  expect(await payAtStore(one.server, extend, FEE + ALL)).toBe('over-paid')

  expect((await one.details()).orderStatus).toBe('200')
  expect(await one.statusPage(extend)).toMatchObject({
    state: 'reflected',
    isSettled: true,
    outcome: 'over-paid',
    sentence:
      'Recibimos $3.354.17 el 2026-11-20 12:00 y con eso su préstamo quedó pagado. Sobraron $150.00, que quedaron como saldo a su favor.',
  })
  expect(await stateOf(repay)).toBe('canceled')
  expect(await one.statusPage(repay)).toMatchObject({
    state: 'canceled',
    isSettled: true,
    sentence: 'No se ha movido dinero con esta referencia. Fue cancelada, así que no pague con ella.',
  })
  // A borrower who is at the till with it already loses nothing, and the receipt says so.
  expect(await payAtStore(one.server, repay, ALL)).toBe('late-for-settled')
  expect(await one.statusPage(repay)).toMatchObject({ outcome: 'credited', arrived: ALL })
  expect((await one.statusPage(repay)).sentence).toContain('todo quedó como saldo a su favor')
})

test('an extension is refused outside its offered days, and money on an earlier reference still extends', async () => {
  const extend = await one.slip(REQUEST_EXTEND)
  const { isDelay, postponing } = await one.details()
  expect([isDelay, postponing?.fee]).toEqual([true, FEE])
  // Extensions are offered two weeks before the due day: now it is 17 days.
  one.later(-5)
  const notOffered = refusalAnswer('extension-not-offered', 'es')
  const wish = { ...one.loan, amount: FEE, payCode: 'mx-bank-transfer', requestType: REQUEST_EXTEND }
  expect(await one.call(loanPlayDelayDetail, one.loan)).toMatchObject(notOffered)
  expect(await one.call(generateVcode, wish)).toMatchObject(notOffered)
  expect((await one.details()).isDelay).toBe(false)
  expect(await one.report('paid', extend, FEE)).toBe('extended')
})

describe('another reference of the same loan', () => {
  test('for the amount due stays if only the days were moved, asks for what is owed, and pays it', async () => {
    const repay = await one.slip()
    const extend = await one.slip(REQUEST_EXTEND)
    expect(await payAtStore(one.server, extend, FEE)).toBe('extended')
    expect(await stateOf(repay)).toBe('issued')
    expect(await one.statusPage(repay)).toMatchObject({ state: 'issued', amount: ALL })
    expect(await one.slip()).toBe(repay)
    expect(await payAtStore(one.server, repay, ALL)).toBe('settled')
  })

  test('for an extension ends when the days were bought by another channel', async () => {
    const bought = await one.slip(REQUEST_EXTEND)
    const other = await one.slip(REQUEST_EXTEND, 'mx-store-nopal')
    await payAtStore(one.server, bought, FEE)
    expect(await stateOf(other)).toBe('canceled')
    // Money on it buys no second week, and the page does not say that it did.
    expect(await payAtStore(one.server, other, FEE)).toBe('part-paid')
    const { sentence, outcome } = await one.statusPage(other)
    expect(outcome).toBe('not-extended')
    expect(sentence).toContain('ya no se podía aplazar, así que su fecha no cambió')
    expect(sentence).toContain('La referencia ya estaba cancelada, pero su dinero cuenta.')
  })

  test('ends when its debt was paid in part, and one for an extension of the same price stays', async () => {
    const paid = await one.slip()
    const same = await one.slip(REQUEST_REPAY, 'mx-store-nopal')
    const extend = await one.slip(REQUEST_EXTEND)
    expect(await payAtStore(one.server, paid, 1000n)).toBe('part-paid')
    expect(await stateOf(paid)).toBe('paid')
    expect(await stateOf(same)).toBe('canceled')
    expect(await stateOf(extend)).toBe('issued')
  })

  test('ends with the loan, whatever its purpose', async () => {
    const repay = await one.slip()
    const extend = await one.slip(REQUEST_EXTEND)
    const store = await one.slip(REQUEST_EXTEND, 'mx-store-nopal')
    await payAtStore(one.server, repay, ALL)
    expect([await stateOf(repay), await stateOf(extend), await stateOf(store)]).toEqual([
      'paid',
      'canceled',
      'canceled',
    ])
  })
})

test('less than the fee pays a part of the loan: the page says that nothing was extended, and no day has moved', async () => {
  const before = dataOf(await one.call(loanPlayDetail, one.loan))
  const extend = await one.slip(REQUEST_EXTEND)
  const repay = await one.slip()
  expect(await payAtStore(one.server, extend, FEE - 1n)).toBe('part-paid')
  const { sentence, outcome } = await one.statusPage(extend)
  expect(outcome).toBe('fee-short')
  expect(sentence).toContain('Es menos que la comisión, así que su pago no se aplazó.')
  expect(sentence).toContain(`Faltan $3.054.18 por pagar a más tardar el ${before.lastMoment}.`)
  const after = dataOf(await one.call(loanPlayDetail, one.loan))
  expect([after.repayDate, after.repayAmount]).toEqual([before.repayDate, ALL - FEE + 1n])
  // It asked for an amount that is not owed any more.
  expect(await stateOf(repay)).toBe('canceled')
})

test('a credit that was returned is not shown as the borrower’s any more', async () => {
  const reference = await one.slip()
  await payAtStore(one.server, reference, ALL + 500n)
  expect((await one.statusPage(reference)).sentence).toMatch(
    /Sobraron \$5\.00, que quedaron como saldo a su favor\.$/,
  )
  await inTransaction(async (tx) => {
    const owner = await ownerOfReference(tx, 'sandbox', reference)
    if (!owner) throw new Error('the reference was just issued')
    const order = await lockKnownOrder(tx, owner, one.loan.orderId)
    await refundCredit(tx, order, { amountMinor: 500n, refundId: `back-${reference}` }, one.clock)
  })
  expect((await one.statusPage(reference)).sentence).toMatch(/Ya le devolvimos su saldo a favor\.$/)
})

describe('the effect of a payment is stored', () => {
  test('with its event, so that it is not computed again', async () => {
    const extend = await one.slip(REQUEST_EXTEND)
    await payAtStore(one.server, extend, FEE + 1000n)
    expect(await keptOf(extend)).toEqual({
      outcome: 'extended',
      arrived: 'in-time',
      amount_was: 'over',
      message: 'extended-and-part-paid',
      fee_minor: FEE,
      credit_minor: 0n,
      due_on: '2026-12-09',
    })
  })

  test('with a payment by card, whose receipt states it', async () => {
    const carla = await one.server.person('Carla Muestra')
    const card = asBorrower(one.server, carla.query)
    const { orderId } = loanOf(carla, '174')
    const amount = dataOf(await card(loanPlayDetail, loanOf(carla, '174'))).repayAmount
    const { bankCards, repayToken } = dataOf(await card(repaymentWay, { orderId }))
    const free = bankCards.find(({ bankName }) => bankName === 'Banco Sin Clave')
    if (!free) throw new Error('no card without a code')
    const { bankName, cardNo, bankCode, id } = free
    const wish = { amount, bankName, cardNo, bankCode, cardId: id, couponId: '', orderId, repayToken }
    expect((await card(repaymentCommit, { ...wish, sendMsg: '0' })).success).toBe(true)

    const { lines } = dataOf(await card(loanStatement, { orderNo: orderId }))
    const paymentId = lines.findLast((line) => line.paymentId !== '')?.paymentId ?? ''
    const receipt = dataOf(await card(paymentReceipt, { orderNo: orderId, paymentId }))
    expect(receipt).toMatchObject({ channel: 'Tarjeta', reference: '' })
    expect(receipt.told).toMatch(
      /^Recibimos \$[\d.]+ el 2026-11-20 12:00 y con eso su préstamo quedó pagado\.$/,
    )
    const rows = await inTransaction((tx) => tx.rows(ofCards, [orderId]))
    expect(rows).toEqual([
      {
        state: 'paid',
        outcome: 'settled',
        message: 'settled',
        credit: 0n,
        due: expect.any(String),
        at: one.clock,
      },
    ])
  })

  test('and the receipt of a payment on a reference names reference and channel beside it', async () => {
    const reference = await one.slip(REQUEST_REPAY, 'mx-store-nopal')
    await payAtStore(one.server, reference, ALL + 700n)
    const { lines } = dataOf(await one.call(loanStatement, { orderNo: one.loan.orderId }))
    const paymentId = lines.findLast((line) => line.paymentId !== '')?.paymentId ?? ''
    const receipt = dataOf(await one.call(paymentReceipt, { orderNo: one.loan.orderId, paymentId }))
    expect(receipt).toMatchObject({ reference, channel: 'Mini Nopal 24' })
    expect(receipt.told).toContain('Sobraron $7.00')
  })
})

const ofCards = statement<Record<string, unknown>, [string]>(
  'test-cards-of-order',
  `SELECT state, outcome, telling AS message, credit_minor AS credit, due_on AS due, paid_at AS at FROM card_payments WHERE order_no = $1`,
)

const booked = statement<{ at: Date; bookedAt: Date; day: string }, [string, string]>(
  'test-booked',
  `SELECT at, booked_at AS "bookedAt", on_day AS day FROM postings WHERE source = $1 AND event_id = $2`,
)

test('a payment counts for the day on which it was paid, and is booked on the day on which it is received', async () => {
  const reference = await one.slip()
  const id = `late-${reference}`
  const event = { id, kind: 'paid', reference, amountMinor: ALL, at: one.clock } as const
  one.clock = new Date(START.getTime() + 3 * DAY_MS)
  expect((await sendNotice(one.server, event)).outcome).toBe('settled')
  const posting = await inTransaction((tx) => tx.one(booked, ['sandbox', id]))
  expect(posting).toEqual({ at: START, bookedAt: one.clock, day: '2026-11-20' })
})

test('a payment received later is shown with the time of its payment, on the page and on the receipt', async () => {
  const extend = await one.slip(REQUEST_EXTEND)
  const event = {
    id: `late-${extend}`,
    kind: 'paid',
    reference: extend,
    amountMinor: FEE,
    at: one.clock,
  } as const
  one.clock = new Date(START.getTime() + 3 * DAY_MS)
  expect((await sendNotice(one.server, event)).outcome).toBe('extended')
  const said =
    'Recibimos la comisión de $150.00 el 2026-11-20 12:00 y su pago se aplazó al 2026-12-09 23:59, hora de la Ciudad de México.'
  const page = await one.statusPage(extend)
  // It is news since it was received.
  expect(page).toMatchObject({ arrivedAt: '2026-11-20 12:00', hoursSince: 0 })
  expect(page.sentence.slice(0, said.length)).toBe(said)
  const { lines } = dataOf(await one.call(loanStatement, { orderNo: one.loan.orderId }))
  const paymentId = lines.findLast((line) => line.paymentId !== '')?.paymentId ?? ''
  const receipt = dataOf(await one.call(paymentReceipt, { orderNo: one.loan.orderId, paymentId }))
  expect(receipt.told).toBe(said)
  expect(receipt.paidAt).toContain('2026-11-20 12:00')
})

test('a time in the future, by a provider’s clock, counts as now', async () => {
  const reference = await one.slip()
  const id = `ahead-${reference}`
  const at = new Date(one.clock.getTime() + DAY_MS)
  await sendNotice(one.server, { id, kind: 'paid', reference, amountMinor: ALL, at })
  expect(await inTransaction((tx) => tx.one(booked, ['sandbox', id]))).toMatchObject({
    at: one.clock,
  })
  expect((await one.statusPage(reference)).arrivedAt).toBe('2026-11-20 12:00')
})

test('a payment just before the disbursement, because clocks differ, counts as paid with it', async () => {
  const reference = await one.slip()
  const { at: disbursedAt } = await inTransaction((tx) => tx.one(booked, ['order', one.loan.orderId]))
  const id = `before-${reference}`
  const at = new Date(disbursedAt.getTime() - 60_000)
  expect(
    (await sendNotice(one.server, { id, kind: 'paid', reference, amountMinor: 1000n, at })).outcome,
  ).toBe('part-paid')
  expect(await inTransaction((tx) => tx.one(booked, ['sandbox', id]))).toMatchObject({
    at: disbursedAt,
  })
})

test('a failed attempt changes nothing, and only for seen money the state of its reference is stored', async () => {
  const reference = await one.slip()
  expect(await one.report('failed', reference, ALL)).toBe('failed')
  expect(await keptOf(reference)).toMatchObject({ outcome: 'failed', arrived: null })
  expect(await stateOf(reference)).toBe('issued')
  const other = await one.slip(REQUEST_REPAY, 'mx-store-nopal')
  expect(await one.report('seen', other, ALL)).toBe('seen')
  expect(await keptOf(other)).toMatchObject({ outcome: 'seen', arrived: 'in-time' })
})

test('money without a reference is a repayment of its amount, in time', async () => {
  const owner = await inTransaction((tx) => tx.one(ownerOf, [one.loan.orderId]))
  const received = await inTransaction(async (tx) => {
    const borrower = await borrowerById(tx, owner.borrowerId)
    if (!borrower) throw new Error('Ana has just been made')
    const order = await lockKnownOrder(tx, borrower, one.loan.orderId)
    const event = { source: 'card', id: one.loan.orderId }
    const arrival = { amountMinor: ALL, paidAt: one.clock, event, inTime: false, wasFound: false }
    return receiveMoney(tx, order, arrival, one.clock)
  })
  expect(received).toMatchObject({ effect: 'settled', arrived: 'in-time', amount: 'exact' })
})

test('only an extension stores moved days', async () => {
  const written: string[] = []
  const owner = await inTransaction((tx) => tx.one(ownerOf, [one.loan.orderId]))
  await inTransaction(async (tx) => {
    const borrower = await borrowerById(tx, owner.borrowerId)
    if (!borrower) throw new Error('Ana has just been made')
    const order = await lockKnownOrder(tx, borrower, one.loan.orderId)
    const event = { source: 'plain', id: one.loan.orderId }
    const watched: Transaction = {
      ...tx,
      run: (what, values) => {
        written.push(what.name)
        return tx.run(what, values)
      },
    }
    const arrival = { amountMinor: 1000n, paidAt: one.clock, event, inTime: false, wasFound: false }
    await receiveMoney(watched, order, arrival, one.clock)
  })
  expect(written).toContain('insert-posting')
  expect(written.filter((name) => /move|instalment/.test(name))).toEqual([])
})

test('the lender is notified of a payment with its amount, its time and its event', async () => {
  const reference = await one.slip()
  const id = `paid-${reference}`
  await sendNotice(one.server, { id, kind: 'paid', reference, amountMinor: 1000n, at: one.clock })
  const events = await inTransaction((tx) => tx.rows(paymentEventsOf, [one.loan.orderId]))
  expect(events).toMatchObject([
    { amountMinor: '1000', paidAt: one.clock.toISOString(), payment: `sandbox:${id}` },
  ])
})

const paymentEventsOf = statement<Record<string, unknown>, [string]>(
  'test-events-of-payments',
  `SELECT data->>'amountMinor' AS "amountMinor", data->>'paidAt' AS "paidAt", data->>'payment' AS payment
   FROM lender_events WHERE type = 'payment.booked' AND data->>'orderNo' = $1`,
)

test('a number that two providers issued is two references: money on one is not on the other', async () => {
  const bruno = await one.server.person('Bruno Muestra')
  const theirs = loanOf(bruno, '174', 'mx-directo')
  const number = await one.slip()
  await inTransaction(async (tx) => {
    const mine = await ownerOfReference(tx, 'sandbox', number)
    const own = await knownReference(tx, mine?.id ?? '', 'sandbox', number)
    const id = await tx.one(ownerOf, [theirs.orderId])
    const borrower = await borrowerById(tx, id.borrowerId)
    if (!borrower) throw new Error('Bruno has just been made')
    const order = await lockKnownOrder(tx, borrower, theirs.orderId)
    const { orderNo } = order
    await insertReference(tx, order, { ...own, orderNo, provider: 'twin', providerOrderId: 'twin-1' })
  })
  expect(await payAtStore(one.server, number, ALL)).toBe('settled')
  expect(await inTransaction((tx) => referenceOf(tx, 'sandbox', number))).toMatchObject({
    state: 'paid',
    orderNo: one.loan.orderId,
  })
  expect(await inTransaction((tx) => referenceOf(tx, 'twin', number))).toMatchObject({
    state: 'issued',
    orderNo: theirs.orderId,
  })
})

const referenceOf = async (tx: Transaction, provider: string, number: string) =>
  knownReference(tx, (await ownerOfReference(tx, provider, number))?.id ?? '', provider, number)

const ownerOf = statement<{ borrowerId: string }, [string]>(
  'test-owner-of-order',
  'SELECT borrower_id AS "borrowerId" FROM orders WHERE order_no = $1',
)

test('money also finds its loan if the previous release gave the reference no name', async () => {
  const number = await one.slip()
  await inTransaction((tx) => tx.run(forgetName, [`reference/sandbox/${number}`]))
  expect(await payAtStore(one.server, number, ALL)).toBe('settled')
})

const forgetName = statement<unknown, [string]>('test-forget-name', 'DELETE FROM owners WHERE name = $1')

test('a reference or an order that disappears during the work aborts it, and nothing is stored', async () => {
  const reference = await one.slip()
  const owner = await inTransaction((tx) => ownerOfReference(tx, 'sandbox', reference))
  if (!owner) throw new Error('the reference was just issued')
  expect(await inTransaction((tx) => findReference(tx, owner.id, 'sandbox', '000'))).toBeUndefined()
  await expect(inTransaction((tx) => knownReference(tx, owner.id, 'sandbox', '000'))).rejects.toThrow(
    'vanished',
  )
  await expect(inTransaction((tx) => lockKnownOrder(tx, owner, '000'))).rejects.toThrow('vanished')
})

test('money after a loan was paid does not change the date in its letter of settlement', async () => {
  const repay = await one.slip()
  expect(await payAtStore(one.server, repay, ALL)).toBe('settled')
  const letter = async () => {
    const { paper } = dataOf(await one.call(settlementLetter, { orderNo: one.loan.orderId }))
    return JSON.stringify(paper.blocks)
  }
  expect(await letter()).toContain('quedó liquidado por completo el 2026-11-20')
  one.clock = new Date(START.getTime() + 3 * DAY_MS)
  expect(await payAtStore(one.server, repay, 10000n)).toBe('late-for-settled')
  expect(await letter()).toContain('quedó liquidado por completo el 2026-11-20')
})
