import { beforeAll, expect, test } from 'vitest'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { type ToPay, ToPayHero } from './to-pay-hero.tsx'

beforeAll(async () => {
  await loadWords('es')
})

const late: ToPay = {
  amount: 365_417n,
  dueOn: '2026-11-17',
  lastMoment: '2026-11-17 23:59, hora de Tijuana',
  inDays: 0,
  daysLate: 5,
  asked: 1,
  ofTheLoan: 320_417n,
  penalty: 45_000n,
  tomorrow: 9_000n,
  paid: 0,
  instalments: 1,
}
const drawnOf = (toPay: ToPay) => drawn(<ToPayHero toPay={toPay} currency="MXN" format="specified" />)
const text = (toPay: ToPay) => readIn(drawnOf(toPay))

test('a late amount states the agreed part, the penalty so far, and what tomorrow adds', () => {
  expect(text(late)).toMatch(
    /Venció hace 5 días, el 2026-11-17 .*\$3\.204 \.17 .*\$450 \.00 Mañana se suman \$90 \.00/,
  )
})

test('on the due day nothing is added yet: the penalty is what paying tomorrow would add', () => {
  const onTheDay = text({ ...late, daysLate: 0, penalty: 0n })
  expect(onTheDay).toMatch(/Vence hoy.*Recargo si paga mañana \$90 \.00/)
  expect(onTheDay).not.toMatch(/se suman|Su pago, sin recargos/)
})

test('before the due day it states the last moment with its time zone, or the day alone if the backend sends no more', () => {
  const ahead = { ...late, daysLate: 0, inDays: 12 }
  expect(text(ahead)).toMatch(/Vence en 12 días, el 2026-11-17 23:59 ?, hora de Tijuana/)
  expect(text({ ...ahead, lastMoment: '' })).toMatch(/Vence en 12 días, el 2026-11-17 (?!23:59)/)
})

test('a part that the backend does not send is left out, and never computed by the page', () => {
  expect(text({ ...late, ofTheLoan: null })).not.toContain('Su pago, sin recargos')
  expect(text({ ...late, penalty: null, tomorrow: null })).not.toMatch(
    /Su pago, sin recargos|Recargos|Mañana/,
  )
})

test('an old copy of the page names the day and counts no days', () => {
  const html = drawnOf(late)
  expect(html).toContain('data-in-copy="Venció el 2026-11-17"')
  expect(drawnOf({ ...late, daysLate: 0, inDays: 12 })).toContain('data-in-copy="Vence el 2026-11-17')
  // A copy also leaves out amounts that grow by the day.
  const [kept = '', leftOut = ''] = html.split('data-only-now')
  expect(readIn(leftOut)).toMatch(/Recargos hasta hoy.*Mañana se suman/)
  expect(readIn(kept)).not.toMatch(/Mañana|hasta hoy/)
})

test('a copy formats the day as the brand does', () => {
  const html = drawn(<ToPayHero toPay={late} currency="MXN" format="specified" />, {
    dateStyle: 'locale',
  })
  expect(html).toContain('data-in-copy="Venció el 17 nov 2026"')
})

test('only a late amount has the tone of a warning', () => {
  expect(drawnOf(late)).toContain('class="amount-hero" data-tone="late"')
  expect(drawnOf({ ...late, daysLate: 0 })).not.toContain('data-tone')
})

test('a late amount with a penalty is drawn as a bar of both', () => {
  expect(drawnOf(late)).toContain('data-part="extra"')
  expect(drawnOf({ ...late, penalty: null })).not.toContain('data-part')
})
