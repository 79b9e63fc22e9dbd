import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { collectionAgencies } from '#contract/complaints/collection-agencies.ts'
import { loanDetailConfirm, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { contractDetail, generateVcode, loanDetails } from '#contract/loans/loan-details.ts'
import { REQUEST_REPAY } from '#contract/money/request-type.ts'
import { agreementDraft, loanStatement } from '#contract/papers/statements.ts'
import { dayIn } from '#domain/dates.ts'
import { statement } from '#server/base/database/database.ts'
import { runDue } from '#server/fronts/apps/planned-steps.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { askAsOperator, broughtProduct, OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { atTheDesk } from '#testing/at-the-desk.ts'
import { sendNotice } from '#testing/at-the-store.ts'
import { brandDirWith } from '#testing/brand-dir.ts'
import { ledgerOf } from '#testing/ledger-of.ts'
import { livesAt, MEXICO_CITY, TIJUANA } from '#testing/living-at.ts'
import { borrowerIdOf, offerTo, pushOf } from '#testing/offer-to.ts'
import { textInPdf } from '#testing/pdf-words.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'

const START = new Date('2026-11-21T18:00:00Z')
const PRODUCT = 'mx-directo'
let clock = START
let server: SandboxServer

beforeEach(() => {
  clock = START
})
beforeAll(async () => {
  const { brandDir } = await brandDirWith({ dueDayClock: 'borrower' })
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN, BRAND_DIR: brandDir } })
})
afterAll(() => server.close())

interface Borrowed {
  person: Person
  loan: { productId: string; orderId: string }
}

/** A loan whose offer is accepted at `START`, and which the sandbox's lender disburses within a minute. */
async function borrowAt(address: string, productId = PRODUCT): Promise<Borrowed> {
  const person = await server.person('Lucía Muestra')
  await livesAt(server, person, address)
  if (productId !== PRODUCT) await offerTo(server, person, productId, 300_000n)
  const call = asBorrower(server, person.query)
  const { lendDetailsUrl } = dataOf(await call(loanDetailPush, await pushOf(server, person, productId)))
  for (let step = 0; step < 4; step += 1) {
    clock = new Date(clock.getTime() + 5_000)
    await runDue(server.service, clock)
  }
  const orderId = new URLSearchParams(lendDetailsUrl.split('?')[1]).get('orderId') ?? ''
  return { person, loan: { productId, orderId } }
}

const detailsOf = async ({ person, loan }: Borrowed) =>
  dataOf(await asBorrower(server, person.query)(loanDetails, loan))

/** The loan in the operator's list, and whether the list of late loans contains it. */
async function listedOf({ loan }: Borrowed) {
  const find = async (path: string) => {
    const { data } = await askAsOperator(server, 'GET', path)
    return (data as { orderNo: string; status: string }[]).find(({ orderNo }) => orderNo === loan.orderId)
  }
  return {
    order: (await find('/operator/orders'))?.status,
    balance: (await find('/operator/balances'))?.status,
    isLate: (await find('/operator/orders?status=180')) !== undefined,
  }
}

const IN_TIME = { order: '174', balance: '174', isLate: false }
const LATE = { order: '180', balance: '180', isLate: true }

test('a due day ends in the time zone of the address that the borrower had at the contract', async () => {
  const north = await borrowAt(TIJUANA)
  clock = START
  const centre = await borrowAt(MEXICO_CITY)
  const { dueOn } = (await detailsOf(north)).toPay ?? { dueOn: '' }
  const [year = 0, month = 0, day = 0] = dueOn.split('-').map(Number)
  // 22:01 in Tijuana, one minute after the day has ended in Mexico City.
  clock = new Date(Date.UTC(year, month - 1, day + 1, 6, 1))
  expect(dayIn(clock, 'America/Mexico_City') > dueOn).toBe(true)
  await livesAt(server, north.person, MEXICO_CITY)
  await livesAt(server, centre.person, TIJUANA)

  const inTime = await detailsOf(north)
  expect([inTime.orderStatus, inTime.toPay?.daysLate, inTime.toPay?.penalty]).toEqual(['174', 0, 0n])
  expect(await listedOf(north)).toEqual(IN_TIME)
  const late = await detailsOf(centre)
  expect([late.orderStatus, late.toPay?.daysLate]).toEqual(['180', 1])
  expect(await listedOf(centre)).toEqual(LATE)

  // 00:01 in Tijuana.
  clock = new Date(clock.getTime() + 2 * 3_600_000)
  expect((await detailsOf(north)).orderStatus).toBe('180')
  expect(await listedOf(north)).toEqual(LATE)
})

const days = statement<{ day: string }, [string]>(
  'test-days-of-postings',
  `SELECT on_day AS day FROM postings WHERE order_no = $1 AND kind <> 'disbursement' ORDER BY at, id`,
)

test('a payment in the last two hours of the due day costs no penalty, and is booked on that day', async () => {
  const north = await borrowAt(TIJUANA)
  const { dueOn, amount } = (await detailsOf(north)).toPay ?? { dueOn: '', amount: 0n }
  const [year = 0, month = 0, day = 0] = dueOn.split('-').map(Number)
  clock = new Date(Date.UTC(year, month - 1, day + 1, 7, 30))
  const wish = { ...north.loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
  const slip = dataOf(await asBorrower(server, north.person.query)(generateVcode, wish)).repayDetail
  expect(slip.repayDes).toContain(`${dueOn} 23:59, hora de Tijuana`)
  const reference = slip.vCode
  await sendNotice(server, { id: 'zone-1', kind: 'paid', reference, amountMinor: amount, at: clock })
  const accounts = (await ledgerOf(server, north.loan.orderId)).map(({ account }) => account)
  expect(accounts).not.toContain('income-penalty')
  const posted = await server.service.database.transaction((tx) => tx.rows(days, [north.loan.orderId]))
  expect(new Set(posted.map((row) => row.day))).toEqual(new Set([dueOn]))
  expect((await detailsOf(north)).orderStatus).toBe('200')
})

test('the offer, its contract and the agreement of the loan state that time zone', async () => {
  const person = await server.person('Lucía Muestra')
  await livesAt(server, person, TIJUANA)
  const call = asBorrower(server, person.query)
  const draft = dataOf(await call(agreementDraft, { productId: PRODUCT }))
  expect(JSON.stringify(draft.paper)).toContain('ends at midnight, Tijuana time')
  const offer = dataOf(await call(loanDetailConfirm, { productId: PRODUCT }))
  expect(offer.goodUntil).toContain('hora de Tijuana')
  const { lendDetailsUrl } = dataOf(await call(loanDetailPush, await pushOf(server, person, PRODUCT)))
  await livesAt(server, person, MEXICO_CITY)
  const orderNo = new URLSearchParams(lendDetailsUrl.split('?')[1]).get('orderId') ?? ''
  const contract = dataOf(await call(contractDetail, { orderNo }))
  expect(JSON.stringify(contract.paper)).toContain('ends at midnight, Tijuana time')
})

/** 22:30 in Tijuana, and 00:30 of the next day in Mexico City. */
const LATE_EVENING = new Date('2026-11-22T06:30:00Z')

test('every list has the same lender for the day of the contract, also in the last two hours of that day', async () => {
  const productId = 'mx-two-lenders'
  const lender = { name: 'Kestrel Inventada', address: 'Calle Inventada 9', registration: 'K-1' }
  const lenders = [lender, { ...lender, name: 'Heron Inventada', since: '2026-11-22' }]
  const product = { ...broughtProduct, productId, rule: { ...broughtProduct.rule, lenders } }
  expect((await operatorSays(server, 'products', product))[0]).toBe(200)
  clock = LATE_EVENING
  const north = await borrowAt(TIJUANA, productId)
  const call = asBorrower(server, north.person.query)
  expect((await detailsOf(north)).orderStatus).toBe('174')
  expect(dataOf(await call(contractDetail, { orderNo: north.loan.orderId })).company).toBe(lender.name)
  expect(dataOf(await call(collectionAgencies, {})).lenders).toEqual([lender.name])
  const page = await (await atTheDesk(server)).text(
    `/desk/borrowers/${await borrowerIdOf(server, north.person)}`,
  )
  expect(page).toContain(lender.name)
  expect(page).not.toContain('Heron Inventada')
})

test('documents and the desk use the days of the loan, also in the last two hours of one', async () => {
  const north = await borrowAt(TIJUANA)
  const call = asBorrower(server, north.person.query)
  const { amount } = (await detailsOf(north)).toPay ?? { amount: 0n }
  const wish = { ...north.loan, amount, payCode: 'mx-bank-transfer', requestType: REQUEST_REPAY }
  const { vCode: reference } = dataOf(await call(generateVcode, wish)).repayDetail
  clock = LATE_EVENING
  await sendNotice(server, { id: 'zone-2', kind: 'paid', reference, amountMinor: 10_000n, at: clock })
  const orderNo = north.loan.orderId
  const { lines } = dataOf(await call(loanStatement, { orderNo }))
  const paid = lines.find(({ paymentId }) => paymentId !== '')
  expect(paid?.day).toBe('2026-11-21')
  for (const file of [`statement.pdf?`, `receipt.pdf?paymentId=${paid?.paymentId}&`]) {
    const address = `${server.url}/papers/${file}orderNo=${orderNo}&${north.person.query}`
    const text = await textInPdf(Buffer.from(await (await fetch(address)).arrayBuffer()))
    expect([file, text]).toEqual([file, expect.stringContaining('2026-11-21')])
    expect([file, text]).not.toEqual([file, expect.stringContaining('2026-11-22')])
  }
  const page = await (await atTheDesk(server)).text(
    `/desk/borrowers/${await borrowerIdOf(server, north.person)}`,
  )
  expect(page).toMatch(/<th scope="row">2026-11-21<\/th><td[^>]*>100\.00/)
  expect(page).toContain('>2026-11-24 10:00 Tijuana<')
})
