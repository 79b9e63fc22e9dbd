import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio, TEXT_CONTRAST_MIN, textColourOn } from './colour-contrast.ts'

test('black on white is the most there is, and a colour on itself the least', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#1a7f5a', '#1A7F5A')).toBe(1)
})

test('the grey that is commonly called the lightest readable one on white just passes', () => {
  expect(contrastRatio('#767676', '#ffffff')).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN)
  expect(contrastRatio('#777777', '#ffffff')).toBeLessThan(TEXT_CONTRAST_MIN)
})

test('black or white is readable on every colour', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, (background) => {
      expect(contrastRatio(textColourOn(background), background)).toBeGreaterThanOrEqual(TEXT_CONTRAST_MIN)
    }),
  )
})

test('what is no colour is a bug, not a number', () => {
  expect(() => contrastRatio('red', '#ffffff')).toThrow('#rrggbb')
})
