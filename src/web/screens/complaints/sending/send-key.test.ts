import { expect, test } from 'vitest'
import { sendKey } from './send-key.ts'

const complaint = {
  problemType: '2',
  problemSonType: '',
  problemDetail: 'Twice.',
  problemImage: [],
  orderNo: '1',
}

test('the same complaint has the same key within a day, and another complaint has another key', async () => {
  const key = await sendKey(complaint, '2026-11-22')
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  expect(await sendKey({ ...complaint }, '2026-11-22')).toBe(key)
  expect(await sendKey(complaint, '2026-11-23')).not.toBe(key)
  expect(await sendKey({ ...complaint, problemDetail: 'Thrice.' }, '2026-11-22')).not.toBe(key)
  expect(await sendKey({ ...complaint, orderNo: '2' }, '2026-11-22')).not.toBe(key)
})
