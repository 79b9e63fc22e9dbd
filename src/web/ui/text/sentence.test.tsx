import { expect, test } from 'vitest'
import { drawn } from '#web/screens/drawn.spec.ts'
import { Sentence } from './sentence.tsx'

const draw = (text: string, type: '1' | '2' = '2') => drawn(<Sentence text={text} />, { type })
const said = (html: string) => [...html.matchAll(/data-said="([^"]*)"/g)].map(([, words]) => words)

test('a date in a sentence stays on one line, and the words are unchanged', () => {
  const text = 'Pague $3.204.17 a más tardar el 2026-12-03, hora 14:00.'
  const html = draw(text)
  expect(html).toContain('<span class="unbroken">2026-12-03</span>')
  expect(html.replace(/<[^>]*>/g, '')).toBe(text)
  expect(draw('')).toBe('')
})

test("an amount in a sentence has a spoken form in the page's language, and is shown unchanged", () => {
  const text = 'Pague $3.204.17. Mañana serán -$90.00 o ₹12,34,567.80.'
  const html = draw(text)
  expect(html.replace(/<[^>]*>/g, '')).toBe(text)
  expect(said(html)).toEqual([
    '3,204.17 pesos mexicanos',
    '-90 pesos mexicanos',
    '1,234,567.80 rupias indias',
  ])
  expect(said(draw('Pay ₹1.234.50 now', '1'))).toEqual(['1,234.50 Indian rupees'])
})

test('a reference in a sentence is spoken digit by digit; days, times and short numbers are unchanged', () => {
  expect(said(draw('Referencia 6397 7176 4881 05 o 93000123456789.'))).toEqual([
    '6 3 9 7, 7 1 7 6, 4 8 8 1, 0 5',
    '9 3 0 0, 0 1 2 3, 4 5 6 7, 8 9',
  ])
  expect(said(draw('El 2026-12-03 a las 14:00, folio 12345, CAT 125.0%, hasta $1.500'))).toEqual([])
})
