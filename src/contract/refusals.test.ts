import { describe, expect, test } from 'vitest'
import { pageMessages, type RefusalReason, refusalAnswer, refusals } from './refusals.ts'

// Other programs read these codes: they never change once published, and new ones are appended.
const CODES = {
  'session-missing': 1001,
  'session-ended': 1002,
  'signed-out': 1003,
  'other-session': 1004,
  'other-site': 1005,
  'bad-request': 1400,
  'not-found': 1404,
  'too-large': 1413,
  'wrong-content-type': 1415,
  'too-many-requests': 1429,
  'country-not-served': 1430,
  'our-fault': 1500,
  unavailable: 1503,
  'unknown-order': 2001,
  'nothing-to-repay': 2002,
  'already-settled': 2003,
  'amount-changed': 2004,
  'unknown-channel': 2005,
  'unknown-request-type': 2006,
  'extension-not-offered': 2007,
  'payoff-too-early': 2031,
  'payoff-not-needed': 2032,
  'part-too-little': 2034,
  'part-too-much': 2035,
  'arrangement-not-offered': 2051,
  'arrangement-days': 2052,
  'arrangement-open': 2053,
  'arrangement-used-up': 2054,
  'arrangement-disputed': 2055,
  'arrangement-changed': 2056,
  'arrangement-not-agreed': 2057,
  'arrangement-asked': 2058,
  'arrangement-asked-days': 2059,
  'arrangement-asked-amount': 2060,
  'arrangement-asked-why': 2061,
  'arrangement-offer-over': 2062,
  'arrangement-asked-parts': 2063,
  'unknown-reference': 2033,
  'provider-unavailable': 2041,
  'payment-on-its-way': 2042,
  'no-star': 2008,
  'unknown-application': 2301,
  'application-closed': 2302,
  'application-open': 2303,
  'steps-missing': 2304,
  'unknown-step': 2305,
  'not-settled': 2201,
  'unknown-payment': 2202,
  'settlement-withdrawn': 2203,
  'holder-missing': 2211,
  'bank-missing': 2212,
  'clabe-format': 2213,
  'clabe-check-digit': 2214,
  'account-format': 2215,
  'ifsc-format': 2216,
  'bank-unknown': 2224,
  'account-placeholder': 2225,
  'code-digits': '109',
  'card-format': 2217,
  'card-check-digit': 2218,
  'holder-other-name': 2219,
  'phone-unknown': 2220,
  'account-change-missing': 2221,
  'phone-change-missing': 2222,
  'letter-other-name': 2223,
  'captcha-needed': 2231,
  'login-phone-format': 2232,
  'login-captcha-wrong': 2233,
  'unknown-session': 2234,
  'call-unavailable': 2235,
  'proof-needed': 2236,
  'proof-wrong': 2237,
  'proof-unknown': 2246,
  'number-in-use': 2247,
  'captcha-length': 2248,
  'claim-day': 2261,
  'claim-amount': 2262,
  'claim-number': 2263,
  'claim-too-much': 2264,
  'unknown-stop-link': 2271,
  'email-format': 2272,
  'email-change-missing': 2273,
  'email-code-wrong': 2274,
  'channel-not-offered': 2275,
  'notice-changed': 2276,
  'consent-unticked': 2277,
  'passkey-unknown': 2238,
  'passkey-late': 2239,
  'passkey-refused': 2240,
  'passkey-copied': 2241,
  'passkey-taken': 2242,
  'passkeys-too-many': 2243,
  'passkey-sign-in-again': 2244,
  'unknown-passkey': 2245,
  'leaving-owed': 2251,
  'leaving-under-way': 2252,
  'leaving-due-back': 2253,
  'leaving-on-its-way': 2254,
  'leaving-disputed': 2255,
  'leaving-not-confirmed': 2256,
  'unknown-deletion': 2257,
  'not-offered': 2101,
  'offer-expired': 2102,
  'offer-changed': 2103,
  'amount-too-low': 2104,
  'amount-too-high': 2105,
  'term-not-offered': 2106,
  'loan-open': 2107,
  'collection-not-supported': 3001,
  'description-empty': 3002,
  'description-too-long': 3003,
  'too-many-images': 3004,
  'sub-type-missing': 3005,
  'unknown-type': 3006,
  'unknown-complaint': 3007,
  'not-an-image': 3008,
  'unknown-image': 3009,
  'control-character': 3010,
  'image-too-large': 3011,
  'no-answer-yet': 3012,
  'request-too-long': 3013,
  'correction-without-text': 3014,
  'request-empty': 3015,
  'nothing-asked': 3016,
  'reopen-not-answered': 3017,
  'reopened-before': 3018,
  'reopen-too-late': 3019,
  'pdf-too-long': 3020,
  'pdf-locked': 3021,
  'correction-too-long': 3022,
  'captcha-wrong': '101',
  'captcha-wrong-on-register': '-1',
  'already-registered': '11',
  'phone-format': '102',
  'sms-code-wrong': '103',
  'resend-too-soon': '104',
  'unknown-template': '105',
  'sms-code-expired': '106',
  'sms-code-tries-spent': '107',
  'prove-more': '108',
  'payment-failed': '800000',
  'card-list-failed': '800001',
  'payment-repeated': '800005',
  'payment-code-wrong': '800006',
  'payment-unclear': '800007',
}

const reasons = Object.keys(refusals) as RefusalReason[]

test('published codes never change', () => {
  expect(Object.fromEntries(reasons.map((reason) => [reason, refusals[reason].code]))).toEqual(CODES)
})

test('codes are unique, even when numbers are compared as text', () => {
  const codes = reasons.map((reason) => String(refusals[reason].code))
  expect(codes).toEqual([...new Set(codes)])
})

test.each(reasons)('%s has words in both languages', (reason) => {
  for (const language of ['en', 'es'] as const) {
    const { code, message } = refusalAnswer(reason, language)
    expect(code).toBe(refusals[reason].code)
    expect(message).toBe(refusals[reason][language])
    expect(message.trim()).toBe(message)
    expect(message.length).toBeGreaterThan(3)
    expect(message.length).toBeLessThan(120)
  }
})

test("the two languages differ, except for the specification's single texts", () => {
  const same = reasons.filter((reason) => refusals[reason].en === refusals[reason].es)
  expect(same).toEqual([
    'captcha-wrong',
    'captcha-wrong-on-register',
    'already-registered',
    'phone-format',
    'sms-code-wrong',
    'resend-too-soon',
    'payment-failed',
    'card-list-failed',
    'payment-repeated',
    'payment-code-wrong',
  ])
})

describe('the specification’s own words', () => {
  test.each<[RefusalReason, 'en' | 'es', string | number | null, string]>([
    ['collection-not-supported', 'en', null, 'The selected order does not support sending collection types'],
    ['description-empty', 'en', null, 'Please provide your opinions and suggestions'],
    ['no-star', 'es', null, 'Seleccione una calificación'],
    ['phone-format', 'es', null, '请正确输入手机号！'],
    ['captcha-wrong', 'es', '101', '请正确输入图形验证码！'],
    ['captcha-wrong-on-register', 'es', '-1', '请正确输入图形验证码！'],
    ['sms-code-wrong', 'es', null, '请正确输入短信验证码！'],
    ['resend-too-soon', 'es', null, '请勿重复发送验证码!'],
    ['already-registered', 'es', '11', '您已注册,请直接下载APP登录！'],
    ['payment-failed', 'es', null, '处理失败'],
    ['card-list-failed', 'es', null, '查询卡列表失败'],
    ['payment-code-wrong', 'es', '800006', 'verification code wrong'],
    ['payment-repeated', 'es', '800005', 'do not resubmit the payment request'],
  ])('%s', (reason, language, code, message) => {
    expect(refusalAnswer(reason, language).message).toBe(message)
    if (code !== null) expect(refusalAnswer(reason, language).code).toBe(code)
  })

  test('texts that pages show by themselves', () => {
    expect(pageMessages).toEqual({
      imageSent: 'Charging successful!',
      codeSent: '验证码已发送，请在手机上查看！',
      registered: '注册成功',
      networkError: 'error',
      contactIncomplete: 'Please provide complete information!',
      chooseBankCard: '请选择付款银行卡',
      payCodeTooShort: 'please enter the correct verification code',
      jointLoginFailed: 'Fracaso',
    })
  })
})
