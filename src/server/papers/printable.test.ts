import { expect, test } from 'vitest'
import { printable } from './printable.ts'

test('letters of every script stay, in one form', () => {
  const text = 'Préstamo «Ñandú» 100 % – “sí” • A••• €5 முத்துக்குமார் 😀'
  expect(printable(text)).toBe(text)
  expect(printable('cami\u006f\u0301n')).toBe('camión')
})

test('a rupee becomes its code, and what is no letter is left out', () => {
  expect(printable('₹5')).toBe('INR 5')
  expect(printable('a\u0007b')).toBe('a b')
})
