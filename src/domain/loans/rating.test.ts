import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import { rate } from './rating.ts'

test.each([
  [1, 'thank-you'],
  [2, 'thank-you'],
  [3, 'thank-you'],
  [4, 'host-rating'],
  [5, 'host-rating'],
])('%i stars are followed by %s', (score, next) => {
  expect(rate(score)).toEqual(ok({ score, next }))
})

describe('anything but 1 to 5 whole stars is refused', () => {
  test.each([null, undefined, 0, 6, -1, 4.5, Number.NaN, Number.POSITIVE_INFINITY, '', '4', 'five', true])(
    '%j',
    (score) => {
      expect(rate(score)).toEqual(refuse('no-star'))
    },
  )
})
