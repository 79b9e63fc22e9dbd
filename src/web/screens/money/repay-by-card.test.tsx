import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { repaymentWay } from '#contract/money/payment-store.ts'
import { drawn, readIn } from '#web/drawn.spec.ts'
import { loadWords } from '#web/language/language.ts'
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
