import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentWay } from '#contract/money/payment-store.ts'
import type { Page } from '#web/calls/page.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { CardCode } from './card-code.tsx'
import RepayByCard, { submit } from './repay-by-card.tsx'

beforeAll(async () => {
  await loadWords('es')
})

// The router passes more properties than this screen reads.
const Screen = RepayByCard as ComponentType<{ loaderData: unknown }>
const bankCards = [{ id: 'c1', bankName: 'Banco Muestra', cardNo: '•••• 1234', bankCode: 'b' }]
const pageOf = (daysLate: number, way: object = {}, plan: object = {}) =>
  drawn(
    <Screen
      loaderData={{
        way: repaymentWay.output.parse(way),
        plan: loanPlayDetail.output.parse({
          repayAmount: 365_417,
          repayDate: '2026-11-17',
          daysLate,
          ...plan,
        }),
        codeSent: '',
        secondsLeft: 0,
      }}
    />,
  )

test('only a late payment is shown as late where it is paid by card', () => {
  expect(pageOf(5)).toMatch(/class="amount-hero" data-tone="late"/)
  expect(readIn(pageOf(5))).toContain('Venció hace 5 días')
  expect(pageOf(0)).not.toContain('data-tone="late"')
  expect(readIn(pageOf(0))).toContain('Vence el 2026-11-17')
})

test('the accessible name of the pay button begins with the visible amount and then spells it out (WCAG 2.5.3)', () => {
  expect(readIn(pageOf(0, { bankCards }))).toContain('Pagar $3.654.17 (3,654.17 pesos mexicanos)')
})

const money = (state: string, more: object = {}) => ({
  ...{ state, title: 'Su pago viene en camino', text: 'Lo esperamos.', risk: 'Pagará dos veces.' },
  ...{ amount: 365_417, vCode: 'v1', asked: 365_417, payCode: 'mx-bank-transfer', requestType: 1, ...more },
})

test.each(['waiting', 'looked-at', 'claimed', 'unclear'])(
  'the page asks for no payment while money is %s',
  (state) => {
    const page = pageOf(5, { bankCards, alipay: 1 }, { onItsWay: [money(state)] })
    expect(readIn(page)).toContain('Su pago viene en camino')
    expect(page).not.toMatch(/<form|amount-hero|data-tone="late"/)
  },
)

test('the page accepts no card while the result of a charge is unknown, and links to the other ways to pay', () => {
  const charge = money('late', { asked: null, payCode: '' })
  const page = pageOf(0, { bankCards, alipay: 1 }, { onItsWay: [charge] })
  expect(page).not.toContain('<form')
  expect(page).toMatch(/href="\/repay\?[^"]*"/)
})

test('a payment that did not arrive is reported above the cards', () => {
  const page = pageOf(0, { bankCards }, { onItsWay: [money('late')] })
  expect(readIn(page)).toMatch(/Su pago viene en camino.*Pagar \$3\.654\.17/s)
})

test('the next part of an arrangement is above the whole amount, which is not shown as late', () => {
  const part = { amount: 100_000, on: '2026-12-01', lastMoment: '', inDays: 3, requestType: 4 }
  const page = pageOf(5, { bankCards }, { nextPart: part })
  expect(readIn(page)).toMatch(/\$1\.000 \.00.*\$3\.654 \.17/s)
  expect(page).not.toContain('data-tone="late"')
})

/** The token of a backend that signs its data. */
const LONG_TOKEN = 'eyJ'.repeat(300)

test('another code is requested with the same card data as the first one', async () => {
  const card = { id: 'c1', bankName: 'Banco "Muestra"', cardNo: '•••• 1234', bankCode: 'b' }
  const form = drawn(
    <CardCode
      {...{ card, amount: 500n, repayToken: LONG_TOKEN, codeSent: '', sentAt: '', secondsLeft: 0 }}
      {...{ stopped: undefined, step: undefined, cancelHref: '/repay' }}
    />,
  ).match(/<form(?:(?!<\/form>)[\s\S])*value="resend"[\s\S]*?<\/form>/)?.[0]
  const fields = new FormData()
  for (const [, name = '', value = ''] of form?.matchAll(/name="([^"]*)" value="([^"]*)"/g) ?? [])
    fields.append(name, value.replaceAll('&quot;', '"'))
  const sent: unknown[] = []
  const page = {
    query: new URLSearchParams('orderId=o1&productId=p'),
    identity: {},
    call: async (_entry: unknown, input: unknown) => {
      sent.push(input)
      return { success: true, data: { needValid: true, repayRecordId: 'r' } }
    },
  }
  await submit(page as unknown as Page, fields)
  expect(sent[0]).toMatchObject({
    repayToken: LONG_TOKEN,
    cardId: 'c1',
    bankName: 'Banco "Muestra"',
    cardNo: '•••• 1234',
    bankCode: 'b',
  })
})
