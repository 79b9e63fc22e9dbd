import { afterAll, beforeAll, expect, test } from 'vitest'
import { loanDetailConfirm, loanDetailPush } from '#contract/loans/loan-confirm.ts'
import { contractDetail } from '#contract/loans/loan-details.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf } from '#testing/as-borrower.ts'
import { broughtProduct, OPERATOR_TOKEN, operatorSays } from '#testing/as-operator.ts'
import { offerTo, pushOf } from '#testing/offer-to.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { type LegalDocument, textOf } from '#words/legal/document.ts'

let server: SandboxServer
beforeAll(async () => {
  const clock = new Date('2026-11-24T12:00:00Z')
  server = await startSandbox({ now: () => clock, env: { OPERATOR_TOKEN } })
})
afterAll(() => server.close())

const ruleOfIndia = {
  ...{ ...broughtProduct.rule, penaltyRule: 'flat-charge', penaltyCharge: '50000', coolingOffDays: 3 },
  ...{ instalments: 3, daysBetween: 35 },
}
const product = {
  ...broughtProduct,
  ...{ productId: 'in-kept', market: 'in', name: 'Kept Loan', rule: ruleOfIndia },
}
const agency = {
  ...{ agencyId: 'kept', market: 'in', name: 'Invented Recovery Kept', phone: '+91 80 0000 0015' },
  ...{ email: 'kept@agency.example', address: '', namedFrom: '2024-01-01', namedUntil: null },
}

async function accepted(name: string, productId = product.productId) {
  const person = await server.person(name)
  await offerTo(server, person, productId, 300_000n)
  const call = asBorrower(server, person.query)
  const shown = dataOf(await call(loanDetailConfirm, { productId }))
  const input = await pushOf(server, person, productId)
  const { lendDetailsUrl } = dataOf(await call(loanDetailPush, input))
  const orderNo = new URLSearchParams(lendDetailsUrl.split('?')[1]).get('orderId') ?? ''
  const kept = async () => dataOf(await call(contractDetail, { orderNo }))
  return { person, shown, orderNo, kept }
}

const textOfFacts = ({ keyFacts }: { keyFacts?: unknown }) => textOf(keyFacts as LegalDocument)

test('the key facts of an accepted loan stay as they were, whatever happens to price, lender and agencies', async () => {
  await operatorSays(server, 'products', product)
  await operatorSays(server, 'collection-agencies', agency)
  const { person, shown, orderNo, kept } = await accepted('Asha Sample')
  const before = await kept()
  const text = textOfFacts(before)
  expect(before.keyFactsHash).toMatch(/^[0-9a-f]{64}$/)
  for (const said of [
    'Key Facts Statement (KFS)',
    'Abono Demo',
    `Proposal number | ${shown.keyFacts?.about[0]?.value}`,
    'Recovery agent | Invented Recovery Kept, +91 80 0000 0015, kept@agency.example',
    'Service provider | Demo Identity Services: identity checks',
    `Annual Percentage Rate (APR) | ${shown.trueCost?.rate}`,
    'Loan amount | ₹3.000.00',
    'Within 3 days after you receive the money',
    'grievance@abono.example',
    ...shown.repay_plans.map(({ title, pay_time }) => `${title} | ${pay_time} | `),
    ...(shown.trueCost?.late ?? []).map(({ days }) => (days === 1 ? '1 day | ₹500.00' : `${days} days | `)),
  ]) {
    expect(text).toContain(said)
  }

  const { coolingOffDays: _, ...without } = ruleOfIndia
  await operatorSays(server, 'products', { ...product, name: 'Other Name', rule: without })
  await operatorSays(server, 'collection-agencies', { ...agency, name: 'Another Agency' })
  const after = await kept()
  expect([after.keyFacts, after.keyFactsHash]).toEqual([before.keyFacts, before.keyFactsHash])
  const other = textOfFacts(await (await accepted('Ravi Sample')).kept())
  expect(other).toMatch(/Other Name[\s\S]*Another Agency[\s\S]*Within 1 day after/)

  const pdf = await fetch(`${server.url}/papers/key-facts.pdf?${person.query}&orderNo=${orderNo}`)
  expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  const page = await (await fetch(`${server.url}/loanAgreement?${person.query}&orderNo=${orderNo}`)).text()
  expect(page).toContain('/papers/key-facts.pdf')
  expect(page).toContain('Invented Recovery Kept')
})

test('the key facts of a Mexican loan contain its register number and the warnings, on the page and as stored', async () => {
  const mexican = { ...broughtProduct, productId: 'mx-kept' }
  const registerNumber = '1234-567-890123/01-02345-0926'
  await operatorSays(server, 'products', { ...mexican, rule: { ...mexican.rule, registerNumber } })
  const { person, kept } = await accepted('Lucía Muestra', mexican.productId)
  const said = [
    'Número en el Registro de Contratos de Adhesión (RECA)',
    registerNumber,
    'Tasa de interés anual ordinaria',
    '18.00%, fija, sin IVA',
    'Incumplir tus obligaciones te puede generar comisiones e intereses moratorios.',
    'Contratar créditos que excedan tu capacidad de pago afecta tu historial crediticio.',
    'Dudas, aclaraciones y reclamaciones',
    'Unidad Especializada (UNE)',
    'Para fines informativos y de comparación.',
  ]
  const before = textOfFacts(await kept())
  for (const text of said) expect(before).toContain(text)

  await operatorSays(server, 'products', mexican)
  expect(textOfFacts(await kept())).toBe(before)
  const page = async ({ query }: { query: string }) =>
    (await fetch(`${server.url}/keyFacts?${query}&productId=${mexican.productId}`)).text()
  // The accepted offer keeps the contract number of its loan, and a new one says that there is none.
  const ofLoan = await page(person)
  for (const text of said) expect(ofLoan.includes(text), text).toBe(true)
  const other = await server.person('Lucía Muestra')
  await offerTo(server, other, mexican.productId, 300_000n)
  expect(/RECA.{0,80}no ha nombrado ninguno/s.test(await page(other))).toBe(true)
})

test('key facts that were changed in the database are not shown as accepted', async () => {
  await operatorSays(server, 'products', product)
  const { orderNo, person } = await accepted('Leela Sample')
  const change = statement<unknown, [string]>(
    'change-kept-facts',
    `UPDATE acceptances SET key_facts = jsonb_set(key_facts, '{title}', '"Better facts"') WHERE order_no = $1`,
  )
  await server.service.database.transaction((tx) => tx.run(change, [orderNo]))
  const page = await fetch(`${server.url}/papers/key-facts.pdf?${person.query}&orderNo=${orderNo}`, {
    redirect: 'manual',
  })
  expect(page.headers.get('content-type')).not.toBe('application/pdf')
})

test('a loan without stored key facts does not mention them', async () => {
  const { query, orders } = await server.person('Ana Ejemplo')
  const orderNo = orders[0]?.orderNo ?? ''
  const detail = dataOf(await asBorrower(server, query)(contractDetail, { orderNo }))
  expect([detail.keyFacts, detail.keyFactsHash]).toEqual([null, ''])
  const pdf = await fetch(`${server.url}/papers/key-facts.pdf?${query}&orderNo=${orderNo}`, {
    redirect: 'manual',
  })
  expect(pdf.status).toBe(303)
})
