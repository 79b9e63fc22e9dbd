import { describe, expect, test } from 'vitest'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_EXTEND, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { loanStatement, settlementLetter } from '#contract/papers/statements.ts'
import { refusals } from '#contract/refusals.ts'
import { refundCredit } from '#server/loans/ledger/refund-credit.ts'
import { lockKnownOrder } from '#server/loans/orders/orders.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { ledgerOf, outcomesOf, referencesOf, sumOf } from '#testing/ledger-of.ts'
import { ALL, FEE, oneLoan, START } from '#testing/one-loan.ts'

const DAY_MS = 86_400_000

const one = oneLoan()

describe('a payment that the provider reverses', () => {
  test('leaves the loan owed again from that day, with no penalty for the days in between', async () => {
    const reference = await one.slip()
    expect(await one.report('paid', reference, ALL)).toBe('settled')
    // Overdue for ten days by then, had it not been paid.
    const due = dataOf(await one.call(loanStatement, { orderNo: one.loan.orderId })).plan.at(-1)?.dueOn ?? ''
    one.later((Date.parse(due) - START.getTime()) / DAY_MS + 10.5)
    expect(await one.report('reversed', reference, ALL)).toBe('reversed')
    expect((await one.details()).orderStatus).toBe('180')
    expect(await one.dueNow()).toBe(ALL)
    expect(await one.balance('cash')).toBe(0n)
    one.clock = new Date(one.clock.getTime() + DAY_MS)
    expect(await one.dueNow()).toBeGreaterThan(ALL)
    const lines = await ledgerOf(one.server, one.loan.orderId)
    expect(sumOf(lines)).toBe(0n)
    expect(lines.some(({ kind }) => kind === 'reversal')).toBe(true)
  })

  test('is shown on the page of its reference, on the loan, in the statement, and by a message', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, ALL)
    one.later(2)
    await one.report('reversed', reference, ALL)
    const page = await one.statusPage(reference)
    expect(page).toMatchObject({
      state: 'returned',
      moneyMoved: false,
      isSettled: false,
      outcome: 'owed-again',
    })
    // First what is to be paid, then why; that it had been paid once is in the statement.
    expect(page.sentence).toMatch(
      /^Faltan \$3\.204\.17 por pagar a más tardar el \S+ 23:59, hora de la Ciudad de México\. El 2026-11-22 12:00, el banco o la tienda canceló \$3\.204\.17 que usted había pagado\. Por eso su préstamo se debe de nuevo, sin recargos por esos días\.$/,
    )
    expect((await one.details()).noticeDesText).toContain(
      'El 2026-11-22, el banco o la tienda canceló $3.204.17 que usted había pagado.',
    )
    const { lines, owed } = dataOf(await one.call(loanStatement, { orderNo: one.loan.orderId }))
    expect(lines.at(-1)).toMatchObject({ title: 'Pago cancelado', amount: ALL, change: ALL })
    expect(owed).toBe(ALL)
    await sendMessages(one.server.service, one.clock)
    const outbox = await (await fetch(`${one.server.url}/sandbox/outbox`)).text()
    expect(outbox).toContain('cancelo $3.204.17 que usted habia pagado. Siguiente pago: $3.204.17')
  })

  test('invalidates the letter of settlement; the next one says which one it replaces', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, ALL)
    const letter = async () => one.call(settlementLetter, { orderNo: one.loan.orderId })
    expect(JSON.stringify(dataOf(await letter()).paper)).toContain(`${one.loan.orderId}-1`)
    await one.report('reversed', reference, ALL)
    expect(await letter()).toMatchObject({ success: false, message: refusals['settlement-withdrawn'].es })
    const again = await one.slip(REQUEST_REPAY, 'mx-store-nopal')
    expect(await one.report('paid', again, ALL)).toBe('settled')
    const text = JSON.stringify(dataOf(await letter()).paper)
    expect(text).toContain(`${one.loan.orderId}-2`)
    expect(text).toContain(`Reemplaza la carta con el número ${one.loan.orderId}-1. Esa ya no es válida`)
    // A reversed payment was not paid.
    expect(text).toContain('["Pagado en total","3204.17 MXN"]')
  })

  test('can be requested again: a new reference is for what is owed', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, ALL)
    await one.report('reversed', reference, ALL)
    const next = await one.slip()
    expect(next).not.toBe(reference)
    expect(await one.report('paid', next, ALL)).toBe('settled')
    expect((await one.details()).orderStatus).toBe('200')
  })
})

describe('a reversal', () => {
  test('that arrives twice takes back once, by its event and by its own id', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, ALL)
    expect(await one.report('reversed', reference, 1000n, { id: 'same', reversal: 're-1' })).toBe('reversed')
    expect(await one.report('reversed', reference, 1000n, { id: 'same', reversal: 're-1' })).toBe('duplicate')
    expect(await one.report('reversed', reference, 1000n, { reversal: 're-1' })).toBe('duplicate')
    expect(await one.dueNow()).toBe(1000n)
  })

  test('of a part leaves the rest, several add up, and never exceed the payment', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, ALL)
    await one.report('reversed', reference, 1000n)
    expect(await one.dueNow()).toBe(1000n)
    expect(await one.statusPage(reference)).toMatchObject({ state: 'reflected', arrived: ALL - 1000n })
    await one.report('reversed', reference, 2000n)
    expect(await one.dueNow()).toBe(3000n)
    await one.report('reversed', reference, ALL)
    expect(await one.dueNow()).toBe(ALL)
    expect(await one.balance('cash')).toBe(0n)
    expect(await one.report('reversed', reference, 1n)).toBe('contradiction')
  })

  test('before its payment waits for it, and is processed when that arrives', async () => {
    const reference = await one.slip()
    expect(await one.report('reversed', reference, ALL)).toBe('waiting')
    expect(await one.dueNow()).toBe(ALL)
    await one.report('paid', reference, ALL)
    expect(await outcomesOf(one.server, reference)).toEqual(['reversed', 'settled'])
    expect((await one.details()).orderStatus).toBe('174')
    expect(await one.dueNow()).toBe(ALL)
    expect(await one.balance('cash')).toBe(0n)
  })

  test('of a returned credit leaves that owed, and a payment of it is not credit', async () => {
    const reference = await one.slip()
    expect(await one.report('paid', reference, ALL + 5000n)).toBe('over-paid')
    await one.server.service.database.transaction(async (tx) => {
      const owner = await ownerOfOrder(tx, one.loan.orderId)
      if (!owner) throw new Error('the loan has just been paid')
      const order = await lockKnownOrder(tx, owner, one.loan.orderId)
      await refundCredit(tx, order, { amountMinor: 5000n, refundId: `r-${one.loan.orderId}` }, one.clock)
    })
    expect(await one.report('reversed', reference, 5000n)).toBe('reversed')
    expect((await one.details()).orderStatus).toBe('174')
    expect(dataOf(await one.call(loanPlayDetail, one.loan)).detail).toContainEqual({
      text: 'Saldo a favor que usó o recibió',
      value: '$50.00',
    })
    const next = await one.slip()
    expect(await one.report('paid', next, 5000n)).toBe('settled')
    expect(await one.balance('credit')).toBe(0n)
  })

  test('of an extension restores the old day, and it can be bought again', async () => {
    const before = dataOf(await one.call(loanPlayDetail, one.loan)).repayDate
    const reference = await one.slip(REQUEST_EXTEND)
    expect(await one.report('paid', reference, FEE)).toBe('extended')
    expect(dataOf(await one.call(loanPlayDetail, one.loan)).repayDate).not.toBe(before)
    expect(await one.report('reversed', reference, FEE)).toBe('reversed')
    expect(dataOf(await one.call(loanPlayDetail, one.loan)).repayDate).toBe(before)
    expect((await one.statusPage(reference)).sentence).toContain(
      'Por eso su fecha de pago es otra vez la anterior',
    )
    expect((await one.details()).isDelay).toBe(true)
  })

  test('without effect on the amount due keeps other references, any other ends them', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 1000n)
    const other = await one.slip(REQUEST_REPAY, 'mx-store-nopal')
    const stateOf = async () =>
      (await referencesOf(one.server, one.loan.orderId)).find((one) => one.reference === other)?.state
    expect(await stateOf()).toBe('issued')
    await one.report('reversed', reference, 1000n)
    expect(await stateOf()).toBe('canceled')
  })

  test('by the charge alone finds the payment of that charge', async () => {
    const reference = await one.slip()
    await one.report('paid', reference, 1000n, { charge: `ch-a-${one.loan.orderId}` })
    await one.report('paid', reference, 2000n, { charge: `ch-b-${one.loan.orderId}` })
    await one.report('reversed', reference, 1000n, { charge: `ch-a-${one.loan.orderId}` })
    expect(await one.dueNow()).toBe(ALL - 2000n)
    expect(await one.report('reversed', reference, 1n, { charge: `ch-a-${one.loan.orderId}` })).toBe(
      'contradiction',
    )
  })

  test('that is reported twice before its payment takes back once', async () => {
    const reference = await one.slip()
    const reversal = `re-${reference}`
    expect(await one.report('reversed', reference, 1000n, { reversal })).toBe('waiting')
    expect(await one.report('reversed', reference, 1000n, { reversal })).toBe('duplicate')
    await one.report('paid', reference, 5000n)
    expect(await one.balance('cash')).toBe(4000n)
  })

  test('with the reference of another loan takes back where its charge was booked', async () => {
    const reference = await one.slip()
    const charge = `ch-d-${one.loan.orderId}`
    await one.report('paid', reference, 5000n, { charge })
    const { call, loan } = one
    const other = await one.server.person('Ana Ejemplo')
    Object.assign(one, { call: asBorrower(one.server, other.query), loan: loanOf(other, '174') })
    const foreign = await one.slip()
    Object.assign(one, { call, loan })
    expect(await one.report('paid', foreign, 5000n, { charge })).toBe('contradiction')
    expect(await one.report('reversed', foreign, 5000n, { charge })).toBe('reversed')
    expect(await one.balance('cash')).toBe(0n)
  })

  test('of the fee of a paid loan leaves it paid, and its letter valid', async () => {
    const fee = await one.slip(REQUEST_EXTEND)
    await one.report('paid', fee, FEE)
    expect(await one.report('paid', await one.slip(), await one.dueNow())).toBe('settled')
    expect(await one.report('reversed', fee, FEE)).toBe('reversed')
    expect((await one.details()).orderStatus).toBe('200')
    const letter = JSON.stringify(
      dataOf(await one.call(settlementLetter, { orderNo: one.loan.orderId })).paper,
    )
    expect(letter).toContain(`${one.loan.orderId}-1`)
    expect(letter).not.toContain('Reemplaza')
    expect((await one.statusPage(fee)).sentence).toContain(
      'Era la comisión por aplazar su pago. No debe nada más de este préstamo.',
    )
  })

  test('of an extension restores the time in which it can be bought', async () => {
    const limits = async () => dataOf(await one.call(loanPlayDelayDetail, one.loan)).note
    const before = await limits()
    const reference = await one.slip(REQUEST_EXTEND)
    await one.report('paid', reference, FEE)
    expect((await one.details()).isDelay).toBe(false)
    await one.report('reversed', reference, FEE)
    expect(await limits()).toBe(before)
  })

  test('that reopens the loan is also stated for another payment that had settled it', async () => {
    const first = await one.slip()
    await one.report('paid', first, 100000n)
    const two = await one.slip(REQUEST_REPAY, 'mx-store-nopal')
    expect(await one.report('paid', two, ALL - 100000n)).toBe('settled')
    expect((await one.statusPage(two)).sentence).not.toContain('canceló')
    await one.report('reversed', first, 100000n)
    expect((await one.statusPage(two)).sentence).toMatch(
      /quedó pagado\. El .*, el banco o la tienda canceló \$1\.000\.00 que usted había pagado\./,
    )
  })
})
