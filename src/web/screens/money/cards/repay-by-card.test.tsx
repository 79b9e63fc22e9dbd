import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentWay } from '#contract/money/payment-store.ts'
import { drawn, readIn } from '#web/drawn.spec.ts'
import { loadWords } from '#web/language/language.ts'
import type { Page } from '#web/page.ts'
import { CardCode } from './card-code.tsx'
import { submit } from './repay-by-card.data.ts'
import RepayByCard from './repay-by-card.tsx'

beforeAll(async () => {
  await loadWords('es')
})

// The router gives a screen more than this one reads.
const Screen = RepayByCard as ComponentType<{ loaderData: unknown }>
const answered = (data: unknown) => ({ success: true, code: 0, message: '', raw: null, failure: null, data })
const pageOf = (daysLate: number, way: object = {}) =>
  drawn(
    <Screen
      loaderData={{
        way: answered(repaymentWay.output.parse(way)),
        plan: answered(
          loanPlayDetail.output.parse({ repayAmount: 365_417, repayDate: '2026-11-17', daysLate }),
        ),
        codeSent: '',
        secondsLeft: 0,
      }}
    />,
  )

test('a late payment looks late where it is paid by card, and one that is not, does not', () => {
  expect(pageOf(5)).toMatch(/class="amount-hero" data-tone="late"/)
  expect(readIn(pageOf(5))).toContain('Venció hace 5 días')
  expect(pageOf(0)).not.toContain('data-tone="late"')
  expect(readIn(pageOf(0))).toContain('Pague a más tardar el 2026-11-17')
})

test('the button that pays is called by the amount as it is seen, and then as people say it (WCAG 2.5.3)', () => {
  const bankCards = [{ id: 'c1', bankName: 'Banco Muestra', cardNo: '•••• 1234', bankCode: 'b' }]
  expect(readIn(pageOf(0, { bankCards }))).toContain('Pagar $3.654.17 (3,654.17 pesos mexicanos)')
})

/** As a backend makes it that signs what it says. */
const LONG_TOKEN = 'eyJ'.repeat(300)

test('another code is asked for with the same words of the card as the first one', async () => {
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
      return answered({ needValid: true, repayRecordId: 'r' })
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
