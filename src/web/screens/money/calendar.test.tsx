import type { ComponentType } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import type { Call } from '#contract/wire/call-result.ts'
import type { Page } from '#web/calls/page.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import Calendar, { load } from './calendar.tsx'

beforeAll(async () => {
  await loadWords('es')
})

// The router passes more properties than this screen reads.
const Screen = Calendar as ComponentType<{ loaderData: unknown }>
const TODAY = '2026-11-27'
const result = (data: unknown) => ({ success: true, code: 0, message: '', raw: null, failure: null, data })

interface Sent {
  plan?: object
  /** The rows of the statement as day and amount; null where the call for it fails. */
  days?: readonly (readonly [string, number])[] | null
  statement?: object
  absent?: NonNullable<Parameters<typeof drawn>[1]>['absent']
}

/** Renders the page with these responses of a backend. */
async function pageOf({ plan = {}, days = [], statement = {}, absent = [] }: Sent): Promise<string> {
  const answers: Record<string, unknown> = {
    [loanPlayDetail.path]: result(
      loanPlayDetail.output.parse({
        ...{ productName: 'p', currency: 'MXN', repayAmount: 320_417, repayDate: '2026-12-03' },
        ...plan,
      }),
    ),
    [loanStatement.path]: days
      ? result(
          loanStatement.output.parse({
            ...{ productName: 'p', currency: 'MXN', owed: 1, madeOn: TODAY, dayEnds: 'Hasta las 23:59.' },
            plan: days.map(([dueOn, left], at) => ({ number: at + 1, dueOn, total: left, left })),
            ...statement,
          }),
        )
      : { success: false, code: 500, message: '', raw: null, failure: 'network', data: null },
  }
  const call = (async ({ path }: { path: string }) => answers[path]) as unknown as Call
  const query = new URLSearchParams({ productId: 'p', orderId: '1' })
  const page: Page = { pathname: '/calendar', query, identity: {}, language: 'es', call }
  return drawn(<Screen loaderData={await load(page)} />, { absent })
}
const readPage = async (sent: Sent) => readIn(await pageOf(sent))

const late = { repayDate: '2026-11-18', daysLate: 9 }
const paid = [
  { state: 'waiting', title: 'Su pago viene en camino', risk: 'Podría pagar dos veces.', seenAt: 'x' },
]
const nextPart = { amount: 160_300, on: '2026-12-04', inDays: 7, requestType: 4 }

test('while a payment is in transit the page says so first and offers no file', async () => {
  for (const plan of [{ ...late, allOverdue: 1 }, {}]) {
    const page = await pageOf({ plan: { ...plan, onItsWay: paid }, days: [['2026-12-03', 320_417]] })
    expect(readIn(page)).toMatch(/Su pago viene en camino.*Podría pagar dos veces\./)
    expect(page.indexOf('<details')).toBeLessThan(page.indexOf('/repay?') >>> 0)
    expect(page).not.toContain('/calendar.ics')
  }
})

test('an arrangement shows its next day, and does not say that all days have passed', async () => {
  const single = await pageOf({ plan: { ...late, allOverdue: 1, nextPart }, days: [['2026-11-18', 320_417]] })
  expect(readIn(single)).toMatch(/1\.603.*2026-12-04/)
  expect(readIn(single)).not.toMatch(/ya pasaron|3\.204/)
  expect(single).toContain('href="/payPart?')
  const several = await readPage({
    plan: { ...late, nextPart },
    days: [
      ['2026-11-18', 320_417],
      ['2026-12-01', 320_418],
      ['2026-12-31', 320_419],
    ],
  })
  expect(several).toMatch(/1\.603.*2026-12-04.*2026-12-31 \$3\.204\.19/)
  expect(several).not.toContain('2026-12-01')
  expect(await readPage({ plan: { ...late, allOverdue: 1 } })).toContain('ya pasaron')
})

test('a backend without the calendar file still has its days listed, and offers no file', async () => {
  const page = await pageOf({ days: [['2026-12-03', 320_417]], absent: ['calendar'] })
  expect(readIn(page)).toMatch(/2026-12-03 \$3\.204\.17/)
  expect(readIn(page)).not.toMatch(/ya pasaron|Agreg|No se abre nada/)
  expect(page).not.toContain('/calendar.ics')
  expect(await readPage({ plan: late, days: null, absent: ['calendar'] })).toContain('ya pasaron')
})

test('the link lets the server decide whether the file is saved, and sends no referrer', async () => {
  const [link = ''] =
    /<a[^>]*href="\/calendar\.ics[^>]*>/.exec(await pageOf({ days: [['2026-12-03', 1]] })) ?? []
  expect(link).toContain('rel="noreferrer"')
  expect(link).not.toContain('download')
})

test.each([
  ['2026-11-27', false],
  ['2026-11-28', false],
  ['2026-11-29', true],
])('the page promises a reminder only while it is ahead: a day on %s', async (day, isReminded) => {
  const text = await readPage({
    days: [
      [day, 320_417],
      ['2026-12-27', 320_417],
    ],
  })
  expect(text).toMatch(/Agregue estos días.*Hasta las 23:59\./)
  expect(text.includes('Le avisa a las nueve')).toBe(isReminded)
})

test('without a statement the page lists the repayment day, or no days', async () => {
  const lastMoment = '2026-12-03 23:59, hora de CDMX'
  expect(await readPage({ plan: { lastMoment }, days: null })).toMatch(/2026-12-03 23:59 , .* \$3\.204\.17/)
  const page = await pageOf({ plan: late, days: null })
  expect(readIn(page)).not.toMatch(/Agregue estos|anote los días/)
  expect(page).not.toContain('class="card details"')
  expect(page).toContain('/calendar.ics')
})
