import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contrastRatio, TEXT_CONTRAST_MIN, textColourOn } from './colour-contrast.ts'

test('black on white has the highest contrast, and equal colours the lowest', () => {
  expect(contrastRatio('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastRatio('#1a7f5a', '#1A7F5A')).toBe(1)
})

test('the lightest grey commonly called readable on white just passes', () => {
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

test('a text that is not a colour throws', () => {
  expect(() => contrastRatio('red', '#ffffff')).toThrow('#rrggbb')
})
