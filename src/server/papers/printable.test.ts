import { expect, test } from 'vitest'
import { isInReader, printable } from './printable.ts'

test('what the fonts of a PDF have stays', () => {
  const text = 'Préstamo «Ñandú» 100 % – “sí” • A••• €5'
  expect(printable(text)).toBe(text)
  expect(printable('cami\u006f\u0301n')).toBe('camión')
})

test('a rupee becomes its code, other scripts stay, and what is no letter is left out', () => {
  expect(printable('₹5')).toBe('INR 5')
  expect(printable('रवि Sample 😀')).toBe('रवि Sample 😀')
  expect(printable('a\u0007b')).toBe('a b')
  expect(isInReader('रवि')).toBe(false)
})
