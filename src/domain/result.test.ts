import { expect, test } from 'vitest'
import { ok, type Result, refuse } from './result.ts'

function half(n: number): Result<number, 'odd'> {
  return n % 2 === 0 ? ok(n / 2) : refuse('odd')
}

test('an ok result carries its value', () => {
  expect(half(4)).toEqual({ ok: true, value: 2 })
})

test('a refusal carries its reason and no value', () => {
  expect(half(3)).toEqual({ ok: false, refusal: 'odd' })
})
