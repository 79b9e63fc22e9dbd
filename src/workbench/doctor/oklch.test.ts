import { expect, test } from 'vitest'
import { fromOklch, mixed, toOklch } from './oklch.ts'

// The values that Chromium computes for `oklch(from ... l c h)`.
test.each([
  ['#ffffff', 1, 0, null],
  ['#ff0000', 0.627966, 0.257704, 29.2346],
  ['#0b6e4f', 0.478326, 0.0974931, 164.844],
  ['#7b2252', 0.408139, 0.132019, 351.39],
  ['#d9730d', 0.659452, 0.158671, 55.698],
])('%s in lightness, chroma and hue', (colour, lightness, chroma, hue) => {
  const { l, c, h } = toOklch(colour)
  expect(l).toBeCloseTo(lightness, 4)
  expect(c).toBeCloseTo(chroma, 4)
  if (hue !== null) expect(h).toBeCloseTo(hue, 1)
})

test('conversion to OKLCH and back returns the same colour', () => {
  for (let number = 0; number <= 0xffffff; number += 65_537 * 3 + 1) {
    const colour = `#${number.toString(16).padStart(6, '0')}`
    expect(fromOklch(toOklch(colour))).toBe(colour)
  }
})

test('a colour outside sRGB is clipped', () => {
  expect(fromOklch({ l: 1.2, c: 0, h: 0 })).toBe('#ffffff')
  expect(fromOklch({ l: -0.1, c: 0, h: 0 })).toBe('#000000')
  expect(fromOklch({ l: 0.628, c: 0.5, h: 29 })).toMatch(/^#ff00/)
})

test('a mixture lies between its colours', () => {
  expect(mixed('#000000', 1, '#ffffff')).toBe('#000000')
  expect(mixed('#000000', 0, '#ffffff')).toBe('#ffffff')
  expect(mixed('#000000', 0.5, '#ffffff')).toBe('#636363')
})
