import { describe, expect, test } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { loanStatement, settlementLetter } from '#contract/papers/statements.ts'
import { refusals } from '#contract/refusals.ts'
import { AUDIT_END, listAudit } from '#server/call/desk-audit.ts'
import type { PaymentEvent } from '#server/integrations/payments/provider.ts'
import { SIGNATURE_HEADER, signWebhook } from '#server/integrations/payments/webhook-signature.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { askAsOperator, operatorSays } from '#testing/as-operator.ts'
import { askSlip, sendNotice } from '#testing/at-the-store.ts'
import { ALL, oneLoan, START } from '#testing/one-loan.ts'

const one = oneLoan()
let serial = 0

const report = (reference: string, amountMinor: bigint, more: Partial<PaymentEvent> = {}) => {
  serial += 1
  const event = { id: `c-${serial}`, kind: 'paid', reference, amountMinor, at: one.clock, ...more } as const
  return sendNotice(one.server, event)
}

describe('one charge is one payment', () => {
  test('under a second event it is booked once', async () => {
    const reference = await one.slip()
    const charge = `ch-${reference}`
    expect((await report(reference, 1000n, { charge })).outcome).toBe('part-paid')
    expect(await report(reference, 1000n, { charge })).toEqual({ status: 200, outcome: 'duplicate' })
    expect(await one.balance('cash')).toBe(1000n)
    expect(await one.cases(reference)).toEqual([])
  })

  test('of 10 concurrent events with one charge, one is booked', async () => {
    const reference = await one.slip()
    const charge = `ch-${reference}`
    const answers = await Promise.all(Array.from({ length: 10 }, () => report(reference, 1000n, { charge })))
    expect(answers.map(({ outcome }) => outcome).sort()).toEqual([...Array(9).fill('duplicate'), 'part-paid'])
    expect(await one.balance('cash')).toBe(1000n)
  })

  test('with another amount is a contradiction that a person sees, and books nothing', async () => {
    const reference = await one.slip()
    const charge = `ch-${reference}`
    await report(reference, 1000n, { charge })
    expect(await report(reference, 2000n, { charge })).toEqual({ status: 200, outcome: 'contradiction' })
    expect(await one.balance('cash')).toBe(1000n)
    expect(await one.cases(reference)).toMatchObject([
      {
        ...{ kind: 'contradiction', code: 'charge-contradicts', orderNo: one.loan.orderId },
        ...{ amountMinor: '2000', firstMinor: '1000', currency: 'MXN' },
      },
    ])
  })

  test('the same event with another amount, reference or charge is a contradiction too, once however often it arrives', async () => {
    const reference = await one.slip()
    const id = `same-${reference}`
    await report(reference, 1000n, { id })
    expect((await report(reference, 1000n, { id })).outcome).toBe('duplicate')
    expect((await report(reference, 2000n, { id })).outcome).toBe('contradiction')
    expect((await report(reference, 2000n, { id })).outcome).toBe('contradiction')
    expect((await report(reference, 1000n, { id, charge: 'another' })).outcome).toBe('contradiction')
    expect(await one.balance('cash')).toBe(1000n)
    const contradiction = { code: 'event-contradicts', orderNo: one.loan.orderId, firstMinor: '1000' }
    expect(await one.cases(reference)).toMatchObject([contradiction, contradiction])
  })

  test('with another loan is a contradiction of the loan on which it is booked', async () => {
    const reference = await one.slip()
    const charge = `ch-${reference}`
    await report(reference, 1000n, { charge })
    const bea = await one.server.person('Ana Ejemplo')
    const { reference: other } = await askSlip(one.server, bea)
    expect((await report(other, 2000n, { charge })).outcome).toBe('contradiction')
    expect(await one.cases(other)).toMatchObject([{ orderNo: one.loan.orderId, firstMinor: '1000' }])
  })
})

describe('a signed but unreadable message about money', () => {
  const send = async (notice: Record<string, unknown>) => {
    const body = JSON.stringify({ type: 'payment.paid', at: one.clock.toISOString(), ...notice })
    const [secret] = one.server.service.config.secrets.webhook
    const headers = { [SIGNATURE_HEADER]: signWebhook(secret, body, one.clock) }
    const url = `${one.server.url}/webhooks/payments/sandbox`
    const response = await fetch(url, { method: 'POST', headers, body })
    return [response.status, (await response.json()).outcome]
  }

  test.each<[string, Record<string, unknown>]>([
    ['a fraction of the smallest unit', { id: 'unread-1', amountMinor: 100.005 }],
    ['no id', { amountMinor: 1000 }],
    ['a negative amount', { id: 'unread-2', amountMinor: -5 }],
  ])('%s: is acknowledged, books nothing, and waits for a person once', async (_what, notice) => {
    const reference = await one.slip()
    expect(await send({ ...notice, reference })).toEqual([200, 'kept'])
    expect(await send({ ...notice, reference })).toEqual([200, 'kept'])
    expect(await one.balance('cash')).toBe(0n)
    const [kept, ...more] = await one.cases(reference)
    expect(kept).toMatchObject({ kind: 'contradiction', code: 'unreadable-money', orderNo: one.loan.orderId })
    expect(more).toEqual([])
    const decide = { caseId: kept?.caseId ?? '', decision: 'dismiss', reason: 'seen' }
    expect(await operatorSays(one.server, 'money-cases', decide)).toMatchObject([200, { changed: true }])
  })

  test('finds its loan by its charge', async () => {
    const reference = await one.slip()
    const charge = `ch-${reference}`
    await report(reference, 1000n, { charge })
    expect(await send({ id: 'unread-3', type: 'payment.refunded', charge, amountMinor: 'all' })).toEqual([
      200,
      'kept',
    ])
    expect(await one.cases(reference)).toMatchObject([{ orderNo: one.loan.orderId }])
  })

  test('a refund that identifies only its charge takes it back', async () => {
    const reference = await one.slip()
    const charge = `ch-${reference}`
    await report(reference, 1000n, { charge })
    const refund = { id: 'alone', type: 'payment.refunded', charge, amountMinor: 1000 }
    expect(await send(refund)).toEqual([200, 'reversed'])
    expect(await one.balance('cash')).toBe(0n)
  })
})

describe('an implausible message', () => {
  test.each([
    ['before-disbursement', { at: new Date(0) }, ALL],
    ['in-the-future', { at: new Date('2031-01-01T00:00:00Z') }, ALL],
    ['too-much', {}, 9_000_000_000_000_000n],
  ] as const)('%s is acknowledged, books nothing, and waits for a person', async (code, more, amount) => {
    const reference = await one.slip()
    expect(await report(reference, amount, more)).toEqual({ status: 200, outcome: 'held' })
    expect(await one.balance('cash')).toBe(0n)
    expect(dataOf(await one.call(loanDetails, one.loan)).orderStatus).toBe('174')
    expect(await one.cases(reference)).toMatchObject([{ kind: 'held', code, orderNo: one.loan.orderId }])
    const page = dataOf(await one.call(paymentStatus, { ...one.loan, vCode: reference }))
    expect(page).toMatchObject({ state: 'seen', moneyMoved: true })
    expect(page.sentence).toBe(
      'El 2026-11-20 12:00 nos avisaron de un pago. Una persona de nuestro equipo lo está revisando. Por favor, no pague de nuevo.',
    )
  })

  test('is booked by a person as of its receipt, and the statement stays in order', async () => {
    const reference = await one.slip()
    await report(reference, ALL, { at: new Date(0) })
    const [held] = await one.cases(reference)
    const decide = { caseId: held?.caseId ?? '', decision: 'book', reason: 'asked-the-provider' }
    expect(await operatorSays(one.server, 'money-cases', decide)).toEqual([
      200,
      { caseId: decide.caseId, changed: true },
    ])
    expect(await operatorSays(one.server, 'money-cases', decide)).toMatchObject([200, { changed: false }])
    expect(await operatorSays(one.server, 'money-cases', { ...decide, decision: 'dismiss' })).toMatchObject([
      409,
      'decided otherwise',
    ])
    expect(dataOf(await one.call(loanDetails, one.loan)).orderStatus).toBe('200')
    const { lines } = dataOf(await one.call(loanStatement, { orderNo: one.loan.orderId }))
    expect(lines.at(-1)).toMatchObject({ day: '2026-11-20', amount: ALL, balance: 0n })
    expect(await one.cases(reference)).toEqual([])
  })

  test('is dismissed by a person, and the page says again that no money has moved', async () => {
    const reference = await one.slip()
    await report(reference, ALL, { at: new Date(0) })
    const [held] = await one.cases(reference)
    const decide = { caseId: held?.caseId ?? '', decision: 'dismiss', reason: 'no-such-payment' }
    expect(await operatorSays(one.server, 'money-cases', decide)).toMatchObject([200, { changed: true }])
    expect(await one.balance('cash')).toBe(0n)
    expect(dataOf(await one.call(paymentStatus, { ...one.loan, vCode: reference }))).toMatchObject({
      state: 'issued',
    })
    expect((await report(reference, ALL)).outcome).toBe('settled')
  })
})

describe('a charge with an implausible message', () => {
  test.each([
    ['its moment', { at: new Date(0) }, ALL],
    ['its amount', {}, 9_000_000_000_000n],
  ] as const)(
    'is booked once its provider reports %s correctly, and never twice',
    async (_what, more, amount) => {
      const reference = await one.slip()
      const charge = `ch-${reference}`
      expect((await report(reference, amount, { ...more, charge })).outcome).toBe('held')
      expect((await report(reference, ALL, { charge })).outcome).toBe('settled')
      const [left] = await one.cases(reference)
      const decide = { caseId: left?.caseId ?? '', decision: 'book', reason: 'seen' }
      expect(await operatorSays(one.server, 'money-cases', decide)).toEqual([409, 'decided otherwise'])
      expect(await operatorSays(one.server, 'money-cases', { ...decide, decision: 'dismiss' })).toMatchObject(
        [200, { changed: true }],
      )
      expect(await one.balance('cash')).toBe(ALL)
    },
  )

  test('is booked although a person had dismissed the first message', async () => {
    const reference = await one.slip()
    const charge = `ch-${reference}`
    await report(reference, ALL, { charge, at: new Date(0) })
    const [held] = await one.cases(reference)
    const decide = { caseId: held?.caseId ?? '', decision: 'dismiss', reason: 'no-such-payment' }
    await operatorSays(one.server, 'money-cases', decide)
    expect((await report(reference, ALL, { charge })).outcome).toBe('settled')
  })

  test('is shown as under review on every page, so that the borrower is not asked for it again', async () => {
    const reference = await one.slip()
    await report(reference, ALL, { at: new Date(0) })
    for (const days of [0, 4, 60]) {
      one.clock = new Date(START.getTime() + days * 86_400_000)
      const page = dataOf(await one.call(loanDetails, one.loan))
      expect(page).toMatchObject({ noticeStatusText: 'Estamos revisando su pago' })
      expect(page.noticeDesText).toContain('no pague de nuevo')
      expect(page.noticeDesText).not.toContain('viene en camino')
      expect(page.onItsWay).toMatchObject([{ state: 'looked-at', vCode: reference, waitUntil: '' }])
      const rows = page.userOrderDetail.detail.map(({ text }) => text)
      expect(rows).not.toContain('Por pagar ahora')
      // It may never arrive.
      expect(rows).toContain('Saldo total')
      expect(rows).not.toContain('Saldo hasta que llegue')
      const amount = await one.dueNow()
      const wish = { ...one.loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
      expect((await one.call(generateVcode, wish)).code).toBe(refusals['payment-on-its-way'].code)
    }
    const [held] = await one.cases(reference)
    const decide = { caseId: held?.caseId ?? '', decision: 'dismiss', reason: 'no-such-payment' }
    await operatorSays(one.server, 'money-cases', decide)
    expect(dataOf(await one.call(loanDetails, one.loan)).onItsWay).toEqual([])
  })

  test('that was seen in 1970 counts as paid when it was received', async () => {
    const reference = await one.slip()
    one.clock = new Date(START.getTime() + 200 * 86_400_000)
    const due = await one.dueNow()
    expect(due).toBeGreaterThan(ALL)
    await report(reference, due, { kind: 'seen', at: new Date(0) })
    expect(dataOf(await one.call(loanDetails, one.loan)).onItsWay).toMatchObject([{ state: 'waiting' }])
    expect((await report(reference, ALL)).outcome).toBe('part-paid')
    expect(await one.dueNow()).toBe(due - ALL)
  })
})

describe('a payment that the lender booked by mistake', () => {
  test('is found and reversed by the operator, once, with a reason, and logged', async () => {
    const reference = await one.slip()
    await report(reference, ALL)
    const listed = await askAsOperator(one.server, 'GET', `/operator/payments?orderNo=${one.loan.orderId}`)
    const [payment] = listed.data as { paymentId: string; amountMinor: number }[]
    expect(payment).toMatchObject({ amountMinor: Number(ALL), takenBackMinor: 0 })
    const path = `orders/${one.loan.orderId}/reversal`
    const input = {
      paymentId: payment?.paymentId ?? '',
      reason: 'wrong-loan',
      reversalId: `v-${one.loan.orderId}`,
    }
    const done = { orderNo: one.loan.orderId }
    expect(await operatorSays(one.server, path, { ...input, reason: '' })).toMatchObject([
      400,
      expect.anything(),
    ])
    expect(await operatorSays(one.server, path, { ...input, amountMinor: Number(ALL) + 1 })).toEqual([
      409,
      'more-than-left',
    ])
    expect(await operatorSays(one.server, path, { ...input, paymentId: 'no' })).toEqual([
      404,
      'no such payment',
    ])
    expect(await operatorSays(one.server, path, input)).toEqual([200, { ...done, changed: true }])
    expect(await operatorSays(one.server, path, input)).toEqual([200, { ...done, changed: false }])
    expect(await operatorSays(one.server, path, { ...input, amountMinor: 1 })).toEqual([
      409,
      'other-reversal',
    ])
    expect(await one.dueNow()).toBe(ALL)
    expect((await one.call(settlementLetter, { orderNo: one.loan.orderId })).success).toBe(false)
    const log = await one.server.service.database.transaction((tx) => listAudit(tx, AUDIT_END), {
      readOnly: true,
    })
    expect(log[0]).toMatchObject({ action: 'payment-reversed', folio: one.loan.orderId })
  })

  test('under a number whose reversal was refused, for another borrower, it is reversed once', async () => {
    await report(await one.slip(), ALL)
    const other = await one.server.person('Ana Ejemplo')
    const loan = loanOf(other, '174')
    const call = asBorrower(one.server, other.query)
    const wish = {
      ...loan,
      amount: dataOf(await call(loanPlayDetail, loan)).repayAmount,
      payCode: 'mx-bank-transfer',
      requestType: REQUEST_REPAY,
    }
    await report(dataOf(await call(generateVcode, wish)).repayDetail.vCode, ALL)
    const reverse = async (orderNo: string, amountMinor: bigint) => {
      const { data } = await askAsOperator(one.server, 'GET', `/operator/payments?orderNo=${orderNo}`)
      const [payment] = data as { paymentId: string }[]
      const [status, said] = await operatorSays(one.server, `orders/${orderNo}/reversal`, {
        paymentId: payment?.paymentId ?? '',
        reason: 'wrong-loan',
        reversalId: `r-${one.loan.orderId}`,
        amountMinor: Number(amountMinor),
      })
      return status === 200 ? (said as { changed: boolean }).changed : said
    }
    expect(await reverse(one.loan.orderId, ALL + 1n)).toBe('more-than-left')
    expect(await reverse(loan.orderId, 1000n)).toBe(true)
    expect(await reverse(loan.orderId, 1000n)).toBe(false)
    expect(await reverse(one.loan.orderId, 1000n)).toBe('other-reversal')
  })
})
