import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { loanPayoff } from '#contract/money/payoff.ts'
import { REQUEST_EXTEND, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { refusals } from '#contract/refusals.ts'
import { dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore, sendNotice } from '#testing/at-the-store.ts'
import { ledgerOf, referencesOf, sumOf } from '#testing/ledger-of.ts'
import { oneLoan, START } from '#testing/one-loan.ts'

const HOUR_MS = 3_600_000
/** Three days later at the same hour of Mexico City. */
const UNTIL = '2026-11-23 12:00'

const one = oneLoan({ status: '180' })

const later = (hours: number) => {
  one.clock = new Date(START.getTime() + hours * HOUR_MS)
}
const ask = async (more: { payCode?: string; again?: 1 } = {}) =>
  one.call(generateVcode, {
    ...{ ...one.loan, amount: await one.dueNow(), payCode: 'mx-store-nopal', requestType: REQUEST_REPAY },
    ...more,
  })
const codeOf = (result: Awaited<ReturnType<typeof ask>>) => dataOf(result).repayDetail.vCode
let notices = 0
const notice = (
  reference: string,
  kind: 'seen' | 'paid' | 'canceled' | 'expired',
  amountMinor: bigint,
  at = one.clock,
) =>
  sendNotice(
    one.server,
    { id: `${reference}-${kind}-${++notices}`, kind, reference, amountMinor, at },
    one.clock,
  )
const sentenceOf = async (vCode: string) =>
  dataOf(await one.call(paymentStatus, { ...one.loan, vCode })).sentence

test('money that was seen is shown on every page, with its time and until when it is awaited', async () => {
  const amount = await one.dueNow()
  const reference = codeOf(await ask())
  await notice(reference, 'seen', amount)
  const details = dataOf(await one.call(loanDetails, one.loan))
  expect(details.noticeStatusText).toBe('Su pago viene en camino')
  expect(details.noticeDesText).toContain('quedó registrado en Mini Nopal 24')
  expect(details.noticeDesText).toContain(`Lo esperamos hasta el ${UNTIL}.`)
  const rows = details.userOrderDetail.detail.map(({ text }) => text)
  expect(rows).toEqual(expect.arrayContaining(['En camino', 'Saldo hasta que llegue']))
  expect(rows).not.toContain('Por pagar ahora')
  const pendingPayment = {
    state: 'waiting',
    vCode: reference,
    seenAt: '2026-11-20 12:00',
    waitUntil: UNTIL,
    asked: amount,
    payCode: 'mx-store-nopal',
    requestType: REQUEST_REPAY,
  }
  expect(details.onItsWay).toMatchObject([pendingPayment])
  for (const page of [loanPlayDetail, loanPayoff] as const) {
    const result = await one.call(page, one.loan)
    if (result.success) expect(result.data.onItsWay).toMatchObject([pendingPayment])
  }
  const status = dataOf(await one.call(paymentStatus, { ...one.loan, vCode: reference }))
  expect(status).toMatchObject({ state: 'seen', onItsWay: [pendingPayment] })
  expect(status.sentence).toBe(details.noticeDesText)
})

test('a second payment of a reference that was paid in part is seen on every page, and no third is asked for', async () => {
  const amount = await one.dueNow()
  const reference = codeOf(await ask())
  const send = (kind: 'seen' | 'paid', charge: string, amountMinor: bigint) =>
    sendNotice(
      one.server,
      { id: `${charge}-${kind}`, kind, reference, amountMinor, at: one.clock, charge },
      one.clock,
    )
  await send('paid', 'first', 10_000n)
  later(1)
  const rest = amount - 10_000n
  await send('seen', 'second', rest)
  const details = dataOf(await one.call(loanDetails, one.loan))
  expect(details).toMatchObject({ noticeStatusText: 'Su pago viene en camino', toPay: null })
  expect(details.onItsWay).toMatchObject([{ state: 'waiting', amount: rest, vCode: reference }])
  expect((await ask()).success).toBe(false)
  const status = dataOf(await one.call(paymentStatus, { ...one.loan, vCode: reference }))
  expect(status.sentence).toContain(details.noticeDesText)
  await send('paid', 'second', rest)
  expect(dataOf(await one.call(loanDetails, one.loan)).onItsWay).toEqual([])
})

test('it was seen at the provider’s time, also if it is received later', async () => {
  const reference = codeOf(await ask())
  const at = one.clock
  later(1)
  await notice(reference, 'seen', await one.dueNow(), at)
  expect(dataOf(await one.call(loanDetails, one.loan)).onItsWay).toMatchObject([
    { vCode: reference, seenAt: '2026-11-20 12:00' },
  ])
})

test('while a person reviews money, the loan has no row of money in process', async () => {
  const amount = await one.dueNow()
  // Before the reference was issued, which is impossible.
  await notice(codeOf(await ask()), 'paid', amount, new Date(0))
  const { onItsWay: pendingPayments, userOrderDetail } = await one.details()
  expect(pendingPayments).toMatchObject([{ state: 'looked-at' }])
  expect(userOrderDetail.detail.map(({ text }) => text).slice(1, 4)).toEqual([
    ...['Monto recibido', 'Saldo total', 'Plazo del préstamo'],
  ])
})

test('a backend that reports no money in process causes no claim of it', () => {
  expect(z.decode(loanDetails.output.shape.onItsWay, undefined)).toEqual([])
})

describe('a second reference', () => {
  test('is not issued by reopening a page, by no channel, today or after the first has expired', async () => {
    const reference = codeOf(await ask())
    await notice(reference, 'seen', await one.dueNow())
    for (const hours of [0, 25, 71, 80]) {
      later(hours)
      for (const payCode of ['mx-store-nopal', 'mx-bank-transfer']) {
        expect(await ask({ payCode })).toMatchObject({ code: refusals['payment-on-its-way'].code })
      }
    }
    expect(
      (await referencesOf(one.server, one.loan.orderId)).filter((one) => one.reference === reference),
    ).toHaveLength(1)
  })

  test('that was beside a channel before is not shown as if nothing had happened', async () => {
    const reference = codeOf(await ask())
    codeOf(await ask({ payCode: 'mx-bank-transfer' }))
    later(1)
    await notice(reference, 'seen', await one.dueNow())
    const { repayList } = dataOf(await one.call(loanPlayDetail, one.loan))
    expect(repayList.flatMap(({ list }) => list).filter(({ vCode }) => vCode !== '')).toEqual([])
  })

  test('is issued on explicit request, once, with the risk stated', async () => {
    const reference = codeOf(await ask())
    await notice(reference, 'seen', await one.dueNow())
    later(1)
    const second = await ask({ again: 1 })
    expect(codeOf(second)).not.toBe(reference)
    expect(dataOf(second).warning).toContain('Si llegan los dos, habrá pagado dos veces.')
    // Its page may be reopened.
    expect(codeOf(await ask())).toBe(codeOf(second))
    expect(codeOf(await ask({ again: 1 }))).toBe(codeOf(second))
  })

  test('that was paid beside the first one makes credit, and no text says that the first was replaced', async () => {
    const amount = await one.dueNow()
    const reference = codeOf(await ask())
    await notice(reference, 'seen', amount)
    later(1)
    const second = codeOf(await ask({ again: 1 }))
    await payAtStore(one.server, second, amount)
    later(2)
    expect((await notice(reference, 'paid', amount)).outcome).toBe('late-for-settled')
    expect(await sentenceOf(reference)).toBe(
      'Recibimos $3.474.17 el 2026-11-20 12:00. Su préstamo ya estaba pagado, así que todo quedó como saldo a su favor.',
    )
  })
})

test('no penalty grows on money that was seen in time, whenever it is confirmed', async () => {
  const amount = await one.dueNow()
  const reference = codeOf(await ask())
  await notice(reference, 'seen', amount)
  later(60)
  expect(await one.dueNow()).toBeGreaterThan(amount)
  expect((await notice(reference, 'paid', amount)).outcome).toBe('settled')
  const penalties = (await ledgerOf(one.server, one.loan.orderId)).filter(
    ({ kind, account }) => kind === 'penalty' && account === 'penalty',
  )
  expect(sumOf(penalties)).toBe(27_000n)
  // The day of the payment, and not of the message.
  expect(await sentenceOf(reference)).toBe(
    'Recibimos $3.474.17 el 2026-11-20 12:00 y con eso su préstamo quedó pagado.',
  )
})

test('a seen amount smaller than the paid one does not count: that counts on its own day', async () => {
  const amount = await one.dueNow()
  const reference = codeOf(await ask())
  await notice(reference, 'seen', amount - 1n)
  later(48)
  expect((await notice(reference, 'paid', amount)).outcome).toBe('part-paid')
})

test.each(['canceled', 'expired'] as const)(
  'money that was seen and then %s ends the state, which is shown, and the loan can be paid again',
  async (kind) => {
    const amount = await one.dueNow()
    const reference = codeOf(await ask())
    await notice(reference, 'seen', amount)
    later(1)
    await notice(reference, kind, amount)
    const details = dataOf(await one.call(loanDetails, one.loan))
    expect(details.onItsWay).toMatchObject([{ state: 'called-off', title: 'Su pago no llegó', risk: '' }])
    expect(details.noticeStatusText).toBe('Su pago está vencido')
    const status = dataOf(await one.call(paymentStatus, { ...one.loan, vCode: reference }))
    expect(status).toMatchObject({ state: kind, moneyMoved: false })
    expect(status.sentence).toContain('Después nos avisaron que no llegará')
    const second = codeOf(await ask())
    expect(second).not.toBe(reference)
    expect(await payAtStore(one.server, second, amount)).toBe('settled')
    const [pendingPayment] = dataOf(await one.call(loanDetails, one.loan)).onItsWay
    expect(pendingPayment).toMatchObject({ state: 'called-off' })
    expect(pendingPayment?.text).toMatch(/no llegará\. Su préstamo ya está pagado\.$/)
  },
)

test('money that was awaited in vain is late: pages ask again, say so, and still issue nothing without a request', async () => {
  const reference = codeOf(await ask())
  await notice(reference, 'seen', await one.dueNow())
  later(72)
  const details = dataOf(await one.call(loanDetails, one.loan))
  expect(details.noticeStatusText).toBe('Su pago está vencido')
  expect(details.onItsWay).toMatchObject([{ state: 'late', title: 'Su pago no ha llegado' }])
  expect(details.onItsWay[0]?.risk).toContain('habrá pagado dos veces')
  expect(await sentenceOf(reference)).toContain('llámenos con su comprobante')
  expect((await ask()).success).toBe(false)
  const second = codeOf(await ask({ again: 1 }))
  expect(await payAtStore(one.server, second, await one.dueNow())).toBe('settled')
  // A paid loan never asks for another payment.
  const [pendingPayment] = dataOf(await one.call(loanDetails, one.loan)).onItsWay
  expect(pendingPayment).toMatchObject({ state: 'late', risk: '' })
  expect(pendingPayment?.text).toContain('Su préstamo ya está pagado. Por favor, llámenos')
  expect(pendingPayment?.text).not.toContain('pagar de nuevo')
})

test('the fee of an extension in process is shown as one', async () => {
  one.loan = loanOf(one.ana, '174')
  const { delayInfo } = dataOf(await one.call(loanPlayDelayDetail, one.loan))
  const wish = {
    ...one.loan,
    amount: delayInfo.delayAmount,
    payCode: 'mx-store-nopal',
    requestType: REQUEST_EXTEND,
  }
  const reference = dataOf(await one.call(generateVcode, wish)).repayDetail.vCode
  await notice(reference, 'seen', delayInfo.delayAmount)
  const [pendingPayment] = dataOf(await one.call(loanPlayDelayDetail, one.loan)).onItsWay
  expect(pendingPayment).toMatchObject({
    title: 'Su comisión por aplazamiento viene en camino',
    requestType: REQUEST_EXTEND,
  })
})
