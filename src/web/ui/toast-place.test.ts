import { expect, test } from 'vitest'
import { toastTop } from './toast-place.ts'

const bar = { top: 560, bottom: 640 }
const field = { top: 480, bottom: 540 }

test('a message lies at the bottom where nothing is', () => {
  expect(toastTop(44, 640, [])).toBe(592)
})

test.each([
  ['the bar', [bar]],
  ['the bar and a field above it', [bar, field]],
])('a message covers neither %s', (_, taken) => {
  const top = toastTop(44, 640, taken)
  for (const one of taken) expect(one.top >= top + 44 || one.bottom <= top).toBe(true)
})

test('where everything is taken it lies over the title', () => {
  expect(toastTop(44, 640, [{ top: 0, bottom: 640 }])).toBe(4)
})
