import { beforeEach, expect, test } from 'vitest'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { loanPayoff } from '#contract/money/payoff.ts'
import { REQUEST_EXTEND, REQUEST_PAYOFF } from '#contract/money/request-type.ts'
import { loanStatement, paymentReceipt, settlementLetter } from '#contract/papers/statements.ts'
import { dayIn } from '#domain/dates.ts'
import { statement as query, type Transaction } from '#server/base/database/database.ts'
import { cancelPenaltyOf } from '#server/loans/ledger/cancel-penalty.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import { receiptPaper } from '#server/papers/as-document.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { operatorSays } from '#testing/as-operator.ts'
import { ledgerOf } from '#testing/ledger-of.ts'
import { ALL, FEE, oneLoan } from '#testing/one-loan.ts'
import { letEndEarly } from '#testing/sandbox-server.ts'

const one = oneLoan()
beforeEach(() => letEndEarly(one.server.service, false))
const chargedBack = { takesBack: 'whole' } as const
const statement = async () => dataOf(await one.call(loanStatement, { orderNo: one.loan.orderId }))

const creditEvents = query<{ amount: string; inAll: string }, [string]>(
  'test-credit-events',
  `SELECT data->>'amountMinor' AS amount, data->>'inAllMinor' AS "inAll" FROM lender_events
   WHERE type = 'credit.booked' AND data->>'orderNo' = $1 ORDER BY number`,
)

test('a chargeback that the lender won restores the money: the loan is paid again, and nothing grew in between', async () => {
  const reference = await one.slip()
  expect(await one.report('paid', reference, ALL)).toBe('settled')
  one.later(10)
  expect(await one.report('reversed', reference, ALL, chargedBack)).toBe('reversed')
  expect((await one.details()).orderStatus).not.toBe('200')
  one.later(200)
  expect(await one.dueNow()).toBeGreaterThan(ALL)
  expect(await one.report('restored', reference, ALL)).toBe('restored')
  const details = await one.details()
  expect(details.orderStatus).toBe('200')
  expect(details.noticeDesText).toContain('recibimos de nuevo $3.204.17 de un pago cancelado.')
  const page = await one.statusPage(reference)
  expect(page).toMatchObject({ state: 'reflected', arrived: ALL, outcome: 'paid-again', isSettled: true })
  expect(page.sentence).toContain('Con eso su préstamo quedó pagado de nuevo.')
  const letter = dataOf(await one.call(settlementLetter, { orderNo: one.loan.orderId }))
  // Until then it was owed.
  const heardOn = dayIn(one.clock, 'America/Mexico_City')
  expect(JSON.stringify(letter.paper)).toContain(`quedó liquidado por completo el ${heardOn}.`)
  expect(JSON.stringify(letter.paper)).toContain('["Pagado en total","3204.17 MXN"]')
  const { lines, owed } = await statement()
  expect(owed).toBe(0n)
  expect(lines.map(({ title }) => title)).toContain('Pago recibido de nuevo')
  expect(await one.balance('income-penalty')).toBe(0n)
})

test('it gives back every penalty that grew meanwhile, also if older ones were cancelled on the way', async () => {
  // Each slip is paid in part, so that a penalty is posted with it.
  const pay = async (day: number, amount: bigint) => {
    one.later(day)
    const reference = await one.slip()
    await one.report('paid', reference, amount)
    return reference
  }
  const taken = await pay(25, 100_000n)
  expect(await one.balance('income-penalty')).toBeLessThan(0n)
  one.later(27)
  await one.report('reversed', taken, 100_000n, chargedBack)
  await pay(32, 10_000n)
  const { database } = one.server.service
  const cancel = (tx: Transaction) =>
    ownerOfOrder(tx, one.loan.orderId).then((borrower) => {
      if (!borrower) throw new Error('the loan has no borrower')
      return cancelPenaltyOf(
        tx,
        borrower,
        { orderNo: one.loan.orderId, event: { source: 'dispute', id: 'TEST' } },
        one.clock,
      )
    })
  expect(await database.transaction(cancel)).toBeGreaterThan(0n)
  expect(await one.balance('income-penalty')).toBe(0n)
  await pay(37, 10_000n)
  expect(await one.balance('income-penalty')).toBeLessThan(0n)
  expect(await one.report('restored', taken, 100_000n)).toBe('restored')
  expect(await one.balance('income-penalty')).toBe(0n)
})

test('with the reference of another loan it restores what its charge had paid', async () => {
  const reference = await one.slip()
  const charge = `ch-r-${one.loan.orderId}`
  await one.report('paid', reference, ALL, { charge })
  await one.report('reversed', reference, ALL, { charge, ...chargedBack })
  expect(await one.balance('cash')).toBe(0n)
  const { call, loan } = one
  const other = await one.server.person('Ana Ejemplo')
  Object.assign(one, { call: asBorrower(one.server, other.query), loan: loanOf(other, '174') })
  const foreign = await one.slip()
  Object.assign(one, { call, loan })
  expect(await one.report('restored', foreign, ALL, { charge })).toBe('restored')
  expect(await one.balance('cash')).toBe(ALL)
})

test('repeated, or of an older reversal that arrives late, it changes nothing; a new reversal takes the money again', async () => {
  const reference = await one.slip()
  await one.report('paid', reference, ALL)
  one.later(3)
  const createdAt = one.clock
  await one.report('reversed', reference, ALL, chargedBack)
  one.later(5)
  expect(await one.report('restored', reference, ALL)).toBe('restored')
  expect(await one.report('restored', reference, ALL)).toBe('duplicate')
  expect(await one.report('reversed', reference, ALL, { ...chargedBack, at: createdAt })).toBe('duplicate')
  expect((await one.details()).orderStatus).toBe('200')
  one.later(6)
  expect(await one.report('reversed', reference, ALL, chargedBack)).toBe('reversed')
  expect((await one.details()).orderStatus).not.toBe('200')
  expect(await one.report('restored', reference, ALL)).toBe('restored')
  expect(await one.balance('cash')).toBe(ALL)
})

test('it waits for the reversal, and both for the payment, in whatever order they arrive', async () => {
  const reference = await one.slip()
  expect(await one.report('restored', reference, ALL)).toBe('waiting')
  expect(await one.report('reversed', reference, ALL, chargedBack)).toBe('waiting')
  expect(await one.report('paid', reference, ALL)).toBe('settled')
  expect((await one.details()).orderStatus).toBe('200')
  expect(
    (await ledgerOf(one.server, one.loan.orderId)).filter(({ kind }) => kind === 'restored'),
  ).not.toEqual([])
  expect(await one.balance('cash')).toBe(ALL)
})

test('one that waits since before the reversal does not restore it', async () => {
  const reference = await one.slip()
  await one.report('paid', reference, ALL)
  one.later(2)
  expect(await one.report('restored', reference, ALL)).toBe('waiting')
  one.later(9)
  expect(await one.report('reversed', reference, ALL, chargedBack)).toBe('reversed')
  expect(await one.balance('cash')).toBe(0n)
  expect((await one.details()).orderStatus).not.toBe('200')
})

test('a refund by the provider is not restored by a won chargeback', async () => {
  const reference = await one.slip()
  await one.report('paid', reference, ALL)
  expect(await one.report('reversed', reference, ALL)).toBe('reversed')
  expect(await one.report('restored', reference, ALL)).toBe('waiting')
  expect(await one.balance('cash')).toBe(0n)
})

test('what was paid again in the meantime is credit, and the penalty of those days is given back with it', async () => {
  const first = await one.slip()
  await one.report('paid', first, ALL)
  one.later(40)
  await one.report('reversed', first, ALL, chargedBack)
  one.later(60)
  const due = await one.dueNow()
  expect(due).toBeGreaterThan(ALL)
  await one.report('paid', await one.slip(), due)
  one.later(61)
  expect(await one.report('restored', first, ALL)).toBe('restored')
  expect(await one.balance('credit')).toBe(-due)
  // The lender returns the credit only if it is notified.
  const credits = await one.server.service.database.transaction((tx) =>
    tx.rows(creditEvents, [one.loan.orderId]),
  )
  expect(credits).toEqual([{ amount: String(due), inAll: String(due) }])
  expect(await one.balance('income-penalty', 'penalty')).toBe(0n)
  expect((await statement()).lines.map(({ title }) => title)).toContain('Recargo por atraso cancelado')
})

test('an extension, and an early end, are valid again with their money', async () => {
  const before = dataOf(await one.call(loanPlayDetail, one.loan)).repayDate
  const fee = await one.slip(REQUEST_EXTEND)
  expect(await one.report('paid', fee, FEE)).toBe('extended')
  const moved = dataOf(await one.call(loanPlayDetail, one.loan)).repayDate
  await one.report('reversed', fee, FEE, chargedBack)
  expect(dataOf(await one.call(loanPlayDetail, one.loan)).repayDate).toBe(before)
  await one.report('restored', fee, FEE)
  expect(dataOf(await one.call(loanPlayDetail, one.loan)).repayDate).toBe(moved)

  const { end, amount } = await endEarly()
  for (const day of [1, 2]) {
    one.later(day)
    await one.report('reversed', end, amount, chargedBack)
    expect((await one.details()).orderStatus).toBe('174')
    await one.report('restored', end, amount)
    expect((await one.details()).orderStatus).toBe('200')
  }
  expect((await statement()).owed).toBe(0n)
})

/** Settles the loan early today; resolves with the reference and the paid amount. */
async function endEarly(): Promise<{ end: string; amount: bigint }> {
  await letEndEarly(one.server.service, true)
  const amount = dataOf(await one.call(loanPayoff, one.loan)).payoffAmount ?? 0n
  const wish = { ...one.loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_PAYOFF }
  const end = dataOf(await one.call(generateVcode, wish)).repayDetail.vCode
  await one.report('paid', end, amount)
  return { end, amount }
}

test('a loan that was settled early again meanwhile gives back no more than its first end, and the second payment is credit', async () => {
  const first = await endEarly()
  const earned = () => one.balance('income-interest', 'tax-owed', 'income-penalty')
  const before = await earned()
  one.later(1)
  await one.report('reversed', first.end, first.amount, chargedBack)
  one.later(3)
  const second = await endEarly()
  expect(await earned()).toBeLessThan(before)
  one.later(5)
  expect(await one.report('restored', first.end, first.amount)).toBe('restored')
  expect(await earned()).toBe(before)
  expect(await one.balance('credit')).toBe(-second.amount)
  expect((await one.details()).orderStatus).toBe('200')

  // The credit pays the new reversal, so the first end holds all the time, and the dearer one never again.
  one.later(6)
  await one.report('reversed', first.end, first.amount, chargedBack)
  expect((await one.details()).orderStatus).toBe('200')
  one.later(7)
  expect(await one.report('restored', first.end, first.amount)).toBe('restored')
  expect(await earned()).toBe(before)
  expect(await one.balance('credit')).toBe(-second.amount)
})

test('of two chargebacks of one payment the one with that amount is restored, whichever was last', async () => {
  const reference = await one.slip()
  await one.report('paid', reference, ALL)
  const { paymentId } = await one.statusPage(reference)
  const part = { paymentId, amountMinor: 1000, reason: 'charged-back', reversalId: `a-${reference}` }
  await operatorSays(one.server, `orders/${one.loan.orderId}/reversal`, part)
  one.later(1)
  await one.report('reversed', reference, ALL, chargedBack)
  expect(await one.balance('cash')).toBe(0n)
  expect(await one.report('restored', reference, 1000n)).toBe('restored')
  expect(await one.balance('cash')).toBe(1000n)
  expect(await one.report('restored', reference, 1000n)).toBe('restored')
  expect(await one.balance('cash')).toBe(ALL)
})

test('the operator reports two chargebacks of one payment as won, and one that was restored before', async () => {
  const reference = await one.slip()
  await one.report('paid', reference, ALL)
  const { paymentId } = await one.statusPage(reference)
  const { orderId } = one.loan
  const take = (reversalId: string, amountMinor: number) =>
    operatorSays(one.server, `orders/${orderId}/reversal`, {
      ...{ paymentId, amountMinor, reason: 'charged-back', reversalId },
    })
  const won = async (reversalId: string) =>
    (await operatorSays(one.server, `orders/${orderId}/restored`, { reversalId }))[0]
  await take(`one-${reference}`, 1000)
  await take(`two-${reference}`, 2000)
  expect([await won(`one-${reference}`), await won(`two-${reference}`)]).toEqual([200, 200])
  expect(await one.balance('cash')).toBe(ALL)
  await take(`three-${reference}`, 1000)
  expect(await won(`three-${reference}`)).toBe(200)
  expect(await one.balance('cash')).toBe(ALL)
})

test('two chargebacks that were won in their order leave the loan settled early, as it was', async () => {
  const first = await one.slip()
  await one.report('paid', first, 50000n)
  const { end, amount } = await endEarly()
  const accounts = ['income-interest', 'tax-owed', 'cash', 'principal', 'interest', 'credit']
  const stands = () => Promise.all(accounts.map((account) => one.balance(account)))
  const before = await stands()
  one.later(1)
  await one.report('reversed', first, 50000n, chargedBack)
  one.later(2)
  await one.report('reversed', end, amount, chargedBack)
  one.later(3)
  expect(await one.report('restored', first, 50000n)).toBe('restored')
  expect((await one.details()).orderStatus).toBe('174')
  one.later(4)
  expect(await one.report('restored', end, amount)).toBe('restored')
  expect((await one.details()).orderStatus).toBe('200')
  expect(await stands()).toEqual(before)
})

test('the receipt states the reversal of its payment, and its restoration, with day and amount', async () => {
  const reference = await one.slip()
  await one.report('paid', reference, ALL)
  const { paymentId } = await one.statusPage(reference)
  const receipt = async () => dataOf(await one.call(paymentReceipt, { orderNo: one.loan.orderId, paymentId }))
  expect(await receipt()).toMatchObject({ reversals: [], isTakenBack: false })
  one.later(2)
  await one.report('reversed', reference, 1000n)
  expect(await receipt()).toMatchObject({
    reversals: [{ title: 'Pago cancelado', at: '2026-11-22 12:00', amount: 1000n }],
    isTakenBack: false,
  })
  one.later(3)
  await one.report('reversed', reference, ALL, chargedBack)
  const all = await receipt()
  expect(all).toMatchObject({ isTakenBack: true })
  expect(all.reversals.at(-1)?.told).toContain('El 2026-11-23 12:00, el banco o la tienda canceló $3.194.17')
  one.later(4)
  await one.report('restored', reference, ALL)
  expect(await receipt()).toMatchObject({
    isTakenBack: false,
    // Only money that is still reversed is a warning.
    reversals: [
      { isOver: false },
      { isOver: true },
      { title: 'Pago recibido de nuevo', at: '2026-11-24 12:00', amount: ALL - 1000n, isOver: true },
    ],
  })
  // The consequences of restored money are no longer stated; those of the rest are.
  const said = (await receipt()).reversals.map(({ told }) => told).join(' ')
  expect(said).toContain(
    'el banco o la tienda canceló $10.00 que usted había pagado. Por eso su préstamo se debe de nuevo',
  )
  expect(said).toContain('el banco o la tienda canceló $3.194.17 que usted había pagado. El 2026-11-24')
  const paper = receiptPaper({ orderNo: one.loan.orderId, paymentId }, await receipt(), 'es', '2026-11-24')
  expect(JSON.stringify(paper)).toContain('["2026-11-23 12:00","Pago cancelado","3194.17 MXN"]')
})

test('the borrower is notified of the restoration, and no longer of the reversal', async () => {
  const messages = async () => {
    await sendMessages(one.server.service, one.clock)
    const outbox = await (await fetch(`${one.server.url}/sandbox/outbox`)).text()
    const times = (text: string) => outbox.split(text).length - 1
    return [
      times('recibimos de nuevo $3.204.17 de un pago cancelado. Su préstamo esta pagado.'),
      times('cancelo $3.204.17'),
    ]
  }
  const [again = 0, gone = 0] = await messages()
  const reference = await one.slip()
  await one.report('paid', reference, ALL)
  await one.report('reversed', reference, ALL, chargedBack)
  await one.report('restored', reference, ALL)
  expect(await messages()).toEqual([again + 1, gone])
})
