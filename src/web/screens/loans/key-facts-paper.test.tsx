import { beforeAll, expect, test } from 'vitest'
import { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import { drawn, readIn } from '#web/screens/drawn.spec.ts'
import { loadWords } from '#web/words/language.ts'
import { KeyFactsPaper } from './key-facts-paper.tsx'

beforeAll(async () => {
  await loadWords('es')
})

const about = [{ text: 'Financiera', value: 'Kestrel, Calle 9' }]
const contacts = [{ text: 'UNE de Kestrel', value: 'une@kestrel.example' }]
const sheetOf = (lender: unknown) => {
  const money = { received: 90_000, totalOwed: 120_000, cost: 30_000, commission: 0, interest: 0, tax: 0 }
  const offer = loanDetailConfirm.output.parse({
    ...{ amount: 100_000, periods: 91, termUnit: 'day', currency: 'MXN', lender },
    trueCost: { name: 'CAT', rate: '40%', ...money },
  })
  if (!offer.trueCost) throw new Error('an offer without its cost')
  return readIn(drawn(<KeyFactsPaper offer={offer} cost={offer.trueCost} />))
}

test.each([
  ['nobody', null],
  ['nothing of a lender', {}],
  ['a lender without a name', { name: '', about, contacts }],
])(
  'where a backend names %s, the sheet names the company of the configuration and its contacts',
  (_, lender) => {
    expect(sheetOf(lender)).toMatch(/Financiera.*Abono Demo.*Solo Abono Demo.*une@abono\.example/s)
  },
)

test('a lender that the backend gives by name only is on the sheet, with the configured contacts', () => {
  expect(sheetOf({ name: 'Kestrel' })).toMatch(/Financiera.*Kestrel.*Solo Kestrel.*une@abono\.example/s)
})

test('a lender with complete data has its own row and contacts, and none of the configuration', () => {
  const sheet = sheetOf({ name: 'Kestrel', about, contacts })
  expect(sheet).toMatch(/Financiera.*Kestrel, Calle 9.*Solo Kestrel.*une@kestrel\.example/s)
  expect(sheet).not.toMatch(/Abono Demo|une@abono/)
})
