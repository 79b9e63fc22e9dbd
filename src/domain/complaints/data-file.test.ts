import { expect, test } from 'vitest'
import { dataFileUntil } from './data-file.ts'
import { DATA_REQUEST_KINDS } from './data-request.ts'

test('only a granted access request gives the file, for thirty days', () => {
  expect(dataFileUntil('access', 'answered', '2026-11-20')).toBe('2026-12-20')
  expect(dataFileUntil('access', 'done', '2026-11-20')).toBe('2026-12-20')
  for (const state of ['received', 'more-needed', 'refused'] as const)
    expect(dataFileUntil('access', state, '2026-11-20')).toBeNull()
  expect(dataFileUntil('access', 'answered', null)).toBeNull()
  for (const kind of DATA_REQUEST_KINDS.filter((one) => one !== 'access'))
    expect(dataFileUntil(kind, 'answered', '2026-11-20')).toBeNull()
})
