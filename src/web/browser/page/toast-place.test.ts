import { expect, test } from 'vitest'
import { toastTop } from './toast-place.ts'

const bar = { top: 560, bottom: 640 }
const field = { top: 480, bottom: 540 }

test('a toast is at the bottom of an empty view', () => {
  expect(toastTop(44, 640, [])).toBe(592)
})

test.each([
  ['the bar', [bar]],
  ['the bar and a field above it', [bar, field]],
])('a toast covers neither %s', (_, taken) => {
  const top = toastTop(44, 640, taken)
  for (const one of taken) expect(one.top >= top + 44 || one.bottom <= top).toBe(true)
})

test('without any room it covers the title', () => {
  expect(toastTop(44, 640, [{ top: 0, bottom: 640 }])).toBe(4)
})

test('a label is covered only without other room, and a control never', () => {
  const label = { top: 440, bottom: 476 }
  expect(toastTop(44, 640, [field, bar], [label])).toBeLessThan(label.top - 44)
  // Above the label all is taken, so the toast covers the label and leaves the field free.
  const top = toastTop(28, 640, [{ top: 0, bottom: 436 }, field, bar], [label])
  expect(top + 28).toBeLessThan(field.top)
})
