import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test('letters of every script stay, in normalised form', () => {
  const text = 'Préstamo «Ñandú» 100 % – “sí” • A••• €5 முத்துக்குமார் 😀'
  expect(printable(text)).toBe(text)
  expect(printable('cami\u006f\u0301n')).toBe('camión')
})

test('a rupee sign becomes its code, and characters without a glyph are removed', () => {
  expect(printable('₹5')).toBe('INR 5')
  expect(printable('a\u0007b')).toBe('a b')
})
