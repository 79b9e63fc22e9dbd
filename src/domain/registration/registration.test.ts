import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import { countdownSeconds, readCaptcha, readCaptchaAnswer, readRegistrationCode } from './registration.ts'

const noon = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

describe('a captcha has 1 to 4 characters, a code 1 to 6, without surrounding blanks', () => {
  test.each([
    [' a1B2 ', ok('a1B2')],
    ['a', ok('a')],
    [' ', refuse('captcha-invalid')],
    ['a1B2c', refuse('captcha-invalid')],
    ['a'.repeat(501), refuse('captcha-invalid')],
  ])('the captcha %j', (text, result) => {
    expect(readCaptcha(text)).toEqual(result)
  })

  test.each([
    [' a1 B2 ', ok('a1B2')],
    ['57', ok('57')],
    ['५७', ok('57')],
    ['abc', refuse('captcha-invalid')],
    ['fifty-seven', refuse('captcha-invalid')],
    ['', refuse('captcha-invalid')],
  ])('the answer %j to a picture or question captcha', (text, result) => {
    expect(readCaptchaAnswer(text)).toEqual(result)
  })

  test.each([
    ['123456 ', ok('123456')],
    ['1', ok('1')],
    ['', refuse('sms-code-invalid')],
    ['1234567', refuse('sms-code-invalid')],
    ['1'.repeat(501), refuse('sms-code-invalid')],
  ])('the code %j', (text, result) => {
    expect(readRegistrationCode(text)).toEqual(result)
  })
})

describe('the countdown goes from 60 to 0', () => {
  test.each([
    [0, 60],
    [0.5, 60],
    [1, 59],
    [59.5, 1],
    [60, 0],
    [3600, 0],
    [-3600, 60],
  ])('%d s after sending, it shows %i', (seconds, shown) => {
    expect(countdownSeconds(noon, later(seconds))).toBe(shown)
  })

  test('it never rises', () => {
    fc.assert(
      fc.property(fc.nat(90_000), fc.nat(90_000), (a, b) => {
        const [earlier, after] = a < b ? [a, b] : [b, a]
        expect(countdownSeconds(noon, later(after / 1000))).toBeLessThanOrEqual(
          countdownSeconds(noon, later(earlier / 1000)),
        )
      }),
    )
  })
})
