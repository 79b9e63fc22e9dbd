import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ownDataNotice } from '#contract/account/data-notice.ts'
import { productApply, productDetail } from '#contract/apply/product.ts'
import { collectionAgencies } from '#contract/complaints/collection-agencies.ts'
import { problemDetail, problemSave } from '#contract/complaints/complaints.ts'
import { loanDetailConfirm, loanDetailPush, recommendList } from '#contract/loans/loan-confirm.ts'
import { contractDetail } from '#contract/loans/loan-details.ts'
import {
  agreementDraft,
  loanStatement,
  paymentReceipt,
  settlementLetter,
} from '#contract/papers/statements.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { broughtProduct, OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { offerTo, pushOf } from '#testing/offer-to.ts'
import { type Person, type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { type LegalDocument, textOf } from '#words/legal/document.ts'
import { sandboxProducts } from '#workbench/sandbox/products.ts'
import { storedRule } from './products.ts'

let server: SandboxServer
const START = new Date('2027-06-01T12:00:00Z')
let clock = START
beforeEach(() => {
  clock = START
})
beforeAll(async () => {
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

const first = {
  name: 'Kestrel Invented Capital',
  address: '9 Kestrel Road, Example City',
  registration: 'K-00.00009',
  complaints: 'Kestrel officer, officer@kestrel.example, +1 202 555 0130',
}
const second = { ...first, name: 'Heron Invented Finance', complaints: 'Heron officer, h@heron.example' }

/** Gives an existing loan the current rule of its product, and these lenders. */
const lentBy = statement<unknown, [string, string]>(
  'test-lent-by',
  `UPDATE orders o SET rule = p.rule, penalty_charge_minor = p.penalty_charge_minor, lenders = $2::jsonb
   FROM products p WHERE p.id = o.product_id AND o.order_no = $1`,
)

let made = 0
const indian = (lenders?: readonly object[]) => ({
  ...broughtProduct,
  ...{ productId: `in-lent-${++made}`, market: 'in', name: 'Lent Loan' },
  rule: {
    ...{ ...broughtProduct.rule, penaltyRule: 'flat-charge', penaltyCharge: '50000', coolingOffDays: 3 },
    ...{ instalments: 3, daysBetween: 35, ...(lenders && { lenders }) },
  },
})
const bring = async (product: object) =>
  expect((await operatorSays(server, 'products', product))[0]).toBe(200)

const codeOf = (answer: { code: unknown }) => answer.code

const pageOf = async ({ query }: Person, path: string) => (await fetch(`${server.url}${path}${query}`)).text()

async function accept(person: Person, productId: string) {
  const call = asBorrower(server, person.query)
  const { lendDetailsUrl } = dataOf(await call(loanDetailPush, await pushOf(server, person, productId)))
  return new URLSearchParams(lendDetailsUrl.split('?')[1]).get('orderId') ?? ''
}

async function said(person: Person, orderNo: string) {
  const call = asBorrower(server, person.query)
  const agreement = dataOf(await call(contractDetail, { orderNo }))
  const complaint = { orderNo, problemType: '3', problemSonType: '', problemImage: [] }
  const { problemId } = dataOf(await call(problemSave, { ...complaint, problemDetail: `About ${orderNo}` }))
  return {
    company: agreement.company,
    agreement: textOf(agreement.paper as LegalDocument),
    keyFacts: textOf(agreement.keyFacts as LegalDocument),
    statement: dataOf(await call(loanStatement, { orderNo })).company,
    officer: dataOf(await call(problemDetail, { problemId })).authorities[0],
  }
}

test('the lender of a product is named in the offer, the key facts, the comparison, and the draft', async () => {
  const product = indian([first])
  const { productId } = product
  await bring(product)
  const person = await server.person('Asha Sample')
  await offerTo(server, person, productId, 300_000n)
  const call = asBorrower(server, person.query)
  const shown = dataOf(await call(loanDetailConfirm, { productId }))
  const confirm = await pageOf(person, `/confirm?productId=${productId}&`)
  expect(confirm.slice(0, confirm.indexOf('<details'))).toContain(first.name)
  expect(shown.lender).toEqual({
    name: first.name,
    about: [
      { text: 'Lender', value: `${first.name}, ${first.address}` },
      { text: 'Registration with the Reserve Bank of India', value: first.registration },
    ],
    contacts: [
      { text: 'Customer service', value: expect.stringContaining('hello@abono.example') },
      { text: `Grievance officer of ${first.name}`, value: first.complaints },
      { text: 'If you are not satisfied: the Ombudsman', value: expect.stringContaining('ombudsman') },
    ],
  })
  const lenders = dataOf(await call(recommendList, {})).list.map((one) => [one.productId, one.beside?.lender])
  expect(lenders).toContainEqual([productId, first.name])
  expect(lenders).toContainEqual(['in-direct', 'Abono Demo'])
  expect(dataOf(await call(agreementDraft, { productId })).company).toBe(first.name)
  const html = await pageOf(person, `/keyFacts?productId=${productId}&`)
  // Below it are the settings of all pages, with the operating company's own officer.
  const page = html.slice(0, html.indexOf('</main>'))
  for (const text of [first.name, first.address, first.registration, 'officer@kestrel.example'])
    expect(page).toContain(text)
  expect(page).not.toContain('grievance@abono.example')
  // Offers are ordered by cost, for any lender.
  const before = dataOf(await call(recommendList, {})).list.map((one) => one.productId)
  await bring({ ...product, rule: { ...product.rule, lenders: [{ ...first, name: 'Aaa Lender' }] } })
  expect(dataOf(await call(recommendList, {})).list.map((one) => one.productId)).toEqual(before)
})

test('a loan keeps its lender in every document, whatever its product says later', async () => {
  const product = indian([first])
  const { productId } = product
  await bring(product)
  const person = await server.person('Asha Sample')
  await offerTo(server, person, productId, 300_000n)
  const orderNo = await accept(person, productId)
  await bring({ ...product, rule: { ...product.rule, lenders: [second] } })
  const loan = await said(person, orderNo)
  expect(loan).toMatchObject({ company: first.name, statement: first.name })
  expect(loan.officer).toEqual({
    title: expect.stringContaining(`Grievance officer of ${first.name}`),
    value: first.complaints,
  })
  for (const paper of [loan.agreement, loan.keyFacts]) {
    expect(paper).toContain(first.name)
    expect(paper).not.toMatch(/Heron|Abono Demo/)
  }
  for (const path of ['statement', 'agreement'])
    expect((await fetch(`${server.url}/papers/${path}.pdf?${person.query}&orderNo=${orderNo}`)).status).toBe(
      200,
    )
  expect(await pageOf(person, `/statement?orderId=${orderNo}&`)).toContain(first.name)

  const other = await server.person('Ravi Sample')
  await offerTo(server, other, productId, 300_000n)
  expect((await said(other, await accept(other, productId))).company).toBe(second.name)
})

test('a loan of a product without a lender is the operating company’s, also if its product names one later', async () => {
  const product = indian()
  const { productId } = product
  await bring(product)
  const person = await server.person('Asha Sample')
  await offerTo(server, person, productId, 300_000n)
  const { lender } = dataOf(await asBorrower(server, person.query)(loanDetailConfirm, { productId }))
  expect(lender).toBeNull()
  const orderNo = await accept(person, productId)
  await bring({ ...product, rule: { ...product.rule, lenders: [second] } })
  const loan = await said(person, orderNo)
  expect(loan).toMatchObject({ company: 'Abono Demo', statement: 'Abono Demo' })
  expect(loan.officer?.title).toContain('Our grievance officer')
  expect(loan.agreement).not.toContain(second.name)
})

test('the lender changes on its day: an offer with a new lender since midnight is shown again before it is accepted', async () => {
  clock = new Date('2027-06-02T18:29:00Z')
  const product = indian([first, { ...second, since: '2027-06-03' }])
  const { productId } = product
  await bring(product)
  const person = await server.person('Asha Sample')
  await offerTo(server, person, productId, 300_000n)
  const call = asBorrower(server, person.query)
  const seen = await pushOf(server, person, productId)
  clock = new Date('2027-06-02T18:31:00Z')
  expect(codeOf(await call(loanDetailPush, seen))).toBe(2103)
  // The specification's own client sends no fingerprint: its offer is the one that it was shown last.
  expect(codeOf(await call(loanDetailPush, { ...seen, fingerprint: '' }))).toBe(2103)
  const orderNo = await accept(person, productId)
  const loan = await said(person, orderNo)
  expect(loan.company).toBe(second.name)
  for (const paper of [loan.agreement, loan.keyFacts]) expect(paper).not.toContain(first.name)
})

test('an accepted offer still names the lender of its contract after the lender has changed', async () => {
  clock = new Date('2027-06-04T12:00:00Z')
  const product = indian([first, { ...second, since: '2027-06-06' }])
  const { productId } = product
  await bring(product)
  const person = await server.person('Asha Sample')
  await offerTo(server, person, productId, 300_000n)
  await accept(person, productId)
  clock = new Date('2027-06-07T12:00:00Z')
  const shown = dataOf(await asBorrower(server, person.query)(loanDetailConfirm, { productId }))
  expect(shown.lendDetailsUrl).not.toBe('')
  expect(shown.lender?.name).toBe(first.name)
})

test('receipt and letter of settlement of a loan name its lender', async () => {
  const person = await server.person('Ravi Sample')
  const call = asBorrower(server, person.query)
  const paid = person.orders.find(({ status }) => status === '200')?.orderNo ?? ''
  const before = dataOf(await call(settlementLetter, { orderNo: paid }))
  expect([before.company, textOf(before.paper as LegalDocument)]).toEqual([
    'Abono Demo',
    expect.not.stringContaining(first.name),
  ])
  await server.service.database.transaction((tx) => tx.run(lentBy, [paid, JSON.stringify([first])]))
  const { lines } = dataOf(await call(loanStatement, { orderNo: paid }))
  const paymentId = lines.find((line) => line.paymentId !== '')?.paymentId ?? ''
  expect(dataOf(await call(paymentReceipt, { orderNo: paid, paymentId })).company).toBe(first.name)
  const letter = dataOf(await call(settlementLetter, { orderNo: paid }))
  expect(letter.company).toBe(first.name)
  expect(textOf(letter.paper as LegalDocument)).toContain(`${first.name} confirms`)
  expect(textOf(letter.paper as LegalDocument)).not.toContain('Abono Demo')
})

test('the data notice names the lenders of the borrower’s products, from the product’s page on, and no other', async () => {
  const product = indian([first])
  const { productId } = product
  await bring(product)
  const person = await server.person('Leela Sample')
  const call = asBorrower(server, person.query)
  const notice = async () => dataOf(await call(ownDataNotice, {})).notice
  const before = await notice()
  expect(before?.about).not.toContain(first.name)
  const looked = dataOf(await call(productDetail, { productId }))
  expect(looked.dataNotice?.about).toContain(`${first.name} lends here`)
  expect(looked.dataNotice?.rights.map(({ value }) => value).join()).toContain(first.complaints)
  const asked = { productId, amount: 300_000n, periods: 105, termUnit: 'day' }
  // The notice of another product's page is another text.
  expect(codeOf(await call(productApply, { ...asked, noticeHash: before?.noticeHash ?? '' }))).not.toBe(0)
  const read = { noticeHash: looked.dataNotice?.noticeHash ?? '' }
  expect(codeOf(await call(productApply, { ...asked, ...read }))).toBe(0)
  expect((await notice())?.noticeHash).toBe(read.noticeHash)
  // A loan that was not disbursed is not collected.
  expect(dataOf(await call(collectionAgencies, {})).lenders).toEqual([])
})

test('the lender of an unpaid loan may collect it, whatever its product says later', async () => {
  const person = await server.person('Meera Example')
  const call = asBorrower(server, person.query)
  const collectors = async () => dataOf(await call(collectionAgencies, {})).lenders
  const listed = sandboxProducts.find(({ product }) => product.id === 'in-steps')
  if (!listed) throw new Error('the sandbox has no such product')
  const { id: productId, market, name, lenders } = listed.product
  const lent = lenders?.map((lender) => lender.name)
  expect(await collectors()).toEqual(lent)
  const rule = { ...JSON.parse(storedRule(listed.product)), lenders: [second] }
  await bring({ productId, market, name, logo: listed.logo, rule, offered: true })
  expect(await collectors()).toEqual(lent)
  const page = await pageOf(person, '/collectionAgencies?')
  expect([page.includes(lent?.[0] ?? '?'), page.includes(second.name)]).toEqual([true, false])
  expect(dataOf(await call(ownDataNotice, {})).notice?.about).not.toContain(second.name)
})

test('the same lenders again change nothing; another telephone or one more does', async () => {
  const product = indian([first])
  const { productId } = product
  const changed = async (lenders: readonly object[]) =>
    operatorSays(server, 'products', { ...product, rule: { ...product.rule, lenders } })
  for (const [lenders, isChanged] of [
    [[first], true],
    [[Object.fromEntries(Object.entries(first).reverse())], false],
    [[{ ...first, phone: '+1 202 555 0131' }], true],
    [[first, { ...second, since: '2027-02-01' }], true],
    [[first, { ...second, since: '2027-02-01' }], false],
  ] as const)
    expect(await changed(lenders)).toEqual([200, { productId, changed: isChanged }])
})

test('a list of lenders with a day without a lender is refused', async () => {
  const refused = 'rule.lenders: each but the first needs a `since`, later than the one before'
  for (const lenders of [
    [first, second],
    [
      { ...first, since: '2027-02-01' },
      { ...second, since: '2027-02-01' },
    ],
    [first, { ...second, since: '2027-02-01' }, { ...first, since: '2027-01-01' }],
  ])
    expect(await operatorSays(server, 'products', indian(lenders))).toEqual([400, refused])
  for (const lenders of [
    [],
    [{ name: 'No address' }],
    [{ ...first, name: ' ' }],
    [{ ...first, since: 'soon' }],
  ])
    expect((await operatorSays(server, 'products', indian(lenders)))[0]).toBe(400)
})
