import { describe, expect, test } from 'vitest'
import { problemInit, problemList, problemSave, uploadProblemImg } from '#contract/complaints/complaints.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { repaymentConfirm } from '#contract/money/payment-store.ts'
import { getCaptcha, getSid, trackVisit } from '#contract/registration/landing.ts'
import { compiled } from './compiled.sample.ts'
import { requestOf } from './request.ts'
import type { Identity } from './session.ts'
import { identityMap } from './wire-map.ts'

const backend = {
  apiBase: '/nomination',
  promotionProvider: 'demo',
  storeProvider: 'tienda',
  map: identityMap,
}
const identity: Identity = { type: '2', dearest: 'tok/en', swift: 's', eyes: 'e' }

test('a shared call is a form-encoded POST with the common parameters in the query', () => {
  const input = { productId: '11', orderId: '77', amount: 123450n, payCode: 'OXXO', requestType: 1 }
  expect(requestOf(generateVcode, input, identity, backend)).toEqual({
    url: '/nomination/v3/loan-details/generate-vcode?type=2&dearest=tok%2Fen&swift=s&eyes=e',
    method: 'POST',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      swift: 's',
      eyes: 'e',
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'productId=11&orderId=77&amount=123450&payCode=OXXO&requestType=1',
  })
})

test('a JSON client call is a JSON POST', () => {
  const input = { orderId: '77', verifyCode: '123456', repaymentRecordId: 'r' }
  expect(requestOf(repaymentConfirm, input, { language: 'es' }, backend)).toEqual({
    url: '/api/v1/tienda/service/loan/repayment-confirm?language=es',
    method: 'POST',
    headers: {
      'x-requested-with': 'XMLHttpRequest',
      crp_phe: '',
      dearest: '',
      showy: '',
      language: 'es',
      'content-type': 'application/json',
    },
    body: '{"orderId":"77","verifyCode":"123456","repaymentRecordId":"r"}',
  })
})

test('a GET has the common parameters first, then its own, and neither body nor content type', () => {
  const { url, method, body, headers } = requestOf(
    getCaptcha,
    { sid: 'a&b', a: '1700000000000' },
    identity,
    backend,
  )
  expect(url).toBe(
    '/api/v2/demo/promotion/get-captcha?type=2&dearest=tok%2Fen&swift=s&eyes=e&sid=a%26b&a=1700000000000',
  )
  expect({ method, body }).toEqual({ method: 'GET', body: null })
  expect(headers['content-type']).toBeUndefined()
})

test('without common parameters there is no question mark', () => {
  expect(requestOf(getSid, {}, {}, backend).url).toBe('/api/v2/demo/promotion/get-sid')
  expect(requestOf(problemList, {}, {}, backend)).toMatchObject({
    url: '/nomination/user-problem/problem-list',
    body: '',
  })
})

test('a call with a file leaves body and content type to the transport', () => {
  const { headers, body, method } = requestOf(uploadProblemImg, {}, identity, backend)
  expect({ method, body }).toEqual({ method: 'POST', body: null })
  expect(headers['content-type']).toBeUndefined()
  expect(headers.swift).toBe('s')
})

test('absent fields are not sent', () => {
  expect(requestOf(problemInit, { orderId: undefined }, {}, backend).body).toBe('')
  expect(requestOf(problemInit, { orderId: '' }, {}, backend).body).toBe('orderId=')
})

test('any typed text arrives as one field', () => {
  const text = 'a&problemType=9=+%20 \n"<ñ>😀\ud800'
  const { body } = requestOf(
    problemSave,
    { problemType: '2', problemDetail: text, problemImage: ['/a', '/b'], orderNo: '' },
    {},
    backend,
  )
  expect(body).toBe(
    'problemType=2&problemDetail=a%26problemType%3D9%3D%2B%2520%20%0A%22%3C%C3%B1%3E%F0%9F%98%80%EF%BF%BD' +
      '&problemImage=%2Fa%2C%2Fb&orderNo=',
  )
})

test('with a map, fields, path and identity have their wire names', () => {
  const map = compiled({
    prefix: '/z',
    paths: { '/user-problem/problem-init': '/aa' },
    names: { orderId: 'oi' },
    identity: { swift: 'X-Token', type: 't' },
  })
  const { url, headers, body } = requestOf(problemInit, { orderId: '77' }, identity, { ...backend, map })
  expect(url).toBe('/nomination/z/aa?t=2&dearest=tok%2Fen&X-Token=s&eyes=e')
  expect(headers).toMatchObject({ 'X-Token': 's', eyes: 'e' })
  expect(headers.swift).toBeUndefined()
  expect(body).toBe('oi=77')
})

describe('an input that its codec cannot encode throws', () => {
  test.each([
    [
      'an order number with a control character',
      { productId: '1', orderId: 'a\0b', amount: 1n, payCode: 'a', requestType: 1 },
    ],
    [
      'an amount beyond 15 digits',
      { productId: '1', orderId: '1', amount: 10n ** 15n, payCode: 'a', requestType: 1 },
    ],
    ['a fraction', { productId: '1', orderId: '1', amount: 1n, payCode: 'a', requestType: 1.5 }],
  ])('%s', (_, input) => {
    expect(() => requestOf(generateVcode, input, {}, backend)).toThrow()
  })
})

test("a visit from an advertisement's link of any length can be counted", () => {
  const input = {
    page_id: 'p',
    user_from: 'u'.repeat(5000),
    client_type: 'ios',
    page_type: '1',
    utm_tag: 'x\0y',
    app_from: '',
  } as const
  const { url } = requestOf(trackVisit, input, {}, backend)
  expect(url).toContain(`user_from=${'u'.repeat(200)}&`)
  expect(url).toContain('utm_tag=xy&')
})
