import { expect, test } from 'vitest'
import { EDGE_PX, keptInside, placeOf, readShare, shareOfWay } from './floating-place.ts'

const phone = { screen: 740, button: 44 }
const turned = { screen: 360, button: 44 }

test('the whole button stays on the screen, wherever it is dragged', () => {
  expect(keptInside(-500, phone)).toBe(EDGE_PX)
  expect(keptInside(5000, phone)).toBe(740 - 44 - EDGE_PX)
  expect(keptInside(300, phone)).toBe(300)
})

test("a rotated phone keeps the button's relative position", () => {
  const bottom = shareOfWay(5000, phone)
  expect(bottom).toBe(1)
  expect(placeOf(bottom, turned)).toBe(360 - 44 - EDGE_PX)
  expect(placeOf(shareOfWay(EDGE_PX, phone), turned)).toBe(EDGE_PX)
  expect(placeOf(shareOfWay(342, phone), phone)).toBeCloseTo(342)
})

test('on a screen lower than the button its top is visible', () => {
  const low = { screen: 40, button: 44 }
  expect(keptInside(100, low)).toBe(EDGE_PX)
  expect(shareOfWay(100, low)).toBe(0)
  expect(placeOf(1, low)).toBe(EDGE_PX)
})

test.each([
  ['0', 0],
  ['0.25', 0.25],
  ['1', 1],
  ['', null],
  [null, null],
  ['1.01', null],
  ['-1', null],
  ['NaN', null],
  ['<p>', null],
])('the stored text %j is read as %j', (text, share) => {
  expect(readShare(text)).toBe(share)
})
