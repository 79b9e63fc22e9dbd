import { expect, test } from 'vitest'
import { codeAt } from '#testing/code-at.ts'
import { newTotpSecret, periodOfCode, totpAddress } from './totp.ts'

// RFC 6238, appendix B, with its last six digits.
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test('codes are those of RFC 6238', () => {
  for (const [seconds, code] of [
    [59, '287082'],
    [1111111109, '081804'],
    [2000000000, '279037'],
  ] as const) {
    expect(codeAt(SECRET, new Date(seconds * 1000))).toBe(code)
    expect(periodOfCode(SECRET, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30))
  }
})

test('a code is valid one period early and late, and then no more', () => {
  const now = new Date(1_700_000_010_000)
  const period = Math.floor(now.getTime() / 30_000)
  const found = [-2, -1, 0, 1, 2].map((step) =>
    periodOfCode(SECRET, codeAt(SECRET, new Date(now.getTime() + step * 30_000)), now),
  )
  expect(found).toEqual([null, period - 1, period, period + 1, null])
})

test('an invalid code is refused, and spaces and the script of digits do not matter', () => {
  const now = new Date(59_000)
  expect(['', '28708', '2870822', 'abcdef'].map((code) => periodOfCode(SECRET, code, now))).toEqual(
    Array(4).fill(null),
  )
  for (const typed of ['287 082', '٢٨٧٠٨٢', '287-082']) expect(periodOfCode(SECRET, typed, now)).toBe(1)
})

test('a secret has 160 bits, and its address contains issuer and account', () => {
  const secret = newTotpSecret()
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(totpAddress(secret, 'Abono', 'maria')).toContain(
    `otpauth://totp/Abono:maria?issuer=Abono&secret=${secret}`,
  )
})
