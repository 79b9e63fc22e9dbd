import { expect, test } from 'vitest'
import { WORK_HARD_BITS, WORK_USUAL_BITS, zeroBits } from './work.ts'

test.each([
  [[0x80, 0, 0, 0], 0],
  [[0x02, 0xff, 0, 0], 6],
  [[0x00, 0x3f, 0, 0], 10],
  [[0, 0, 0, 0], 32],
])('%j begins with %i zero bits', (key, bits) => {
  expect(zeroBits(Uint8Array.from(key))).toBe(bits)
})

test('hard work is sixteen times the usual', () => {
  expect(WORK_HARD_BITS - WORK_USUAL_BITS).toBe(4)
})
