import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { partPayment } from '#contract/money/part-payment.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_PART, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { refusals } from '#contract/refusals.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore, sendNotice } from '#testing/at-the-store.ts'
import { referencesOf } from '#testing/ledger-of.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const DAY_MS = 86_400_000
const STORE = 'mx-store-nopal'

let server: SandboxServer
const start = new Date('2026-11-20T18:00:00Z')
let clock = start
let ana: Person
let call: CallAs

beforeAll(async () => {
  server = await startSandbox({ now: () => clock })
})
afterAll(() => server.close())
beforeEach(async () => {
  clock = start
  ana = await server.person('Ana Ejemplo')
  call = asBorrower(server, ana.query)
})

type Loan = { productId: string; orderId: string }

const partOf = async (loan: Loan, amount?: bigint) => dataOf(await call(partPayment, { ...loan, amount }))

const wishFor = (loan: Loan, amount: bigint, payCode = STORE) => ({
  ...loan,
  ...{ amount, payCode, requestType: REQUEST_PART },
})

const slipFor = async (loan: Loan, amount: bigint, payCode = STORE) =>
  dataOf(await call(generateVcode, wishFor(loan, amount, payCode)))

/** A borrower's loan of several instalments, of which one is late. */
async function inInstalments() {
  const person = await server.person('Bruno Muestra')
  const order = person.orders.find(({ productId, status }) => productId === 'mx-plazos' && status === '180')
  if (!order) throw new Error('no such loan')
  return { bruno: asBorrower(server, person.query), loan: { productId: 'mx-plazos', orderId: order.orderNo } }
}

const states = async (loan: Loan) =>
  (await referencesOf(server, loan.orderId)).map(({ state }) => state).sort()

test('without an amount it states the possible range, and quotes nothing', async () => {
  const part = await partOf(loanOf(ana, '174'))
  // It can be settled for 3,183.57 today, and 10 centavos are the smallest coin.
  expect(part).toMatchObject({ leastAmount: 100n, mostAmount: 318347n, dueAmount: 320417n, daysLate: 0 })
  expect(part).toMatchObject({ quote: null, problem: '', repayList: [], owedAmount: 320417n })
  // Round amounts, then half of what is due.
  expect(part.choices).toEqual([
    { text: '', amount: 50_000n },
    { text: '', amount: 100_000n },
    { text: 'Mitad', amount: 160_200n },
  ])
})

test('an amount is answered with the rest, when that is due and the cost of being late with it', async () => {
  const { quote, problem, repayList } = await partOf(loanOf(ana, '174'), 100000n)
  expect(problem).toBe('')
  expect(quote).toMatchObject({ amount: 100000n, owedAmount: 320417n, leftAmount: 220417n, requestType: 4 })
  expect(quote?.next).toBe(
    'Su siguiente pago es de $2.204.17, el 2026-12-02 23:59, hora de la Ciudad de México.',
  )
  expect(quote?.cost).toBe(
    'Si el resto no está pagado el 2026-12-03, se suman $66.13 de recargos. El 2026-12-09 ya son $462.88.',
  )
  expect(quote?.detail.length).toBeGreaterThan(0)
  expect(repayList.flatMap(({ list }) => list).length).toBeGreaterThan(0)
})

test('for a late loan it says that the rest is still late', async () => {
  const loan = loanOf(ana, '180')
  const { dueAmount, daysLate } = await partOf(loan)
  if (!dueAmount) throw new Error('nothing is due')
  expect(daysLate).toBeGreaterThan(0)
  const { quote } = await partOf(loan, 100000n)
  expect(quote?.leftAmount).toBe(dueAmount - 100000n)
  expect(quote?.next).toMatch(/^Después todavía debe \$[\d.]+ ya vencidos\.$/)
  // The amount comes first: after the cost, "this amount" would be the penalty.
  expect(quote?.cost).toMatch(
    /^Este monto es válido hasta hoy, .* se suman \$[\d.]+ de recargos\. El 2026-11-27 ya son /,
  )
})

test.each([
  [1n, 'Elija al menos $1.00.'],
  [0n, 'Elija al menos $1.00.'],
  [318348n, 'Con ese monto lo pagaría todo. Para pagar una parte elija hasta $3.183.47.'],
])('%s is answered with the possible range, and no channels', async (amount, problem) => {
  expect(await partOf(loanOf(ana, '174'), amount)).toMatchObject({ problem, quote: null, repayList: [] })
})

test('the quote is what is billed, and paying it leaves the stated rest', async () => {
  const loan = loanOf(ana, '174')
  const { quote } = await partOf(loan, 100000n)
  const slip = await slipFor(loan, 100000n)
  expect(slip.repayDetail.amount).toBe(100000n)
  expect(await payAtStore(server, slip.repayDetail.vCode, 100000n)).toBe('part-paid')
  const after = dataOf(await call(loanPlayDetail, loan))
  expect(after.repayAmount).toBe(quote?.leftAmount)
  const status = dataOf(await call(paymentStatus, { ...loan, payCode: STORE, requestType: REQUEST_PART }))
  expect(status).toMatchObject({ state: 'reflected', amount: 100000n })
})

test.each([
  [99n, 'part-too-little'],
  [318348n, 'part-too-much'],
  [-1n, 'part-too-little'],
] as const)('a reference over %s is refused', async (amount, refusal) => {
  const answer = await call(generateVcode, wishFor(loanOf(ana, '174'), amount))
  expect(answer).toMatchObject({ success: false, code: refusals[refusal].code })
  expect(await states(loanOf(ana, '174'))).toEqual(['issued'])
})

test('the same amount gets the same reference again, and another one replaces it', async () => {
  const loan = loanOf(ana, '174')
  const one = await slipFor(loan, 100000n)
  expect((await slipFor(loan, 100000n)).repayDetail.vCode).toBe(one.repayDetail.vCode)
  const other = await slipFor(loan, 50000n)
  expect(other.repayDetail.vCode).not.toBe(one.repayDetail.vCode)
  expect(await states(loan)).toEqual(['issued', 'issued', 'superseded'])
  expect(other.elsewhere).toContain('Tiendas Colibrí')
  const { repayList } = await partOf(loan, 50000n)
  expect(repayList.flatMap(({ list }) => list).map(({ vCode }) => vCode)).toContain(other.repayDetail.vCode)
})

test('a part payment ends all other references of the debt, and one for itself', async () => {
  const loan = loanOf(ana, '174')
  const one = await slipFor(loan, 100000n)
  await slipFor(loan, 70000n, 'mx-bank-transfer')
  await payAtStore(server, one.repayDetail.vCode, 100000n)
  expect(await states(loan)).toEqual(['canceled', 'canceled', 'paid'])
})

test('exactly the amount due is requested as such, so that there are no two references over it', async () => {
  const { bruno, loan } = await inInstalments()
  const { dueAmount, mostAmount } = dataOf(await bruno(partPayment, loan))
  if (!dueAmount) throw new Error('nothing is due')
  expect(mostAmount).toBeGreaterThan(dueAmount)
  const { quote } = dataOf(await bruno(partPayment, { ...loan, amount: dueAmount }))
  expect(quote).toMatchObject({ amount: dueAmount, requestType: REQUEST_REPAY })
})

test('of several due instalments the oldest can be selected', async () => {
  const { bruno, loan } = await inInstalments()
  clock = new Date(start.getTime() + 40 * DAY_MS)
  const { choices } = dataOf(await bruno(partPayment, loan))
  const asked = dataOf(await bruno(loanPlayDetail, loan)).instalmentsAsked
  expect(asked).toBeGreaterThan(1)
  expect(choices.filter(({ text }) => text.includes('más antiguo'))).toHaveLength(asked - 1)
  expect(choices[0]?.text).toBe('El pago más antiguo')
  const { quote } = dataOf(await bruno(partPayment, { ...loan, amount: choices[0]?.amount }))
  expect(quote).not.toBeNull()
})

test('a reference ends with the day on which the remaining amount changes', async () => {
  const late = await slipFor(loanOf(ana, '180'), 100000n)
  expect(late.repayDetail.repayDes).toContain('2026-11-20 23:59')
  // Not late: the rest stays the same for as long as the store's reference.
  const open = await slipFor(loanOf(ana, '174'), 100000n)
  expect(open.repayDetail.repayDes).toContain('2026-11-22 12:00')
  clock = new Date(start.getTime() + DAY_MS)
  expect((await slipFor(loanOf(ana, '174'), 100000n)).repayDetail.vCode).toBe(open.repayDetail.vCode)
})

test('a loan that is paid, or not disbursed, has no parts', async () => {
  for (const [status, refusal] of [
    ['200', 'already-settled'],
    ['151', 'nothing-to-repay'],
  ] as const) {
    const answer = await call(partPayment, { ...loanOf(ana, status), amount: 1000n })
    expect(answer).toMatchObject({ success: false, code: refusals[refusal].code })
  }
})

test('parts of another borrower’s loan can be neither seen nor paid', async () => {
  const bruno = asBorrower(server, (await server.person('Bruno Muestra')).query)
  const loan = loanOf(ana, '174')
  const answers = [await bruno(partPayment, loan), await bruno(generateVcode, wishFor(loan, 100000n))]
  for (const answer of answers)
    expect(answer).toMatchObject({ success: false, code: refusals['unknown-order'].code })
})

test('while money is in process a new reference is issued only on explicit request', async () => {
  const loan = loanOf(ana, '174')
  const slip = await slipFor(loan, 100000n)
  const { vCode } = slip.repayDetail
  await sendNotice(server, {
    id: `seen-${vCode}`,
    kind: 'seen',
    reference: vCode,
    amountMinor: 100000n,
    at: clock,
  })
  const again = await call(generateVcode, wishFor(loan, 50000n))
  expect(again).toMatchObject({ success: false, code: refusals['payment-on-its-way'].code })
  expect((await partOf(loan, 50000n)).onItsWay).toHaveLength(1)
  expect(dataOf(await call(loanDetails, loan)).onItsWay[0]).toMatchObject({ requestType: REQUEST_PART })
})
