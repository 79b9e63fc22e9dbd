import { beforeEach, expect, test } from 'vitest'
import { ownLoans } from '#contract/account/sign-in.ts'
import { problemSave } from '#contract/complaints/complaints.ts'
import { generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { agreeArrangement, loanArrangement } from '#contract/money/arrangement.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { partPayment } from '#contract/money/part-payment.ts'
import { REQUEST_PART, REQUEST_REPAY } from '#contract/money/request-type.ts'
import { refusalAnswer } from '#contract/refusals.ts'
import { statement } from '#server/base/database/database.ts'
import { pageOf } from '#server/call/operator/page-of-list.ts'
import { arrangementRows } from '#server/fronts/operator/lists/arrangement-rows.ts'
import { asBorrower, type CallAs, dataOf, loanOf } from '#testing/as-borrower.ts'
import { payAtStore, sendNotice } from '#testing/at-the-store.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const STORE = 'mx-store-nopal'
const MORNING = new Date('2026-11-20T18:00:00Z')

let server: SandboxServer
let clock = MORNING
let ana: Person
let call: CallAs
beforeEach(async () => {
  clock = MORNING
  server = await startSandbox({ now: () => clock })
  ana = await server.person('Ana Ejemplo')
  call = asBorrower(server, ana.query)
  return () => server.close()
})

type Loan = { productId: string; orderId: string }
const late = () => loanOf(ana, '180')
const TWO_WEEKS = { parts: 2, every: 7 }
const offer = async (loan: Loan, wish = {}) => dataOf(await call(loanArrangement, { ...loan, ...wish }))
const later = (days: number) => new Date(MORNING.getTime() + days * 86_400_000)
const due = async (loan: Loan) => dataOf(await call(loanDetails, loan)).toPay

const ownLoan = async ({ orderId }: Loan) =>
  dataOf(await call(ownLoans, {})).list.find((one) => one.orderId === orderId)

async function agreed(loan: Loan, wish: object = TWO_WEEKS) {
  const { quote } = await offer(loan, wish)
  if (!quote) throw new Error('nothing was quoted')
  expect((await call(agreeArrangement, { ...loan, ...wish, terms: quote.terms, agreed: 1 })).success).toBe(
    true,
  )
  return quote
}

async function pay(loan: Loan, amount: bigint, requestType = REQUEST_PART) {
  const slip = await call(generateVcode, { ...loan, amount, payCode: STORE, requestType })
  await payAtStore(server, dataOf(slip).repayDetail.vCode, amount)
}

const rows = statement<{ n: number }, []>('count-arrangements', 'SELECT count(*)::int AS n FROM arrangements')
const made = async () => (await server.service.database.transaction((tx) => tx.one(rows, []))).n

test('the quote is what is agreed, asked for and kept, and the penalty stands still meanwhile', async () => {
  const loan = late()
  const before = await due(loan)
  const quote = await agreed(loan)
  expect(quote.total).toBe(before?.amount)
  expect(quote.parts.map(({ on }) => on)).toEqual(['2026-11-27', '2026-12-04'])
  const [first, second] = quote.parts.map(({ amount }) => amount)
  clock = later(7)
  expect((await due(loan))?.amount).toBe(before?.amount)
  expect((await offer(loan)).agreed).toMatchObject({
    isOpen: true,
    payAmount: first,
    requestType: REQUEST_PART,
  })
  const lastMoment = (on: string) => `${on} 23:59, hora de la Ciudad de México`
  const on = '2026-11-27'
  const leads = { amount: first, on, lastMoment: lastMoment(on), inDays: 0, requestType: REQUEST_PART }
  const { nextPart } = dataOf(await call(loanDetails, loan))
  expect(nextPart).toMatchObject(leads)
  expect(nextPart?.parts.map(({ isPaid }) => isPaid)).toEqual([false, false])
  expect(nextPart?.left).toBe(nextPart?.parts.reduce((sum, { amount }) => sum + amount, 0n))
  expect(dataOf(await call(loanPlayDetail, loan))).toMatchObject({
    ...{ nextPart: leads, canArrange: false, allOverdue: false },
  })
  const file = await fetch(`${server.url}/calendar.ics?${ana.query}&${new URLSearchParams(loan)}`)
  expect((await file.text()).match(/DTSTART.*/g)).toEqual(['DTSTART;VALUE=DATE:20261127'])
  expect(await ownLoan(loan)).toMatchObject({ nextPart: leads, toPay: { amount: before?.amount } })
  await pay(loan, first ?? 0n)
  const last = '2026-12-04'
  const then = {
    ...{ amount: second, on: last, lastMoment: lastMoment(last) },
    ...{ inDays: 7, requestType: REQUEST_REPAY },
  }
  expect(dataOf(await call(loanDetails, loan)).nextPart).toMatchObject(then)
  expect(await ownLoan(loan)).toMatchObject({ nextPart: then })
  clock = later(14)
  const { agreed: next } = await offer(loan)
  expect(next).toMatchObject({ isOpen: true, payAmount: second })
  expect((await due(loan))?.amount).toBe(second)
})

test('a part that is unpaid at the end of its day breaks it: the penalty grows from then, and not for the days before', async () => {
  const loan = late()
  const before = await due(loan)
  await agreed(loan)
  // The last minute of the first part's day in Mexico City, and the first one after it.
  clock = new Date('2026-11-28T05:59:00Z')
  expect((await offer(loan)).agreed?.isOpen).toBe(true)
  expect((await due(loan))?.amount).toBe(before?.amount)
  clock = new Date('2026-11-28T06:00:00Z')
  expect((await offer(loan)).agreed).toMatchObject({ isOpen: false, title: 'El convenio terminó' })
  // The figures of the page do not state that it ended.
  expect(dataOf(await call(loanDetails, loan)).noticeBeside).toContain('El convenio terminó')
  const after = await due(loan)
  expect(await ownLoan(loan)).toMatchObject({ nextPart: null, toPay: { amount: after?.amount } })
  expect((after?.amount ?? 0n) - (before?.amount ?? 0n)).toBe(before?.tomorrow)
})

test('a loan that is paid after a missed part has not kept it, and is not asked for it any more', async () => {
  const loan = late()
  await agreed(loan)
  clock = later(8)
  await pay(loan, (await due(loan))?.amount ?? 0n, REQUEST_REPAY)
  expect((await offer(loan)).agreed).toMatchObject({
    ...{ isOpen: false, title: 'El convenio terminó', payAmount: null },
    text: 'Una parte no se pagó a más tardar el 2026-11-27. El préstamo se pagó después.',
  })
})

test.each([7, 8])(
  'a borrower who has paid gets no reminder and no notice of a broken arrangement: day %i',
  async (day) => {
    const loan = late()
    const { parts } = await agreed(loan)
    const amount = parts[0]?.amount ?? 0n
    clock = later(7)
    const slip = await call(generateVcode, { ...loan, amount, payCode: STORE, requestType: REQUEST_PART })
    const reference = dataOf(slip).repayDetail.vCode
    const seen = { id: `seen-${reference}`, kind: 'seen', reference, amountMinor: amount, at: clock } as const
    await sendNotice(server, seen)
    clock = later(day)
    const { agreed: said } = await offer(loan)
    expect(said).toMatchObject({ title: 'Su convenio de pago', payAmount: null })
    expect(said?.text).toMatch(/^Esperamos un pago/)
    const { noticeDesText } = dataOf(await call(loanDetails, loan))
    expect(noticeDesText).toContain('Esperamos un pago')
    expect(noticeDesText).not.toMatch(/Pague|no se pagó/)
  },
)

test('a quote of before midnight is not agreed after it, and nothing is stored', async () => {
  const loan = late()
  clock = new Date('2026-11-21T05:59:59Z')
  const { quote } = await offer(loan, TWO_WEEKS)
  clock = new Date('2026-11-21T06:00:00Z')
  const input = { ...loan, ...TWO_WEEKS, terms: quote?.terms ?? '', agreed: 1 }
  expect(await call(agreeArrangement, input)).toMatchObject({
    code: refusalAnswer('arrangement-changed', 'es').code,
  })
  expect(await made()).toBe(0)
})

test('two concurrent taps and a retry make one, and another plan beside it none', async () => {
  const loan = late()
  const [one, other] = [await offer(loan, TWO_WEEKS), await offer(loan, { parts: 3, every: 7 })]
  const input = { ...loan, ...TWO_WEEKS, terms: one.quote?.terms ?? '', agreed: 1 }
  const answers = await Promise.all([1, 2, 3].map(() => call(agreeArrangement, input)))
  expect(answers.map((answer) => dataOf(answer).number)).toEqual([1, 1, 1])
  const second = { ...loan, parts: 3, every: 7, terms: other.quote?.terms ?? '', agreed: 1 }
  expect(await call(agreeArrangement, second)).toMatchObject({
    code: refusalAnswer('arrangement-open', 'es').code,
  })
  expect(await made()).toBe(1)
})

test('nothing is agreed without the tick, beyond the limits of the product, or for a product without arrangements', async () => {
  const loan = late()
  const { quote } = await offer(loan, TWO_WEEKS)
  const wish = { ...loan, ...TWO_WEEKS, terms: quote?.terms ?? '', agreed: 0 }
  expect(await call(agreeArrangement, wish)).toMatchObject({
    code: refusalAnswer('arrangement-not-agreed', 'es').code,
  })
  for (const beyond of [
    { parts: 5, every: 7 },
    { parts: 3, every: 30 },
    { parts: 2, every: 8 },
    { day: '2026-12-06' },
  ])
    expect(await offer(loan, beyond)).toMatchObject({ quote: null, problem: expect.stringMatching(/./) })
  expect((await offer(loan, { day: '2026-12-05' })).quote?.parts).toHaveLength(1)
  const bruno = await server.person('Bruno Muestra')
  const other = bruno.orders.find(({ productId, status }) => productId === 'mx-plazos' && status === '180')
  const without = { productId: 'mx-plazos', orderId: other?.orderNo ?? '' }
  const said = dataOf(await asBorrower(server, bruno.query)(loanArrangement, without))
  expect(said).toMatchObject({ plans: [], earliest: '', notNow: expect.stringMatching(/./) })
  expect(dataOf(await asBorrower(server, bruno.query)(loanDetails, without)).canArrange).toBe(false)
  expect(await made()).toBe(0)
})

test('a broken arrangement can be made again as often as the product allows', async () => {
  const loan = late()
  await agreed(loan)
  clock = later(8)
  await agreed(loan)
  expect(await made()).toBe(2)
  // Its first part is due on Saturday 5 December, and so until the Monday after.
  clock = later(17)
  expect((await offer(loan)).agreed?.isOpen).toBe(true)
  clock = later(18)
  // The borrower cannot make one alone; this product allows a request for another.
  expect(await offer(loan, TWO_WEEKS)).toMatchObject({
    quote: null,
    notNow: expect.stringMatching(/Puede pedirnos uno/),
    askUntil: expect.stringMatching(/./),
  })
  expect(await call(agreeArrangement, { ...loan, ...TWO_WEEKS, terms: '0', agreed: 1 })).toMatchObject({
    code: refusalAnswer('arrangement-used-up', 'es').code,
  })
})

const ruleOfProduct = statement<unknown, [string, string]>(
  'set-arrangements-of-product',
  `UPDATE products SET arrangements = arrangements_of.rule || jsonb_build_object('penalty', $2::text)
   FROM (SELECT arrangements AS rule FROM products WHERE id = 'mx-directo') AS arrangements_of WHERE id = $1`,
)
const ruleOfOrder = statement<unknown, [string]>(
  'set-arrangements-of-order',
  `UPDATE orders o SET arrangements = p.arrangements FROM products p WHERE p.id = o.product_id AND o.order_no = $1`,
)

/** A loan of several instalments, the first of them late, for which arrangements are allowed. */
async function ofInstalments(penalty: 'runs' | 'stops'): Promise<Loan> {
  const bruno = await server.person('Bruno Muestra')
  call = asBorrower(server, bruno.query)
  const loan = loanOf(bruno, '180', 'mx-plazos')
  await server.service.database.transaction(async (tx) => {
    await tx.run(ruleOfProduct, [loan.productId, penalty])
    await tx.run(ruleOfOrder, [loan.orderId])
  })
  return loan
}

test('a borrower who paid all that was due since a missed part is not asked to pay while the loan runs', async () => {
  const loan = await ofInstalments('stops')
  // A Sunday: a promise for it can be paid on Monday.
  await agreed(loan, { day: '2026-11-22' })
  clock = later(3)
  expect((await offer(loan)).agreed?.isOpen).toBe(true)
  clock = later(4)
  const said = async () => dataOf(await call(loanDetails, loan)).noticeDesText
  expect(await said()).toContain('Pague lo vencido cuando pueda')
  await pay(loan, (await due(loan))?.amount ?? 0n, REQUEST_REPAY)
  expect(await said()).not.toMatch(/convenio|lo vencido/)
  expect((await offer(loan)).agreed).toMatchObject({
    ...{ isOpen: false, title: 'El convenio terminó', payAmount: null },
    text: 'Una parte no se pagó a más tardar el 2026-11-23. No tiene que pagar nada hoy.',
  })
})

const chargedOnce = statement<unknown, [string]>(
  'set-flat-charge-of-order',
  `UPDATE orders o SET rule = p.rule || '{"penaltyRule": "flat-charge"}', penalty_charge_minor = 50000
   FROM products p WHERE p.id = o.product_id AND o.order_no = $1`,
)

test('a plan says that the penalty continues, and is not free, only if it grows meanwhile', async () => {
  const loan = await ofInstalments('runs')
  const runs = (await offer(loan, { day: '2026-11-27' })).quote
  expect(runs).toMatchObject({ kept: 'Los recargos siguen mientras paga. Ya están en los montos de arriba.' })
  expect(runs?.cost).toMatch(/^Suma .* de recargos/)
  const free = async () => new Set((await offer(loan)).plans.map(({ isFree }) => isFree))
  expect(await free()).toEqual(new Set([false]))
  await server.service.database.transaction((tx) => tx.run(chargedOnce, [loan.orderId]))
  const { quote } = await offer(loan, { day: '2026-11-27' })
  expect(quote).toMatchObject({ cost: '', kept: 'No se suman recargos mientras usted cumpla.' })
  expect(await free()).toEqual(new Set([true]))
})

test('a borrower who pays all that is due before the penalty within its parts has grown has kept it, and is asked for nothing', async () => {
  const loan = await ofInstalments('runs')
  const owed = (await due(loan))?.amount ?? 0n
  const { total } = await agreed(loan, { day: '2026-12-04' })
  expect(total).toBeGreaterThan(owed)
  await pay(loan, owed, REQUEST_REPAY)
  for (const day of [0, 13, 15]) {
    clock = later(day)
    expect((await offer(loan)).agreed).toMatchObject({
      ...{ isOpen: false, title: 'Cumplió el convenio' },
      text: 'Lo que debía pagar se pagó a tiempo.',
    })
    expect(dataOf(await call(loanDetails, loan))).toMatchObject({ nextPart: null, isArranged: false })
    const [listed] = await server.service.database.transaction((tx) =>
      arrangementRows(tx, pageOf({}), {}, clock),
    )
    expect(listed).toMatchObject({ orderNo: loan.orderId, state: 'kept', missingMinor: null })
  }
  // The next instalment, which it did not cover, changes nothing.
  await pay(loan, (await due(loan))?.amount ?? 0n, REQUEST_REPAY)
  expect((await offer(loan)).agreed?.title).toBe('Cumplió el convenio')
})

test('a payment on the day of a part that is reported later keeps it', async () => {
  const loan = late()
  const quote = await agreed(loan)
  clock = later(7)
  const amount = quote.parts[0]?.amount ?? 0n
  const slip = dataOf(
    await call(generateVcode, { ...loan, amount, payCode: STORE, requestType: REQUEST_PART }),
  )
  const paidAt = clock
  clock = later(8)
  expect((await offer(loan)).agreed?.isOpen).toBe(false)
  const { vCode } = slip.repayDetail
  await sendNotice(server, {
    id: `paid-${vCode}`,
    kind: 'paid',
    reference: vCode,
    amountMinor: amount,
    at: paidAt,
  })
  expect((await offer(loan)).agreed).toMatchObject({ isOpen: true, payAmount: quote.parts[1]?.amount })
})

test('while charges are disputed nothing is agreed, and a dispute leaves an agreed arrangement as it is', async () => {
  const loan = late()
  const quote = await agreed(loan)
  const complaint = {
    problemType: '3',
    problemSonType: '',
    problemDetail: 'Me cobraron de más.',
    problemImage: [],
  }
  dataOf(await call(problemSave, { ...complaint, orderNo: loan.orderId }))
  expect((await offer(loan)).agreed).toMatchObject({ isOpen: true, payAmount: quote.parts[0]?.amount })
  clock = later(8)
  expect(await offer(loan, TWO_WEEKS)).toMatchObject({
    quote: null,
    notNow: refusalAnswer('arrangement-disputed', 'es').message,
  })
})

test('while it is open no extension is offered', async () => {
  const loan = late()
  expect(dataOf(await call(loanDetails, loan)).isDelay).toBe(true)
  await agreed(loan)
  expect(dataOf(await call(loanDetails, loan))).toMatchObject({
    isDelay: false,
    isArranged: true,
    canArrange: false,
  })
  expect(dataOf(await call(partPayment, loan)).leastAmount).toBe(100n)
})

test('while it is open the page of part payments asks for its next part, and shows nothing else as due', async () => {
  const loan = late()
  const before = dataOf(await call(partPayment, { ...loan, amount: 1_000n }))
  expect(before.daysLate).toBeGreaterThan(0)
  expect(before.quote?.next).not.toBe('')
  await agreed(loan, { parts: 2, every: 7 })
  const { nextPart } = dataOf(await call(loanDetails, loan))
  const { dueAmount, payBy, daysLate, quote } = dataOf(await call(partPayment, { ...loan, amount: 1_000n }))
  expect([dueAmount, payBy, daysLate]).toEqual([nextPart?.amount, nextPart?.lastMoment, 0])
  expect(dueAmount).toBeLessThan(before.dueAmount ?? 0n)
  expect(quote?.next).toBe('')
})

test('after it is broken an extension is possible once all its parts are paid, not before', async () => {
  const loan = late()
  const { total } = await agreed(loan, { day: '2026-11-21' })
  clock = later(4)
  await pay(loan, total - 1_000n)
  expect(dataOf(await call(loanDetails, loan))).toMatchObject({ isDelay: false, isArranged: false })
  await pay(loan, 1_000n)
  const { toPay, isDelay } = dataOf(await call(loanDetails, loan))
  // The penalty since the break is still owed.
  expect(toPay?.amount).toBeGreaterThan(0n)
  expect(isDelay).toBe(true)
})

test('its document states principal, interest, late interest, costs and the parts, and exists as a file', async () => {
  const loan = late()
  await agreed(loan)
  const { agreed: kept } = await offer(loan)
  const text = JSON.stringify(kept?.paper)
  for (const said of [
    'Capital',
    'Intereses',
    'Intereses moratorios y recargos',
    'Comisión',
    'IVA',
    '2026-11-27',
    '2026-12-04',
    loan.orderId,
  ])
    expect(text, said).toContain(said)
  const key = `productId=${loan.productId}&orderId=${loan.orderId}`
  const pdf = await fetch(`${server.url}/papers/arrangement.pdf?${ana.query}&${key}`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
})
