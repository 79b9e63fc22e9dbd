import { expect, test } from 'vitest'
import { newId, newOrderNo } from './ids.ts'

const noon = new Date('2026-11-21T12:00:00Z')

test('an id is 26 lower-case letters and digits', () => {
  expect(newId(noon)).toMatch(/^[0-9a-hjkmnp-tv-z]{26}$/)
})

test('ids of the same moment differ', () => {
  expect(new Set(Array.from({ length: 1000 }, () => newId(noon))).size).toBe(1000)
})

test('an id made later sorts later, even across centuries', () => {
  const moments = [
    '1970-01-01T00:00:00.000Z',
    '2026-11-21T12:00:00.000Z',
    '2026-11-21T12:00:00.001Z',
    '2999-01-01T00:00:00Z',
  ]
  const ids = moments.map((moment) => newId(new Date(moment)))
  expect(ids.toSorted()).toEqual(ids)
})

test('an order number is 14 random digits and never starts with 0', () => {
  const numbers = Array.from({ length: 1000 }, newOrderNo)
  expect(numbers.every((number) => /^[1-9]\d{13}$/.test(number))).toBe(true)
  expect(new Set(numbers).size).toBe(1000)
})
