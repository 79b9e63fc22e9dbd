import { expect, test } from 'vitest'
import { API_BASE_PATH, REQUEST_TIMEOUT_MS } from '#contract/wire/conventions.ts'
import { CONFIRM_RELOAD_DELAY_MS } from '#domain/loans/loan-confirm.ts'
import * as timings from './timings.ts'

test('timings and fold limits follow section 9 of the specification', () => {
  expect({ ...timings }).toEqual({
    TOAST_DEFAULT_MS: 3000,
    TOAST_CUSTOM_ABOVE_MS: 300,
    SUCCESS_MODAL_MS: 1500,
    SCORE_MODAL_DELAY_MS: 3000,
    DETAIL_ROWS_FOLDED: 2,
  })
  expect([CONFIRM_RELOAD_DELAY_MS, REQUEST_TIMEOUT_MS, API_BASE_PATH]).toEqual([5500, 60_000, '/nomination'])
})
