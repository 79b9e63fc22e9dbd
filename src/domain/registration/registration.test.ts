import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PhoneMarket } from '#domain/markets/phone.ts'
import { ok, refuse } from '#domain/result.ts'
import { checkCaptchaRefresh, checkRegistration, checkSmsRequest, countdownSeconds } from './registration.ts'

const form = { phone: '13812345678', captcha: 'a1B2', smsCode: '123456' }
const noon = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)

describe('a registration is sent complete, else its first wrong field is named', () => {
  test.each<[string, Partial<typeof form>, PhoneMarket, ReturnType<typeof checkRegistration>]>([
    ['complete', {}, null, ok(form)],
    ['blanks around the codes', { captcha: ' a1B2 ', smsCode: '123456 ' }, null, ok(form)],
    ['shorter codes', { captcha: 'a', smsCode: '1' }, null, ok({ ...form, captcha: 'a', smsCode: '1' })],
    ['Mexico', { phone: '5512345678' }, 'mx', ok({ ...form, phone: '+525512345678' })],
    ['India', { phone: '9876543210' }, 'in', ok({ ...form, phone: '+919876543210' })],
    ['the literal phone in Mexico', {}, 'mx', refuse('phone-invalid')],
    ['no phone', { phone: '' }, null, refuse('phone-invalid')],
    ['12 digits', { phone: '138123456789' }, null, refuse('phone-invalid')],
    ['no captcha', { captcha: ' ' }, null, refuse('captcha-invalid')],
    ['a captcha of 5', { captcha: 'a1B2c' }, null, refuse('captcha-invalid')],
    ['no SMS code', { smsCode: '' }, null, refuse('sms-code-invalid')],
    ['an SMS code of 7', { smsCode: '1234567' }, null, refuse('sms-code-invalid')],
    ['all wrong', { phone: '', captcha: '', smsCode: '' }, null, refuse('phone-invalid')],
  ])('%s', (_, change, market, result) => {
    expect(checkRegistration({ ...form, ...change }, market)).toEqual(result)
  })
})

describe('a code is asked for with phone and captcha, and not while counting', () => {
  const sms = { phone: form.phone, captcha: form.captcha }
  test.each<[string, Partial<typeof sms>, Date | null, ReturnType<typeof checkSmsRequest>]>([
    ['the first time', {}, null, ok(sms)],
    ['after 60 s', {}, later(-60), ok(sms)],
    ['after 59.9 s', {}, later(-59.9), refuse('already-counting')],
    ['at once', {}, noon, refuse('already-counting')],
    ['no phone', { phone: '' }, null, refuse('phone-invalid')],
    ['no captcha', { captcha: '' }, null, refuse('captcha-invalid')],
  ])('%s', (_, change, lastSentAt, result) => {
    expect(checkSmsRequest({ ...sms, ...change }, null, lastSentAt, noon)).toEqual(result)
  })
})

test('refreshing the captcha needs a phone', () => {
  expect(checkCaptchaRefresh('', null)).toEqual(refuse('phone-invalid'))
  expect(checkCaptchaRefresh('13812345678', null)).toEqual(ok('13812345678'))
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
  ])('%d s after the send it shows %i', (seconds, shown) => {
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
