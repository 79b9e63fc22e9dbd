import { expect, test } from 'vitest'
import { wordCaptcha } from './captcha-words.ts'

/** Every possible question in a language. */
function allQuestions(language: 'en' | 'es') {
  const all = []
  for (let ten = 0; ten < 7; ten++)
    for (let unit = 0; unit < 9; unit++)
      for (let more = 0; more < 8; more++) {
        const dice = [ten, unit, more]
        all.push(wordCaptcha((below) => Math.min(dice.shift() ?? 0, below - 1), language))
      }
  return all
}

const VALUES: Record<string, number> = Object.fromEntries(
  ['one two three four five six seven eight nine', 'uno dos tres cuatro cinco seis siete ocho nueve'].flatMap(
    (words) => words.split(' ').map((word, index) => [word, index + 1]),
  ),
)
const TENS: Record<string, number> = Object.fromEntries(
  [
    'twenty thirty forty fifty sixty seventy eighty ninety',
    'veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa',
  ].flatMap((words) => words.split(' ').map((word, index) => [word, 20 + index * 10])),
)

test.each([
  ['en', /^How much is (\w+)-(\w+) plus (\w+)\? Type the answer in digits\.$/],
  ['es', /^¿Cuánto es (\w+) y (\w+) más (\w+)\? Escriba el resultado en cifras\.$/],
] as const)('every sum in %s has the right words and the right answer', (language, form) => {
  const all = allQuestions(language)
  for (const { question, answer } of all) {
    const [, ten = '', unit = '', more = ''] = form.exec(question) ?? []
    expect(Number(answer)).toBe((TENS[ten] ?? 0) + (VALUES[unit] ?? 0) + (VALUES[more] ?? 0))
  }
  expect(new Set(all.map(({ question }) => question)).size).toBe(7 * 9 * 8)
})

test('an answer fits into the captcha field', () => {
  for (const { answer } of [...allQuestions('en'), ...allQuestions('es')]) expect(answer).toMatch(/^\d{2,3}$/)
})
