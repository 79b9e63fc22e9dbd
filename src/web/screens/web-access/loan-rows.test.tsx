import { beforeAll, expect, test } from 'vitest'
import { ownLoans } from '#contract/account/sign-in.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { LoanRows, type OwnLoan } from './loan-rows.tsx'

beforeAll(async () => {
  await loadWords('es')
})

const toPay = {
  ...{ amount: 347_417n, dueOn: '2026-11-17', lastMoment: '2026-11-17 23:59, hora de Tijuana', inDays: 0 },
  ...{ daysLate: 3, asked: 1, ofTheLoan: 320_417n, penalty: 27_000n, tomorrow: 9_000n, paid: 0 },
  instalments: 1,
}
const late: OwnLoan = {
  ...{ orderId: '26112000000001', productId: 'mx-directo', productName: 'Préstamo Colibrí', productLogo: '' },
  ...{ orderStatus: '180', noticeStatusText: 'Su pago está vencido', currency: 'MXN', nextPart: null },
  toPay,
  term: { day: 94, days: 91, dues: [{ day: 91, isPaid: false }] },
}
const onTime: OwnLoan = {
  ...late,
  orderStatus: '174',
  toPay: { ...toPay, daysLate: 0, inDays: 12 },
  term: { day: 79, days: 91, dues: [{ day: 91, isPaid: false }] },
}
const drawnOf = (...loans: OwnLoan[]) => drawn(<LoanRows loans={loans} />)
const text = (...loans: OwnLoan[]) => readIn(drawnOf(...loans))

test('a late loan states its days of delay and its state, with a full term line', () => {
  expect(text(late)).toMatch(/Préstamo Colibrí Venció hace 3 días \$3\.474 \.17 .*Vencido/)
  expect(drawnOf(late)).toMatch(/class="past"[^>]* width="100%"/)
  expect(text(late)).not.toMatch(/Día 94|Su pago está vencido/)
})

test('a loan on time states its due day without the hour, and the day of its term', () => {
  expect(text(onTime)).toMatch(/Vence el 2026-11-17 \$3\.474 \.17 .*Al corriente Día 79 de 91/)
  expect(text(onTime)).not.toContain('23:59')
  const tomorrow = { ...onTime, toPay: { ...toPay, daysLate: 0, inDays: 1 } }
  expect(text(tomorrow)).toContain('Vence mañana, 2026-11-17')
})

test('the state is an icon and a word, not a colour alone', () => {
  expect(drawnOf(late)).toMatch(/class="mark" data-tone="late"><svg class="icon".*?<\/svg>Vencido/)
  expect(text({ ...late, orderStatus: '200', toPay: null })).toContain('Pagado')
  expect(text({ ...late, orderStatus: '110', toPay: null })).toContain('No aprobado')
})

test('a loan under way shows the words of the server', () => {
  expect(
    text({ ...late, orderStatus: '21', toPay: null, noticeStatusText: 'Aún no le respondimos' }),
  ).toContain('Aún no le respondimos')
})

test('an old copy of the page names the due day, and has no term line and no state that time ends', () => {
  expect(drawnOf(late)).toContain('data-in-copy="Venció el 2026-11-17"')
  expect(drawnOf(onTime)).toMatch(/class="mark"[^>]*data-only-now=""/)
  expect(drawnOf(late)).not.toMatch(/class="mark"[^>]*data-only-now/)
  expect(drawnOf(onTime)).toMatch(/data-only-now=""[^>]*><svg class="term-line"/)
})

test('the term is shown unless the parts of an arrangement are', () => {
  const nextPart = { ...part(160_000), amount: 160_000n, lastMoment: '', parts: [], left: null }
  const loans = [{ ...onTime, nextPart }]
  expect(drawnOf(...loans)).not.toContain('term-line')
  expect(drawn(<LoanRows loans={loans} />, { absent: ['arrangements'] })).toContain('term-line')
})

const rows = (parts: readonly (object | null)[]) => {
  const toPay = { amount: 320_417, dueOn: '2026-12-03', daysLate: 0 }
  const list = parts.map((nextPart, index) => ({
    ...{
      orderId: `2611200000000${index + 1}`,
      productId: 'p',
      productName: 'p',
      orderStatus: '174',
      currency: 'MXN',
    },
    ...{ toPay, nextPart },
  }))
  return readIn(drawn(<LoanRows loans={ownLoans.output.parse({ list }).list} />))
}
const part = (amount: number) => ({ amount, on: '2026-11-27', inDays: 7, requestType: 4 })

test.each([
  ['the same amount and day', [null, null], 2],
  ['the same next part', [part(160_000), part(160_000)], 2],
  ['other next parts', [part(160_000), part(80_000)], 0],
  ['a next part in one of them', [part(160_000), null], 0],
])(
  'two loans with %s show their numbers only if nothing else distinguishes them',
  (_what, parts, numbers) => {
    expect(rows(parts).match(/Número/g) ?? []).toHaveLength(numbers)
  },
)
