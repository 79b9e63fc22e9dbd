import { expect, test } from 'vitest'
import { headersOf } from './shown-texts.ts'

test('a page is cached unless a text that the backend has could not be loaded', () => {
  const read = { success: true, failure: null } as const
  const absent = { success: false, failure: 'absent' } as const
  expect(headersOf([read, absent])).toEqual({ headers: {} })
  for (const failure of ['network', 'timeout', 'unreadable', null] as const)
    expect(headersOf([read, { success: false, failure }])).toEqual({
      headers: { 'cache-control': 'no-store' },
    })
})
