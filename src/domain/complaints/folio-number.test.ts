import { expect, test } from 'vitest'
import { folioNumber, folioPart } from './folio-number.ts'

test.each([
  ['261121-4F7K-Q2ZT', '261121-4F7K-Q2ZT'],
  [' 261121 4f7k q2zt ', '261121-4F7K-Q2ZT'],
  ['26ll2l-4F7K-Q2ZO', '261121-4F7K-Q2Z0'],
  ['12345678901234', '12345678901234'],
  ['ord-77', 'ORD-77'],
  ["' OR 1", 'OR1'],
  [null, ''],
])('%s is read as %s', (typed, number) => {
  expect(folioNumber(typed)).toBe(number)
})

test.each([
  ['4f7k', { group: '4F7K', part: '4F7K' }],
  ['q2zo', { group: 'Q2Z0', part: 'Q2Z0' }],
  ['4F7K Q2ZT', { group: '4F7K', part: '4F7K-Q2ZT' }],
  ['4f7kq2zt', { group: '4F7K', part: '4F7K-Q2ZT' }],
  ['261121-4F7K', { group: '4F7K', part: '261121-4F7K' }],
  // Half a group and a date alone match too many.
  ['4F7', null],
  ['261121', null],
  ['261121-4F7K-Q2ZT', null],
  ['%%%%', null],
  ['', null],
])('the partial folio %s is %o', (typed, part) => {
  expect(folioPart(typed)).toEqual(part)
})
