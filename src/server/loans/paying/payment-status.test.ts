import { expect, test } from 'vitest'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDelayDetail } from '#contract/money/installment.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_EXTEND, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { loanStatement, paymentReceipt } from '#contract/papers/statements.ts'
import { refusals } from '#contract/refusals.ts'
import { identityIn } from '#contract/wire/session.ts'
import { type Database, statement } from '#server/base/database/database.ts'
import { callInProcess } from '#server/call/in-process.ts'
import { served } from '#server/fronts/apps/app.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore, sendNotice } from '#testing/at-the-store.ts'
import { oneLoan, START } from '#testing/one-loan.ts'

const HOUR_MS = 3_600_000

const one = oneLoan()

const AMOUNT = 320417n
const wish = () => ({ ...one.loan, amount: AMOUNT, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY })
const newReference = async () => dataOf(await one.call(generateVcode, wish())).repayDetail.vCode
const statusOf = async (vCode: string) => dataOf(await one.call(paymentStatus, { ...one.loan, vCode }))
const notice = (reference: string, kind: 'seen' | 'paid' | 'canceled', amountMinor = AMOUNT) =>
  sendNotice(
    one.server,
    { id: `${reference}-${kind}`, kind, reference, amountMinor, at: one.clock },
    one.clock,
  )

/**
 * Calls the server, which books the payment of a reference before it first sends the statement of this name.
 */
function paidBefore(name: string, reference: string) {
  const { service } = one.server
  let booked = ''
  const database: Database = {
    ...service.database,
    transaction: (work, options) =>
      service.database.transaction(
        (tx) =>
          work({
            ...tx,
            async rows(statement, params) {
              if (statement.name === name && booked === '') booked = (await notice(reference, 'paid')).outcome
              return tx.rows(statement, params)
            },
          }),
        options,
      ),
  }
  const call = callInProcess({ ...service, database }, served, identityIn(new URLSearchParams(one.ana.query)))
  return { call, outcome: () => booked }
}

test('a payment booked while its page is read is shown with the loan as it then is', async () => {
  const reference = await newReference()
  const { call, outcome } = paidBefore('payment-events-of-reference', reference)
  const status = dataOf(await call(paymentStatus, { ...one.loan, vCode: reference }))
  expect(outcome()).toBe('settled')
  expect(status).toMatchObject({ isSettled: true, moneyMoved: true, outcome: 'settled' })
  expect(status.sentence).not.toContain('por pagar')
})

test('a payment booked while a statement is read is in every part of it', async () => {
  const { call, outcome } = paidBefore('list-postings', await newReference())
  const { lines, owed, plan, isSettled } = dataOf(await call(loanStatement, { orderNo: one.loan.orderId }))
  expect(outcome()).toBe('settled')
  expect([owed, lines.at(-1)?.balance, isSettled]).toEqual([0n, 0n, true])
  expect(plan.every(({ left }) => left === 0n)).toBe(true)
})

test('a reference goes from issued over seen to reflected, always with words about the money', async () => {
  const reference = await newReference()
  expect(await statusOf(reference)).toMatchObject({
    state: 'issued',
    moneyMoved: false,
    sentence: 'Aún no recibimos su pago.',
    amount: AMOUNT,
  })
  expect((await notice(reference, 'seen')).outcome).toBe('seen')
  expect(await statusOf(reference)).toMatchObject({
    state: 'seen',
    moneyMoved: true,
    sentence:
      'Su pago de $3.204.17 quedó registrado en Banco Muestra el 2026-11-20 12:00. Todavía no nos llega. Por favor, no pague de nuevo. Cuando llegue, contará desde ese día, sin más recargos. Lo esperamos hasta el 2026-11-23 12:00. Si no llega, esta página le dirá cómo seguir.',
    isSettled: false,
  })
  expect((await notice(reference, 'paid')).outcome).toBe('settled')
  expect(await statusOf(reference)).toMatchObject({
    state: 'reflected',
    moneyMoved: true,
    sentence: 'Recibimos $3.204.17 el 2026-11-20 12:00 y con eso su préstamo quedó pagado.',
    outcome: 'settled',
    arrived: AMOUNT,
    arrivedAt: '2026-11-20 12:00',
    arrivedDaysAgo: 0,
    isSettled: true,
  })
})

test('a booked payment has its receipt, and one that is not booked has none', async () => {
  const reference = await newReference()
  expect((await statusOf(reference)).paymentId).toBe('')
  await notice(reference, 'seen')
  expect((await statusOf(reference)).paymentId).toBe('')
  await notice(reference, 'paid')
  const { paymentId } = await statusOf(reference)
  const receipt = dataOf(await one.call(paymentReceipt, { orderNo: one.loan.orderId, paymentId }))
  expect([receipt.reference, receipt.amount]).toEqual([reference, AMOUNT])
})

test('a part payment states what is left, in short sentences', async () => {
  const reference = await newReference()
  const said = [(await statusOf(reference)).sentence]
  await payAtStore(one.server, reference, 100000n)
  said.push((await statusOf(reference)).sentence)
  expect(said[1]).toBe(
    'Recibimos $1.000.00 el 2026-11-20 12:00 y lo registramos en su préstamo. Faltan $2.204.17 por pagar a más tardar el 2026-12-02 23:59, hora de la Ciudad de México.',
  )
  for (const sentence of said.join(' ').split(/[.!?] /)) expect(sentence.split(' ').length).toBeLessThan(17)
})

test('a payment that an older replica booked is shown as booked', async () => {
  const forget = statement<unknown, [string]>(
    'forget-payment-message',
    `UPDATE payment_events SET telling = NULL, fee_minor = NULL, credit_minor = NULL, due_on = NULL, arrived = NULL
     WHERE reference = $1`,
  )
  for (const amount of [100000n, AMOUNT]) {
    one.ana = await one.server.person('Ana Ejemplo')
    one.call = asBorrower(one.server, one.ana.query)
    one.loan = loanOf(one.ana, '174')
    const reference = await newReference()
    await payAtStore(one.server, reference, amount)
    const status = await statusOf(reference)
    await one.server.service.database.transaction((tx) => tx.run(forget, [reference]))
    expect(await statusOf(reference)).toEqual(status)
    expect(status.state).toBe('reflected')
  }
})

test('too much is shown with the resulting credit', async () => {
  const reference = await newReference()
  await payAtStore(one.server, reference, AMOUNT + 500n)
  expect((await statusOf(reference)).sentence).toContain('Sobraron $5.00, que quedaron como saldo a su favor')
})

test('an extension is shown with the new day', async () => {
  const { delayAmount, delayTime } = dataOf(await one.call(loanPlayDelayDetail, one.loan)).delayInfo
  const asked = { ...wish(), amount: delayAmount, requestType: REQUEST_EXTEND }
  const { vCode } = dataOf(await one.call(generateVcode, asked)).repayDetail
  await payAtStore(one.server, vCode, delayAmount)
  expect((await statusOf(vCode)).sentence).toContain(`su pago se aplazó al ${delayTime}`)
})

test('a fee paid twice is shown as both: the first moved the day, also if both messages came at one moment', async () => {
  const { delayAmount, delayTime } = dataOf(await one.call(loanPlayDelayDetail, one.loan)).delayInfo
  const asked = { ...wish(), amount: delayAmount, requestType: REQUEST_EXTEND }
  const { vCode } = dataOf(await one.call(generateVcode, asked)).repayDetail
  expect(await payAtStore(one.server, vCode, delayAmount, `z-${vCode}`)).toBe('extended')
  expect(await payAtStore(one.server, vCode, delayAmount, `a-${vCode}`)).toBe('part-paid')
  const { sentence, outcome, arrived } = await statusOf(vCode)
  expect([outcome, arrived]).toEqual(['not-extended', 2n * delayAmount])
  expect(sentence).toBe(
    [
      `Recibimos la comisión de $150.00 el 2026-11-20 12:00 y su pago se aplazó al ${delayTime} 23:59, hora de la Ciudad de México.`,
      'Recibimos $150.00 el 2026-11-20 12:00. Su préstamo ya no se podía aplazar, así que su fecha no cambió.',
      'Registramos el dinero en su préstamo.',
      'La referencia ya se había pagado antes, pero su dinero cuenta. Por favor, no la use de nuevo.',
      `Faltan $3.054.17 por pagar a más tardar el ${delayTime} 23:59, hora de la Ciudad de México.`,
    ].join(' '),
  )
})

test('however often a reference is paid, the text fits into the answer', async () => {
  const reference = await newReference()
  for (const each of Array.from({ length: 25 }, (_, index) => index)) {
    await payAtStore(one.server, reference, 100n, `often-${reference}-${each}`)
  }
  const { sentence, arrived } = await statusOf(reference)
  expect(arrived).toBe(2500n)
  expect(sentence.match(/Recibimos/g)).toHaveLength(10)
  expect(sentence).toMatch(/Faltan \$3\.179\.17 por pagar/)
})

test('an expired and a cancelled reference say that they must not be paid', async () => {
  const expired = await newReference()
  one.clock = new Date(START.getTime() + 73 * HOUR_MS)
  expect(await statusOf(expired)).toMatchObject({ state: 'expired', moneyMoved: false, hoursSince: 1 })
  const canceled = await newReference()
  await notice(canceled, 'canceled')
  expect(await statusOf(canceled)).toMatchObject({ state: 'canceled', moneyMoved: false, hoursSince: 0 })
  for (const reference of [expired, canceled]) {
    expect((await statusOf(reference)).sentence).toMatch(/^No se ha movido dinero.*no pague con ella\.$/)
  }
})

test('money on a cancelled reference is still shown', async () => {
  const reference = await newReference()
  await notice(reference, 'canceled')
  await payAtStore(one.server, reference, AMOUNT)
  expect(await statusOf(reference)).toMatchObject({ state: 'reflected', isSettled: true })
})

test('the newest reference of a channel is found without its number; without one the state is empty', async () => {
  const named = { ...one.loan, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
  expect(dataOf(await one.call(paymentStatus, named))).toMatchObject({
    state: '',
    vCode: '',
    moneyMoved: false,
  })
  const reference = await newReference()
  expect(dataOf(await one.call(paymentStatus, named))).toMatchObject({ state: 'issued', vCode: reference })
})

test('an unknown reference, one of another loan, and another borrower’s loan are refused', async () => {
  const ravi = await one.server.person('Ravi Sample')
  const reference = await newReference()
  const codeOf = async (change: object) => (await one.call(paymentStatus, { ...one.loan, ...change })).code
  expect(await codeOf({ vCode: '00000000000000' })).toBe(refusals['unknown-reference'].code)
  expect(await codeOf({ ...loanOf(one.ana, '180'), vCode: reference })).toBe(
    refusals['unknown-reference'].code,
  )
  expect(await codeOf({ ...loanOf(ravi, '174'), vCode: reference })).toBe(refusals['unknown-order'].code)
  expect(await codeOf({})).toBe(refusals['bad-request'].code)
  expect(await codeOf({ payCode: 'mx-bank-transfer', requestType: 9 })).toBe(
    refusals['unknown-request-type'].code,
  )
})
