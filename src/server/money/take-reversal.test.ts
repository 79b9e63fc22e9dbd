import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_EXTEND, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { loanStatement, settlementLetter } from '#contract/papers/statements.ts'
import { refusals } from '#contract/refusals.ts'
import { ownerOfOrder } from '#server/account/borrower-by-id.ts'
import type { Transaction } from '#server/database/database.ts'
import { lockKnownOrder } from '#server/loans/orders.ts'
import { sendMessages } from '#server/messages/send-messages.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { sendNotice } from '#testing/at-the-store.ts'
import { ledgerOf, outcomesOf, referencesOf, sumOf } from '#testing/ledger-of.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { refundCredit } from './refund-credit.ts'

const DAY_MS = 86_400_000
const ALL = 320417n
const FEE = 15000n

let server: SandboxServer
const start = new Date('2026-11-20T18:00:00Z')
let clock = start
let ana: Person
let call: CallAs
let loan: { productId: string; orderId: string }
let serial = 0

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = start
  ana = await server.person('Ana Ejemplo')
  call = asBorrower(server, ana.query)
  loan = loanOf(ana, '174')
})

async function slipFor(requestType: number, payCode = 'mx-bank-transfer'): Promise<string> {
  const amount =
    requestType === REQUEST_EXTEND
      ? dataOf(await call(loanPlayDelayDetail, loan)).delayInfo.delayAmount
      : dataOf(await call(loanPlayDetail, loan)).repayAmount
  return dataOf(await call(generateVcode, { ...loan, amount, payCode, requestType })).repayDetail.vCode
}

const tell = async (
  kind: 'paid' | 'reversed',
  reference: string,
  amountMinor: bigint,
  more: { id?: string; reversal?: string; charge?: string } = {},
) => {
  serial += 1
  const event = { id: `r-${serial}`, kind, reference, amountMinor, at: clock, ...more }
  return (await sendNotice(server, event)).outcome
}

const later = (days: number) => {
  clock = new Date(start.getTime() + days * DAY_MS)
}
const pageOf = async (vCode: string) => dataOf(await call(paymentStatus, { ...loan, vCode }))
const detailsOf = async () => dataOf(await call(loanDetails, loan))
const dueNow = async () => dataOf(await call(loanPlayDetail, loan)).repayAmount
const inTransaction = <Result>(work: (tx: Transaction) => Promise<Result>) =>
  server.service.database.transaction(work)
const balanceOf = async (...accounts: string[]) =>
  sumOf((await ledgerOf(server, loan.orderId)).filter(({ account }) => accounts.includes(account)))

describe('a payment that the provider takes back', () => {
  test('leaves the loan owed again from that day, with no penalty for the days in between', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    expect(await tell('paid', reference, ALL)).toBe('settled')
    // Overdue for ten days by then, had it not been paid.
    const due = dataOf(await call(loanStatement, { orderNo: loan.orderId })).plan.at(-1)?.dueOn ?? ''
    later((Date.parse(due) - start.getTime()) / DAY_MS + 10.5)
    expect(await tell('reversed', reference, ALL)).toBe('reversed')
    expect((await detailsOf()).orderStatus).toBe('180')
    expect(await dueNow()).toBe(ALL)
    expect(await balanceOf('cash')).toBe(0n)
    clock = new Date(clock.getTime() + DAY_MS)
    expect(await dueNow()).toBeGreaterThan(ALL)
    const lines = await ledgerOf(server, loan.orderId)
    expect(sumOf(lines)).toBe(0n)
    expect(lines.some(({ kind }) => kind === 'reversal')).toBe(true)
  })

  test('is told on the page of its reference, on the loan, in the statement, and by a message', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    await tell('paid', reference, ALL)
    later(2)
    await tell('reversed', reference, ALL)
    const page = await pageOf(reference)
    expect(page).toMatchObject({
      state: 'returned',
      moneyMoved: false,
      isSettled: false,
      outcome: 'owed-again',
    })
    // First what is to be paid, then why; that it had been paid once is in the statement.
    expect(page.sentence).toMatch(
      /^Faltan \$3\.204\.17 por pagar a más tardar el \S+\. El 2026-11-22 12:00 nos retiraron \$3\.204\.17 de sus pagos\. Por eso su préstamo se debe de nuevo, sin recargos por ese tiempo\.$/,
    )
    expect((await detailsOf()).noticeDesText).toContain('El 2026-11-22 nos retiraron $3.204.17 de sus pagos.')
    const { lines, owed } = dataOf(await call(loanStatement, { orderNo: loan.orderId }))
    expect(lines.at(-1)).toMatchObject({ title: 'Pago retirado', amount: ALL, change: ALL })
    expect(owed).toBe(ALL)
    await sendMessages(server.service, clock)
    const outbox = await (await fetch(`${server.url}/sandbox/outbox`)).text()
    expect(outbox).toContain('nos retiró $3.204.17 de sus pagos. Ahora debe $3.204.17')
  })

  test('ends the letter of settlement; the next one says which one it replaces', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    await tell('paid', reference, ALL)
    const letter = async () => call(settlementLetter, { orderNo: loan.orderId })
    expect(JSON.stringify(dataOf(await letter()).paper)).toContain(`${loan.orderId}-1`)
    await tell('reversed', reference, ALL)
    expect(await letter()).toMatchObject({ success: false, message: refusals['settlement-withdrawn'].es })
    const again = await slipFor(REQUEST_REPAY, 'mx-store-nopal')
    expect(await tell('paid', again, ALL)).toBe('settled')
    const text = JSON.stringify(dataOf(await letter()).paper)
    expect(text).toContain(`${loan.orderId}-2`)
    expect(text).toContain(`Reemplaza la carta con el número ${loan.orderId}-1. Esa ya no es válida`)
    // What went again was not paid.
    expect(text).toContain('["Pagado en total","3204.17 MXN"]')
  })

  test('can be asked for again: a new reference is for what is owed', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    await tell('paid', reference, ALL)
    await tell('reversed', reference, ALL)
    const next = await slipFor(REQUEST_REPAY)
    expect(next).not.toBe(reference)
    expect(await tell('paid', next, ALL)).toBe('settled')
    expect((await detailsOf()).orderStatus).toBe('200')
  })
})

describe('a reversal', () => {
  test('that comes twice takes back once, by its event and by its own number', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    await tell('paid', reference, ALL)
    expect(await tell('reversed', reference, 1000n, { id: 'same', reversal: 're-1' })).toBe('reversed')
    expect(await tell('reversed', reference, 1000n, { id: 'same', reversal: 're-1' })).toBe('duplicate')
    expect(await tell('reversed', reference, 1000n, { reversal: 're-1' })).toBe('duplicate')
    expect(await dueNow()).toBe(1000n)
  })

  test('of a part leaves the rest, several make more of it, and never more than was paid', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    await tell('paid', reference, ALL)
    await tell('reversed', reference, 1000n)
    expect(await dueNow()).toBe(1000n)
    expect(await pageOf(reference)).toMatchObject({ state: 'reflected', arrived: ALL - 1000n })
    await tell('reversed', reference, 2000n)
    expect(await dueNow()).toBe(3000n)
    await tell('reversed', reference, ALL)
    expect(await dueNow()).toBe(ALL)
    expect(await balanceOf('cash')).toBe(0n)
    expect(await tell('reversed', reference, 1n)).toBe('contradiction')
  })

  test('before its payment waits for it, and is done when that comes', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    expect(await tell('reversed', reference, ALL)).toBe('waiting')
    expect(await dueNow()).toBe(ALL)
    await tell('paid', reference, ALL)
    expect(await outcomesOf(server, reference)).toEqual(['reversed', 'settled'])
    expect((await detailsOf()).orderStatus).toBe('174')
    expect(await dueNow()).toBe(ALL)
    expect(await balanceOf('cash')).toBe(0n)
  })

  test('of credit that was given back leaves that owed, and its payment is credit of nobody', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    expect(await tell('paid', reference, ALL + 5000n)).toBe('over-paid')
    await inTransaction(async (tx) => {
      const owner = await ownerOfOrder(tx, loan.orderId)
      if (!owner) throw new Error('the loan has just been paid')
      const order = await lockKnownOrder(tx, owner, loan.orderId)
      await refundCredit(tx, order, { amountMinor: 5000n, refundId: `r-${loan.orderId}` }, clock)
    })
    expect(await tell('reversed', reference, 5000n)).toBe('reversed')
    expect((await detailsOf()).orderStatus).toBe('174')
    expect(dataOf(await call(loanPlayDetail, loan)).detail).toContainEqual({
      text: 'Saldo a favor que usó o recibió',
      value: '$50.00',
    })
    const next = await slipFor(REQUEST_REPAY)
    expect(await tell('paid', next, 5000n)).toBe('settled')
    expect(await balanceOf('credit')).toBe(0n)
  })

  test('of an extension puts its day back, and it can be bought again', async () => {
    const before = dataOf(await call(loanPlayDetail, loan)).repayDate
    const reference = await slipFor(REQUEST_EXTEND)
    expect(await tell('paid', reference, FEE)).toBe('extended')
    expect(dataOf(await call(loanPlayDetail, loan)).repayDate).not.toBe(before)
    expect(await tell('reversed', reference, FEE)).toBe('reversed')
    expect(dataOf(await call(loanPlayDetail, loan)).repayDate).toBe(before)
    expect((await pageOf(reference)).sentence).toContain('Por eso vale de nuevo su fecha anterior')
    expect((await detailsOf()).isDelay).toBe(true)
  })

  test('of which nothing changes what is asked for leaves other references, any other ends them', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    await tell('paid', reference, 1000n)
    const other = await slipFor(REQUEST_REPAY, 'mx-store-nopal')
    const stateOf = async () =>
      (await referencesOf(server, loan.orderId)).find((one) => one.reference === other)?.state
    expect(await stateOf()).toBe('issued')
    await tell('reversed', reference, 1000n)
    expect(await stateOf()).toBe('canceled')
  })

  test('by the charge alone finds the payment of that charge', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    await tell('paid', reference, 1000n, { charge: `ch-a-${loan.orderId}` })
    await tell('paid', reference, 2000n, { charge: `ch-b-${loan.orderId}` })
    await tell('reversed', reference, 1000n, { charge: `ch-a-${loan.orderId}` })
    expect(await dueNow()).toBe(ALL - 2000n)
    expect(await tell('reversed', reference, 1n, { charge: `ch-a-${loan.orderId}` })).toBe('contradiction')
  })

  test('that is told twice before its payment takes back once', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    const reversal = `re-${reference}`
    expect(await tell('reversed', reference, 1000n, { reversal })).toBe('waiting')
    expect(await tell('reversed', reference, 1000n, { reversal })).toBe('duplicate')
    await tell('paid', reference, 5000n)
    expect(await balanceOf('cash')).toBe(4000n)
  })

  test('that names the reference of another loan takes back where its charge was booked', async () => {
    const reference = await slipFor(REQUEST_REPAY)
    const charge = `ch-d-${loan.orderId}`
    await tell('paid', reference, 5000n, { charge })
    const mine = { call, loan }
    const other = await server.person('Ana Ejemplo')
    call = asBorrower(server, other.query)
    loan = loanOf(other, '174')
    const foreign = await slipFor(REQUEST_REPAY)
    ;({ call, loan } = mine)
    expect(await tell('paid', foreign, 5000n, { charge })).toBe('contradiction')
    expect(await tell('reversed', foreign, 5000n, { charge })).toBe('reversed')
    expect(await balanceOf('cash')).toBe(0n)
  })

  test('of the fee of a loan that is paid leaves it paid, and its letter valid', async () => {
    const fee = await slipFor(REQUEST_EXTEND)
    await tell('paid', fee, FEE)
    expect(await tell('paid', await slipFor(REQUEST_REPAY), await dueNow())).toBe('settled')
    expect(await tell('reversed', fee, FEE)).toBe('reversed')
    expect((await detailsOf()).orderStatus).toBe('200')
    const letter = JSON.stringify(dataOf(await call(settlementLetter, { orderNo: loan.orderId })).paper)
    expect(letter).toContain(`${loan.orderId}-1`)
    expect(letter).not.toContain('Reemplaza')
    expect((await pageOf(fee)).sentence).toContain('Era la comisión por aplazar su pago. No debe nada más.')
  })

  test('of an extension gives back the time for which it can be bought', async () => {
    const limits = async () => dataOf(await call(loanPlayDelayDetail, loan)).note
    const before = await limits()
    const reference = await slipFor(REQUEST_EXTEND)
    await tell('paid', reference, FEE)
    expect((await detailsOf()).isDelay).toBe(false)
    await tell('reversed', reference, FEE)
    expect(await limits()).toBe(before)
  })

  test('that reopens the loan is also said where another payment had settled it', async () => {
    const one = await slipFor(REQUEST_REPAY)
    await tell('paid', one, 100000n)
    const two = await slipFor(REQUEST_REPAY, 'mx-store-nopal')
    expect(await tell('paid', two, ALL - 100000n)).toBe('settled')
    expect((await pageOf(two)).sentence).not.toContain('retiraron')
    await tell('reversed', one, 100000n)
    expect((await pageOf(two)).sentence).toMatch(
      /quedó pagado\. El .* nos retiraron \$1\.000\.00 de sus pagos\./,
    )
  })
})
