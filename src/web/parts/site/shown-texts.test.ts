import { expect, test } from 'vitest'
import { headersOf } from './shown-texts.ts'

test('a page is kept for the next visitor unless something could not be read that the backend has', () => {
  const read = { success: true, failure: null } as const
  const absent = { success: false, failure: 'absent' } as const
  expect(headersOf([read, absent])).toEqual({ headers: {} })
  for (const failure of ['network', 'timeout', 'unreadable', null] as const)
    expect(headersOf([read, { success: false, failure }])).toEqual({
      headers: { 'cache-control': 'no-store' },
    })
})
