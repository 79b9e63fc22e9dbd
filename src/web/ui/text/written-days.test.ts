import { expect, test } from 'vitest'
import { loadWords, wordsFor } from '#web/words/language.ts'
import { writtenDays } from './written-days.ts'

await Promise.all([loadWords('es'), loadWords('en')])

const { months } = wordsFor('es').common
const as = (style: 'specified' | 'locale', text: string, names = months) =>
  writtenDays(text, style, () => names)
    .map((piece) => piece.text)
    .join('')

test('by default dates are as specified, and sentences are unchanged', () => {
  for (const text of ['Pague el 2026-12-03.', 'Recibido: 2026-11-21 16:08:22', '', '2026-12-03', '1 de 3'])
    expect(as('specified', text)).toBe(text)
})

test("a lender may use the customary date format of the page's language", () => {
  expect(as('locale', 'Del 2026-12-03 al 2027-01-22.')).toBe('Del 3 dic 2026 al 22 ene 2027.')
  expect(as('locale', '2026-11-21 16:08:22')).toBe('21 nov 2026, 16:08')
  expect(as('locale', 'Due 2026-08-01', wordsFor('en').common.months)).toBe('Due 1 Aug 2026')
})

test('text that is not a date is unchanged: a reference, a folio, an invalid month', () => {
  for (const text of ['12026-12-03', '2026-12-031', '261122-K5SQ-MFTS', '2026-13-01'])
    expect(as('locale', text)).toBe(text)
})

test('each date has a machine-readable value', () => {
  expect(writtenDays('el 2026-12-03', 'locale', () => months)[1]).toEqual({
    text: '3 dic 2026',
    day: '2026-12-03',
  })
})
