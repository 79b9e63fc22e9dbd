import { expect, test } from 'vitest'
import { bracesIn, fillTemplate, PLACEHOLDERS, type Placeholder } from './answer-template.ts'

const meaning = (name: string): Placeholder | undefined => PLACEHOLDERS.find((one) => one === name)
const values = {
  folio: 'F-1',
  name: 'Ana {due}',
  received: '1',
  due: '2',
  loan: null,
  amount: null,
  lender: 'L',
}

test('what is known is put in, whatever its capitals, and what is not stays in its braces', () => {
  expect(fillTemplate('{folio} { Folio } {loan} {of tomorrow}', meaning, values)).toBe(
    'F-1 F-1 {loan} {of tomorrow}',
  )
})

test('what is put in is not filled once more', () => {
  expect(fillTemplate('{name}', meaning, values)).toBe('Ana {due}')
})

test('names in braces are found, each once, and not over lines', () => {
  expect(bracesIn('a {one} b { one } {two}\n{three\n} {}')).toEqual(['one', 'two'])
})
