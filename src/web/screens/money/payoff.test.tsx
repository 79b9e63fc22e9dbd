import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDelayDetail, loanPlayDetail } from '#contract/money/installment.ts'
import { loanPayoff } from '#contract/money/payoff.ts'
import type { Part } from '#contract/wire/parts.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import Payoff from './payoff.tsx'
import Extension from './postponing/extension.tsx'
import Repay from './repay.tsx'
import RepayOrNotChoose from './repay-or-not-choose.tsx'

beforeAll(async () => {
  await loadWords('es')
})

// The router passes more properties than these screens read.
type Shown = ComponentType<{ loaderData: unknown }>
const pageOf = (Screen: Shown, data: unknown) => readIn(drawn(<Screen loaderData={data} />))
const payoffPage = (sent: object) =>
  pageOf(Payoff as Shown, loanPayoff.output.parse({ productName: 'p', currency: 'MXN', ...sent }))
const ExtensionScreen = Extension as Shown
const repayPage = (sent: object) =>
  pageOf(
    Repay as Shown,
    loanPlayDetail.output.parse({ productName: 'p', currency: 'MXN', repayAmount: 320_417, ...sent }),
  )

test('ending a loan is compared with waiting in the figures that were sent, and no figure is computed', () => {
  const text = payoffPage({ payoffAmount: 300_000, waitingAmount: 555_500, savedAmount: 2_000 })
  expect(text).toMatch(
    /Para liquidarlo hoy \$3\.000 \.00 .*Ahorra \$20\.00 .*Si paga en sus fechas \$5\.555 \.00/,
  )
  expect(payoffPage({ payoffAmount: 300_000, savedAmount: 2_000 })).not.toContain('Si paga en sus fechas')
  expect(payoffPage({ payoffAmount: 300_000, waitingAmount: 300_000 })).not.toMatch(/Ahorr[ao]/)
})

test('the repayment page states what ending the loan today saves if that was sent, and otherwise offers it without a figure', () => {
  const text = repayPage({ canPayOff: 1, payoffAmount: 318_357, savedAmount: 2_060 })
  expect(text).toContain('Liquidar hoy y ahorrar $20.60')
  expect(text).toContain('Paga $3.183.57 hoy')
  const bare = repayPage({ canPayOff: 1 })
  expect(bare).toContain('Liquidar todo el préstamo')
  expect(bare).not.toMatch(/Paga .* hoy/)
  expect(repayPage({ payoffAmount: 318_357, savedAmount: 2_060 })).not.toContain('Liquidar')
})

const choosing = (sent: object) =>
  pageOf(
    RepayOrNotChoose as Shown,
    loanDetails.output.parse({ orderStatus: '174', isDelay: 1, productName: 'p', currency: 'MXN', ...sent }),
  )

test('the choice shows the amount of each way as sent, the cheaper one first, and no figure that was not sent', () => {
  const toPay = { amount: 320_417, dueOn: '2026-12-03' }
  const postponing = { days: 7, fee: 15_000, dueOn: '2026-12-10', later: 333_300 }
  const text = choosing({ toPay, postponing })
  expect(text).toMatch(/Pagar ahora .*\$3\.204 \.17/)
  expect(text).toMatch(/Aplazar el pago Después, \$3\.333\.00 .*el 2026-12-10 \$150 \.00/)
  expect(choosing({})).toContain('Pagar ahora')
  expect(choosing({})).not.toContain('$')
  expect(text).not.toContain('Liquidar')
  const cheaper = choosing({ toPay, postponing, endsForLess: { amount: 318_357, saved: 2_060 } })
  expect(cheaper).toMatch(
    /Liquidar hoy y ahorrar \$20\.60 .*\$3\.183 \.57 .*Pagar ahora .*\$3\.204 \.17 .*Aplazar/,
  )
})

test('the choice pays only the next part of an arrangement', () => {
  const nextPart = { amount: 160_300, on: '2026-12-04', inDays: 7, requestType: 3 }
  const toPay = { amount: 320_417, dueOn: '2026-12-03' }
  const text = choosing({ nextPart, toPay, endsForLess: { amount: 318_357, saved: 2_060 } })
  expect(text).toMatch(/Pagar ahora .*\$1\.603/)
  expect(text).not.toMatch(/3\.204|Liquidar/)
})

test('postponing is compared with a cheaper payoff, and links to it', () => {
  const postponing = {
    ...{ days: 7, now: 320_417, fee: 15_000, dueOn: '2026-12-10', later: 320_417 },
    ...{ total: 335_417, more: 15_000, costName: 'CAT', cost: '700.0%' },
  }
  const drawnPage = (sent: object, absent: readonly Part[] = []) => {
    const loaderData = loanPlayDelayDetail.output.parse({
      ...{ productName: 'p', currency: 'MXN', delayInfo: { delayAmount: 15_000 } },
      postponing: { ...postponing, ...sent },
    })
    return drawn(<ExtensionScreen loaderData={loaderData} />, { absent })
  }
  const end = { amount: 318_357, more: 17_060, cost: '500.0%' }
  const ends = drawnPage({ end })
  // Each figure of the page compares with the same way, which the page names.
  expect(readIn(ends)).toMatch(
    /Liquidar todo el préstamo \$3\.183 \.57.*cuesta aplazar \$170 \.60.*500\.0%.*«Liquidar todo el préstamo»/,
  )
  expect(readIn(ends)).not.toMatch(/700\.0%|\$150 \.00 CAT/)
  expect(readIn(drawnPage({ end: { ...end, cost: undefined } }))).not.toContain('CAT de aplazar')
  expect(ends).toMatch(/href="\/payoff\?[^"]*"[^>]*>Pagar ahora/)
  for (const full of [drawnPage({}), drawnPage({ end: 'none' }), drawnPage({ end }, ['payoff'])]) {
    expect(readIn(full)).toMatch(/Pagar hoy \$3\.204 \.17.*cuesta aplazar \$150 \.00.*700\.0%/)
    expect(full).toMatch(/href="\/repay\?[^"]*"[^>]*>Pagar ahora/)
    expect(readIn(full)).not.toContain('Liquidar')
  }
})

test.each([
  ['before the due day', 0, ['63.2%', '100%']],
  ['late', 5, ['100%']],
])('the line of an extension has a dot for the old day unless it has passed: %s', (_when, daysLate, dots) => {
  const loaderData = loanPlayDelayDetail.output.parse({
    ...{ productName: 'p', currency: 'MXN', delayInfo: { delayAmount: 15_000 }, daysLate },
    repayPlan: [{ title: 'fee', amount: 15_000, time: '2026-11-20' }],
    postponing: { days: 7, fee: 15_000, dueOn: '2026-12-09', later: 320_417 },
  })
  const html = drawn(<ExtensionScreen loaderData={loaderData} />)
  expect([...html.matchAll(/<circle cx="([^"]+)"/g)].map(([, at]) => at)).toEqual(dots)
})

test('a cheaper payoff is offered without a saving if none was sent', () => {
  const endsForLess = { amount: 318_357, saved: 0 }
  const text = choosing({ toPay: { amount: 320_417, dueOn: '2026-12-03' }, endsForLess })
  expect(text).toMatch(/Liquidar todo el préstamo \$3\.183 \.57/)
  expect(text).not.toContain('ahorrar')
})

test.each([3, 1])(
  'under an arrangement no page puts the end of the loan first: requestType %d',
  (requestType) => {
    const nextPart = { amount: 160_300, on: '2026-12-04', inDays: 7, requestType }
    const payoff = { canPayOff: 1, payoffAmount: 318_357, savedAmount: 2_060 }
    const repaying = repayPage({ nextPart, ...payoff })
    expect(repaying).toMatch(/1\.603.*Liquidar/)
    expect(repaying).not.toMatch(/Liquidar.*1\.603/)
    expect(repayPage(payoff)).toMatch(/Liquidar.*3\.204/)
    const postponing = { days: 7, fee: 15_000, dueOn: '2026-12-10', later: 333_300 }
    const text = choosing({ nextPart, postponing, endsForLess: { amount: 318_357, saved: 2_060 } })
    expect(text).toContain('Aplazar')
    expect(text).not.toMatch(/Liquidar|3\.333/)
  },
)
