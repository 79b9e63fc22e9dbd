import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { es } from '#words/es/answers.ts'
import LoanDetails from './loan-details.tsx'

beforeAll(async () => {
  await loadWords('es')
})

const answer = {
  orderStatus: '174',
  noticeStatusText: 'Su préstamo está activo',
  productName: 'Préstamo Colibrí',
  isDelay: 1,
  userOrderDetail: { detail: ['uno', 'dos', 'tres', 'cuatro'].map((text) => ({ text, value: text })) },
  toPay: { amount: 320_417, dueOn: '2026-12-03', inDays: 12 },
  postponing: {
    days: 5,
    fee: 15_000,
    dueOn: '2026-12-08',
    later: 320_417,
    total: 335_417,
    costName: 'CAT',
    cost: '1.0%',
  },
  currency: 'MXN',
}
// The router passes more properties than this screen reads.
const Screen = LoanDetails as ComponentType<{ loaderData: unknown }>
const pageOf = (sent: object, drawing: Parameters<typeof drawn>[1] = {}) => {
  const loaderData = loanDetails.output.parse(sent)
  return drawn(<Screen loaderData={loaderData} />, drawing)
}

test('an agreement that the backend keeps on a page of this product is opened for the same borrower in the same language', () => {
  const page = pageOf(
    { ...answer, isNewContract: '/loanAgreement?orderNo=1' },
    { query: '&dearest=tok&showy=phone' },
  )
  const [link = ''] = /href="\/loanAgreement[^"]*"/.exec(page) ?? []
  for (const part of ['orderNo=1', 'dearest=tok', 'showy=phone', 'type=2']) expect(link).toContain(part)
})

const waiting = { ...answer, toPay: null }
const claimed = { state: 'claimed', title: 'Nos dijo que pagó', text: 'Por favor, llámenos.', seenAt: 'x' }
test.each([
  ['21', { orderStatus: '21', noticeDesText: es.late['21'].description, isAnswerLate: 1 }],
  ['151', { orderStatus: '151', noticeDesText: es.late['151'].description, isAnswerLate: 1 }],
  ['174, with a late claim', { noticeDesText: claimed.text, onItsWay: [{ ...claimed, isAnswerLate: 1 }] }],
])('a late answer has the number to call below its sentence: status %s', (_status, sent) => {
  const late = pageOf({ ...waiting, ...sent })
  expect(late).toMatch(/llámenos\.[\s\S]*<a class="text-action" href="tel:/)
  const onItsWay = 'onItsWay' in sent ? [claimed] : []
  expect(pageOf({ ...waiting, ...sent, isAnswerLate: 0, onItsWay })).not.toContain(
    'class="text-action" href="tel:',
  )
})

test('a refused loan hides the loan market (spec 4) and links to customer service', () => {
  const page = pageOf({ ...answer, orderStatus: '110' })
  expect(page).not.toContain('/recommendList')
  expect(page).toContain('/customerService')
})

test('the first three rows are visible below the amount, and the others are folded', () => {
  const [open = '', folded = ''] = pageOf(answer).split('<details class="fold"')
  expect(open).toMatch(/uno.*dos.*tres/)
  expect(open).not.toContain('cuatro')
  expect(folded).toContain('cuatro')
})

test('an accessible name begins with the visible label and adds an unambiguous wording (WCAG 2.5.3)', () => {
  const said = readIn(pageOf(answer))
  expect(said).toMatch(/Pagar \$3\.204\.17 \(3,204\.17 pesos mexicanos\)/)
  expect(said).toMatch(/Aplazar 5 días por \$150\.00 \(150 pesos mexicanos\)/)
})

test('the sheet adds nothing up: it shows each figure as sent, and none that was not sent', () => {
  const { total: _total, ...paying } = answer.postponing
  const said = readIn(pageOf({ ...answer, postponing: { ...paying, now: 111_100, more: 999_900 } }))
  expect(said).toMatch(/Pagar hoy \$1\.111 \.00 Pagar ahora/)
  expect(said).toMatch(/Lo que le cuesta aplazar \$9\.999 \.00/)
  const bare = readIn(pageOf({ ...answer, postponing: paying }))
  expect(bare).not.toContain('Lo que le cuesta aplazar')
  expect(bare).not.toMatch(/Pagar hoy \$/)
})

test('the sheet states as many days as the lender gives, and its total as sent', () => {
  const said = readIn(pageOf(answer))
  expect(said).toContain('Puede aplazar su pago hasta 5 días')
  expect(said).toContain('CAT de aplazar 5 días 1.0%')
  expect(said).toMatch(/Total \$3\.354 \.17/)
  expect(readIn(pageOf({ ...answer, postponing: { ...answer.postponing, total: 'x' } }))).not.toContain(
    '3.354',
  )
})

test('the sheet compares postponing with no total while an arrangement asks for a part', () => {
  const nextPart = { amount: 160_300, on: '2026-12-04', inDays: 7, requestType: 4 }
  const said = readIn(pageOf({ ...answer, nextPart, endsForLess: { amount: 318_357, saved: 2_060 } }))
  expect(said).toContain('Aplazar')
  expect(said).not.toMatch(/3\.204|3\.354|Liquidar/)
  expect(readIn(pageOf(answer))).toMatch(/3\.354/)
})

test('only a late loan states who may collect', () => {
  expect(pageOf({ ...answer, orderStatus: '180' })).toContain('/collectionAgencies')
  for (const orderStatus of ['174', '200'])
    expect(pageOf({ ...answer, orderStatus })).not.toContain('/collectionAgencies')
})

test('while a payment is in transit the page asks for no payment and offers no postponing', () => {
  expect(pageOf(answer)).toContain('id="postpone"')
  const onItsWay = [
    { state: 'waiting', title: 'Su pago viene en camino', asked: 320_417, payCode: 'x', requestType: 1 },
  ]
  const page = pageOf({ ...answer, onItsWay })
  expect(page).not.toContain('id="postpone"')
  expect(readIn(page)).not.toMatch(/Aplazar|Pagar/)
})

test('a borrower with a payment due today or late sees contacts and, if allowed, that other days can be agreed', () => {
  const asks = (toPay: object, more: object = {}) =>
    readIn(pageOf({ ...answer, toPay: { ...answer.toPay, ...toPay }, ...more }))
  expect(asks({ inDays: 12 })).not.toContain('Si no puede pagar hoy')
  for (const today of [{ inDays: 0 }, { inDays: 0, daysLate: 5 }]) {
    const said = asks(today, { canArrange: 1 })
    expect(said).toMatch(/Si no puede pagar hoy.*Acordar otro día.*Llámenos.*Escríbanos/)
    expect(asks(today)).not.toContain('Acordar')
  }
})

test.each([
  ['figures without an amount', { toPay: { dueOn: '2026-12-03' } }],
  ['a text for figures', { toPay: 'none', postponing: 'no' }],
  ['amounts that are none', { toPay: { amount: '3.204,17' }, postponing: { days: 'five' } }],
  ['a currency that is no text', { currency: { code: 'MXN' } }],
])('a backend that sends %s still has its loan shown', (_what, sent) => {
  expect(readIn(pageOf({ ...answer, ...sent }))).toMatch(/Su préstamo está activo.*uno.*cuatro/)
})

const term = { day: 79, days: 91, dues: [{ day: 60, isPaid: 1 }, { day: 91 }] }
test('the day of the term and the paid instalments stand in the row of the status', () => {
  const page = pageOf({ ...answer, term, toPay: { ...answer.toPay, paid: 1, instalments: 2 } })
  expect(readIn(page)).toMatch(/activo Día 79 de 91.*1 de 2 pagos hechos/)
  expect(page.match(/<circle data-paid/g)).toHaveLength(1)
  // After the last day the days are counted in the amount's own words.
  expect(readIn(pageOf({ ...answer, term: { ...term, day: 92 } }))).not.toContain('Día 92')
  expect(pageOf(answer)).not.toContain('term-line')
})

test('beside the figures only what they do not state is repeated of the description', () => {
  const sent = { ...answer, noticeDesText: 'Pague $3.204.17. Revisamos su queja.' }
  expect(readIn(pageOf(sent))).toMatch(/Pague \$3\.204\.17 ?\. Revisamos/)
  expect(readIn(pageOf({ ...sent, noticeBeside: 'Revisamos su queja.' }))).not.toContain('Pague')
  expect(readIn(pageOf({ ...sent, noticeBeside: '', toPay: null }))).toContain('Pague')
})

test('an arrangement shows its parts and what is left, and the loan as late only in small print', () => {
  const parts = [
    { on: '2026-11-20', amount: 182_710, isPaid: 1 },
    { on: '2026-11-27', amount: 182_710 },
  ]
  const nextPart = { amount: 182_710, on: '2026-11-27', inDays: 7, requestType: 4, parts, left: 182_710 }
  const page = readIn(pageOf({ ...answer, orderStatus: '180', nextPart }))
  expect(page).toMatch(/2026-11-20 ?, pagado.*2026-11-27.*Le falta 1 pago: \$1\.827\.10/)
  expect(page).toMatch(/Sigue vencido hasta que termine de pagar/)
  const arranged = { ...answer, term, orderStatus: '180', nextPart }
  expect(pageOf(arranged)).not.toContain('term-line')
  expect(pageOf(arranged, { absent: ['arrangements'] })).toContain('term-line')
  expect(pageOf({ ...answer, nextPart: { ...nextPart, parts: [] } })).not.toContain('arranged-parts')
})

test('a settled loan has its letter and its receipt as buttons beside the end', () => {
  const page = pageOf({
    ...answer,
    orderStatus: '200',
    noticeStatusText: 'Su préstamo está pagado',
    toPay: null,
  })
  const [, panel = ''] = page.split('data-end')
  expect(readIn(panel)).toMatch(/Su préstamo está pagado Carta de liquidación Comprobante/)
  expect(pageOf(answer)).not.toContain('data-end')
})

test.each([
  ['21', 'En revisión'],
  ['151', 'En camino'],
  ['170', 'Recibido'],
])('a loan in status %s shows the next step to the money: %s', (orderStatus, step) => {
  expect(pageOf({ ...answer, orderStatus, toPay: null })).toMatch(
    new RegExp(`aria-current="step"[^>]*>${step}`),
  )
})
