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

test('known placeholders are filled regardless of case, and unknown ones stay', () => {
  expect(fillTemplate('{folio} { Folio } {loan} {of tomorrow}', meaning, values)).toBe(
    'F-1 F-1 {loan} {of tomorrow}',
  )
})

test('inserted text is not filled again', () => {
  expect(fillTemplate('{name}', meaning, values)).toBe('Ana {due}')
})

test('placeholders are listed once each, and do not span lines', () => {
  expect(bracesIn('a {one} b { one } {two}\n{three\n} {}')).toEqual(['one', 'two'])
})
