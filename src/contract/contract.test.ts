import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { anyValueOf, fieldsOfForm, withoutNothing } from '#testing/any-value.ts'
import { calls } from './calls.ts'
import type { Endpoint } from './endpoint.ts'
import { LIST_MAX } from './fields.ts'
import { namesIn } from './wire/names.ts'
import { requestOf } from './wire/request.ts'
import { identityMap } from './wire/wire-map.ts'

// Section 7 of the specification by hand: method and path, family, success code, client, payload, response (with the
// fields of section 3).
const SECTION_7 = `
POST /user-problem/problem-init              shared 0 form | orderId | problemType problemSonType orderDetail orderList title value orderNo productLogo productName status isShow list
POST /user-problem/problem-list              shared 0 form | | tabs id time type content
POST /user-problem/problem-detail            shared 0 form | problemId | type sonType problemId content images disposeDetail disposeImages isNeedScore
POST /user-problem/problem-save              shared 0 form | problemType problemSonType problemDetail problemImage orderNo |
POST /user-problem/upload-problem-img        shared 0 form | | url
POST /user-problem/get-whatsapp              shared 0 form | number | phone va email
POST /v3/loan-details/contract-detail        shared 0 form | orderNo | userName productName amount bankNo daiDate planDate contractAmount commission Interest IVA giveAmount userAddress contractDate company
GET  /service/channel/channel-template       promotion '00' json | templateId | id
GET  /promotion/track-visit                  promotion '0' json | page_id user_from client_type page_type utm_tag app_from |
GET  /promotion/get-sid                      promotion '0' json | | sid
GET  /promotion/get-captcha                  promotion '0' json | sid a |
POST /promotion/get-sms                      promotion '0' json | phone capcode sid deviceId appName app_from user_from utm_tag |
GET  /promotion/track-click                  promotion '0' json | page_id user_from client_type page_type utm_tag app_from phone |
POST /promotion/register                     promotion '0' json | phone capcode sid deviceId appName merchantNumber userName smsCode invite_code user_from id app_from utm_tag |
POST /v3/installment/loan-play-delay-detail  shared 0 form | productId orderId | productLogo productName delayInfo reviewer delayAmount delayTime repayPlan title amount remark time repayList logo desc payCode vCode BARcodeImg noticeMsg note
POST /v3/installment/loan-play-detail        shared 0 form | productId orderId | repayAmount productName repayDate productLogo detail text value repayList reviewer title logo desc payCode vCode BARcodeImg noticeMsg
POST /v3/loan-details/generate-vcode         shared 0 form | productId orderId amount payCode requestType | topLogo repayDetail amount repayTitle repayDes repayCode vCode companyName dataList title content imgList eMail link bottomLogo
POST /v3/loan-confirm/loan-detail-confirm    shared 0 form | productId isType | firstPayTime amount periods termUnit isNeedPop sendSms details text value repay_plans title pay_time description loanRate ratemsg amountDec isNewContract messageType comProductLogo comProductName couNum
POST /v3/loan-confirm/loan-detail-push       shared 0 form | amount periods termUnit productId | lendDetailsUrl
POST /v3/loan-details/loan-details           shared 0 form | productId orderId | orderStatus noticeStatusText noticeDesText productName productLogo userOrderDetail detail text value inside isScore h5Url isDelay isNewContract
POST /v3/loan-details/google-score           shared 0 form | score |
POST /repayment-way                          payment-store '00' json | | alipay repayToken bankCards id bankName cardNo bankCode
POST /repayment-commit                       payment-store '00' json | amount bankName cardId cardNo couponId orderId repayToken bankCode sendMsg | needValid repayRecordId
POST /repayment-confirm                      payment-store '00' json | orderId verifyCode repaymentRecordId |
POST /repayment-huichao                      payment-store '00' json | userId orderId amount | url
`

const words = (text: string | undefined) => (text ?? '').trim().split(/\s+/).filter(Boolean)

const specified = SECTION_7.trim()
  .split('\n')
  .map((row) => {
    const [head, payload, response] = row.split('|')
    const [method, path, family, success, client] = words(head)
    return { method, path, family, success, client, payload: words(payload), response: words(response) }
  })

const called = Object.entries(calls)

const callAt = (path: string | undefined): Endpoint => {
  const entry = Object.values(calls).find((call) => call.path === path)
  if (!entry) throw new Error(`No call at ${path}`)
  return entry
}

const fieldsOf = (entry: Endpoint) => Object.keys((entry.input as z.ZodMiniObject).def.shape)

/** Calls for screens that the specification names without their calls, as docs/evidence/departures.md says. */
const ADDED = [
  '/promotion/captcha-question',
  '/user-problem/problem-score',
  '/user-problem/problem-reopen',
  '/user-problem/data-request',
  '/user-problem/data-requests',
  '/user-problem/collection-agencies',
  '/v3/loan-details/payment-claims',
  '/v3/loan-details/claim-payment',
  '/v3/papers/statement',
  '/v3/papers/receipt',
  '/v3/papers/settlement',
  '/v3/papers/settlement-name',
  '/v3/papers/agreement-draft',
  '/v3/bank/accounts',
  '/v3/bank/bind-account',
  '/v3/bank/confirm-account',
  '/v3/bank/send-account-code',
  '/v3/bank/cancel-account',
  '/v3/bank/cancel-phone-change',
  '/v3/bank/bind-card',
  '/v3/loan-confirm/buried-point',
  '/v3/loan-confirm/recommend-list',
  '/v3/installment/loan-part',
  '/v3/installment/loan-arrangement',
  '/v3/installment/agree-arrangement',
  '/v3/installment/ask-arrangement',
  '/v3/installment/withdraw-arrangement',
  '/v3/installment/loan-payoff',
  '/v3/loan-details/payment-status',
  '/v3/loan-details/provider-instructions',
  '/v3/site/representative-loan',
  '/v3/site/loan-costs',
  '/v3/site/legal-text',
  '/v3/account/send-login-code',
  '/v3/account/log-in',
  '/v3/account/sign-out',
  '/v3/account/not-mine',
  '/v3/account/sessions',
  '/v3/account/data-notice',
  '/v3/account/give-consent',
  '/v3/account/withdraw-consent',
  '/v3/account/notifications',
  '/v3/account/choose-notifications',
  '/v3/account/stop-notifications',
  '/v3/account/choose-messages',
  '/v3/account/give-email',
  '/v3/account/confirm-email',
  '/v3/account/remove-email',
  '/v3/account/leaving',
  '/v3/account/delete',
  '/v3/papers/deletion',
  '/v3/account/end-session',
  '/v3/account/loans',
  '/v3/account/passkey-options',
  '/v3/account/add-passkey',
  '/v3/account/passkeys',
  '/v3/account/end-passkey',
  '/v3/account/passkey-question',
  '/v3/account/passkey-log-in',
  '/v3/product/detail',
  '/v3/product/apply',
  '/v3/product/application',
  '/v3/product/submit',
  '/v3/product/withdraw',
  '/v3/certify/form',
  '/v3/certify/save',
  '/v3/certify/upload-document',
]

describe('section 7', () => {
  test('the calls are those of the specification plus the listed additions', () => {
    expect(
      Object.values(calls)
        .map((entry) => entry.path)
        .sort(),
    ).toEqual([...specified.map(({ path }) => path), ...ADDED].sort())
  })

  test.each(specified)('$method $path is as specified', ({ method, path, family, success, client }) => {
    const entry = callAt(path)
    const written = typeof entry.success === 'number' ? String(entry.success) : `'${entry.success}'`
    expect({ method: entry.method, family: entry.family, success: written, client: entry.client }).toEqual({
      method,
      family,
      success,
      client,
    })
  })

  test.each(specified)('$path accepts the specified payload without further fields', ({ path, payload }) => {
    const entry = callAt(path)
    expect(fieldsOf(entry)).toEqual(expect.arrayContaining(payload))
    const { shape } = (entry.input as z.ZodMiniObject).def
    const added = fieldsOf(entry).filter((name) => !payload.includes(name))
    for (const name of added) expect(shape[name]?._zod.def.type).toBe('optional')
  })

  test.each(specified)('$path answers with the specified fields', ({ path, response }) => {
    const entry = callAt(path)
    expect(namesIn({ ...entry, input: entry.output })).toEqual(expect.arrayContaining(response))
  })

  const SIGN_IN = [
    '/v3/account/send-login-code',
    '/v3/account/log-in',
    '/v3/account/sign-out',
    '/v3/account/passkey-question',
    '/v3/account/passkey-log-in',
  ]

  test('only registration, official site, sign-in and sign-out are public', () => {
    const isForAll = ({ family, path }: Endpoint) =>
      family === 'promotion' ||
      path.startsWith('/v3/site/') ||
      path === '/user-problem/get-whatsapp' ||
      // Its number opens the paper of a deleted account, which has no sign-in.
      path === '/v3/papers/deletion' ||
      // A message token only permits the opt-out.
      path === '/v3/account/stop-notifications' ||
      SIGN_IN.includes(path)
    for (const entry of Object.values(calls)) expect(entry.isPublic).toBe(isForAll(entry))
  })

  test('two calls take a file, and one answers with an image', () => {
    const withFile = Object.values(calls).filter((entry) => entry.fileField !== null)
    expect(withFile.map((entry) => [entry.path, entry.fileField])).toEqual([
      ['/user-problem/upload-problem-img', 'problemImage'],
      ['/v3/certify/upload-document', 'document'],
    ])
    const withImage = Object.values(calls).filter((entry) => entry.answer === 'image')
    expect(withImage.map((entry) => entry.path)).toEqual(['/promotion/get-captcha'])
    expect(namesIn(callAt('/user-problem/upload-problem-img'))).toContain('problemImage')
  })

  test('a call that changes something is never read-only', () => {
    const changing = Object.values(calls).filter((entry) => !entry.readsOnly)
    expect(changing.map((entry) => entry.path)).toEqual(
      expect.arrayContaining([
        '/user-problem/problem-save',
        '/user-problem/upload-problem-img',
        '/v3/loan-confirm/loan-detail-push',
        '/v3/loan-confirm/buried-point',
        '/v3/loan-details/generate-vcode',
        '/v3/loan-details/google-score',
        '/promotion/register',
        '/promotion/get-sms',
        '/repayment-commit',
        '/repayment-confirm',
      ]),
    )
  })
})

const backend = { apiBase: '/nomination', promotionProvider: 'p', storeProvider: 's', map: identityMap }

/** What a server finds in the form, query or JSON that this client wrote. */
function received(entry: Endpoint, input: unknown): unknown {
  const { url, body, headers } = requestOf(entry, input, {}, backend)
  if (headers['content-type'] === 'application/json') return JSON.parse(body ?? '')
  return fieldsOfForm(entry.method === 'GET' ? (url.split('?')[1] ?? '') : (body ?? ''))
}

describe.each(called)('%s', (_, entry) => {
  test('the client receives what the server reads', () => {
    fc.assert(
      fc.property(anyValueOf(entry.input), (input) => {
        expect(withoutNothing(z.decode(entry.input, received(entry, input)))).toEqual(withoutNothing(input))
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 15 },
    )
  })

  test('its input survives both form and JSON encoding', () => {
    fc.assert(
      fc.property(anyValueOf(entry.input), (input) => {
        const wire = z.encode(entry.input, input) as Record<string, unknown>
        const pairs = Object.entries(wire).filter(([, value]) => value !== undefined)
        for (const [, value] of pairs) expect(['string', 'number']).toContain(typeof value)
        const form = pairs.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&')
        const expected = withoutNothing(input)
        expect(withoutNothing(z.decode(entry.input, fieldsOfForm(form)))).toEqual(expected)
        expect(withoutNothing(z.decode(entry.input, JSON.parse(JSON.stringify(wire))))).toEqual(expected)
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 15 },
    )
  })

  test('the client receives what the server answers', () => {
    fc.assert(
      fc.property(anyValueOf(entry.output), (output) => {
        const wire: unknown = JSON.parse(JSON.stringify(z.encode(entry.output, output)))
        expect(withoutNothing(z.decode(entry.output, wire))).toEqual(withoutNothing(output))
      }),
      { numRuns: fc.readConfigureGlobal().numRuns ?? 15 },
    )
  })

  const valid = z.encode(entry.input, fc.sample(anyValueOf(entry.input), { numRuns: 1, seed: 7 })[0])

  test.each(fieldsOf(entry))('%s cannot carry a control character', (name) => {
    for (const hostile of ['\0', 'a\0b', 'a\u0007', '\u001b[31m', '\u007f', '\u0085', '1\0']) {
      const result = z.safeDecode(entry.input, { ...(valid as object), [name]: hostile })
      if (result.success) expect(JSON.stringify(result.data, bigints)).not.toMatch(/\\u00|[\u007f-\u009f]/)
    }
  })

  test.each(fieldsOf(entry))('%s is never a list, an object, or a flag', (name) => {
    for (const hostile of [[], ['a', 'b'], ['1'], {}, { $ne: '1' }, true, false, Number.NaN, 1.5]) {
      expect(z.safeDecode(entry.input, { ...(valid as object), [name]: hostile }).success).toBe(false)
    }
  })

  test.each(fieldsOf(entry))('%s has a maximum length', (name) => {
    for (const hostile of ['x'.repeat(4001), '9'.repeat(4001), 'x'.repeat(3_000_000)]) {
      const result = z.safeDecode(entry.input, { ...(valid as object), [name]: hostile })
      if (result.success)
        expect(String((result.data as Record<string, unknown>)[name]).length).toBeLessThan(4001)
    }
  })

  test('a value that is not an object is refused', () => {
    for (const hostile of [null, undefined, '', 'a', 1, []]) {
      expect(z.safeDecode(entry.input, hostile).success).toBe(false)
    }
  })
})

const bigints = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

describe('optional fields of a backend', () => {
  // The only required fields; all others have a default.
  const NEEDED: Record<string, string[]> = {
    '/v3/installment/loan-play-detail': ['repayAmount'],
    '/v3/installment/loan-play-delay-detail': ['delayInfo'],
    '/v3/loan-confirm/loan-detail-confirm': ['amount', 'periods'],
    '/v3/loan-details/generate-vcode': ['repayDetail'],
    '/v3/papers/statement': ['owed'],
    '/v3/papers/receipt': ['amount'],
    '/v3/papers/settlement': ['paper'],
    '/v3/account/leaving': ['paper'],
    '/v3/papers/deletion': ['paper'],
    '/v3/site/legal-text': ['paper'],
    '/v3/bank/accounts': ['market'],
    '/user-problem/upload-problem-img': ['url'],
    '/v3/certify/upload-document': ['url'],
    '/promotion/get-sid': ['sid'],
  }

  const withFields = called.filter(([, entry]) => entry.output.def.type === 'object')

  const missing = (entry: Endpoint, answer: object) => {
    const result = z.safeDecode(entry.output, answer)
    return result.success ? [] : result.error.issues.map((issue) => issue.path.join('.'))
  }

  test.each(withFields)('%s requires only those fields', (_, entry) => {
    expect(missing(entry, {})).toEqual(NEEDED[entry.path] ?? [])
  })

  test.each(withFields)('%s reads null as an absent field', (_, entry) => {
    const names = Object.keys((entry.output as z.ZodMiniObject).def.shape)
    expect(missing(entry, Object.fromEntries(names.map((name) => [name, null])))).toEqual(
      NEEDED[entry.path] ?? [],
    )
  })

  test('an order has empty details, flags and texts by default', () => {
    const order = z.decode(callAt('/v3/loan-details/loan-details').output, { orderStatus: 110 }) as object
    const { orderStatus, userOrderDetail, ...others } = order as Record<string, unknown>
    expect({ orderStatus, userOrderDetail }).toEqual({ orderStatus: '110', userOrderDetail: { detail: [] } })
    for (const [name, value] of Object.entries(others))
      expect([name, value || null]).toEqual([name, Array.isArray(value) ? [] : null])
    expect(Object.keys(others)).toEqual(expect.arrayContaining(['productName', 'isDelay', 'onItsWay']))
  })

  test.each([null, undefined, '', [], {}])('the selected order may be absent: %j', (orderDetail) => {
    expect(
      z.decode(callAt('/user-problem/problem-init').output, { orderDetail, orderList: '' }),
    ).toMatchObject({
      orderDetail: null,
      orderList: [],
    })
  })

  test.each([null, undefined, '', [], 'saved'])(
    'the result of a saved complaint is unspecified: %j',
    (data) => {
      expect(z.decode(callAt('/user-problem/problem-save').output, data)).toEqual({ problemId: '' })
    },
  )

  test('a list over its limit is refused before its rows are parsed', () => {
    const { output } = callAt('/user-problem/problem-list')
    const many = (count: number) => ({ tabs: Array.from({ length: count }, () => ({ title: 'a' })) })
    expect(z.safeDecode(output, many(LIST_MAX)).success).toBe(true)
    let reads = 0
    const row = Object.defineProperty({}, 'title', { get: () => ++reads, enumerable: true })
    expect(z.safeDecode(output, { tabs: Array.from({ length: LIST_MAX + 1 }, () => row) }).success).toBe(
      false,
    )
    expect(reads).toBe(0)
  })
})
