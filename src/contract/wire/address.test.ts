import { expect, test } from 'vitest'
import { problemInit } from '#contract/complaints/complaints.ts'
import { repaymentWay } from '#contract/money/payment-store.ts'
import { getCaptcha, getSid } from '#contract/registration/landing.ts'
import { addressOf, type Backend } from './address.ts'
import { compiled } from './compiled.sample.ts'
import { identityMap } from './wire-map.ts'

const own: Backend = {
  apiBase: '/nomination',
  promotionProvider: 'demo',
  storeProvider: 'tienda',
  map: identityMap,
}
const other: Backend = { ...own, apiBase: 'https://api.example.com/nomination' }
const mapped: Backend = {
  ...own,
  map: compiled({
    prefix: '/v9',
    paths: { '/user-problem/problem-init': '/a', '/promotion/get-sid': '/b', '/repayment-way': '/c' },
  }),
}

test.each([
  [own, problemInit, '/nomination/user-problem/problem-init'],
  [own, getSid, '/api/v2/demo/promotion/get-sid'],
  [own, getCaptcha, '/api/v2/demo/promotion/get-captcha'],
  [own, repaymentWay, '/api/v1/tienda/service/loan/repayment-way'],
  [other, problemInit, 'https://api.example.com/nomination/user-problem/problem-init'],
  [other, getSid, 'https://api.example.com/api/v2/demo/promotion/get-sid'],
  [other, repaymentWay, 'https://api.example.com/api/v1/tienda/service/loan/repayment-way'],
  [
    { ...other, apiBase: 'http://localhost:8080' },
    problemInit,
    'http://localhost:8080/user-problem/problem-init',
  ],
  [
    { ...other, apiBase: 'http://localhost:8080' },
    getSid,
    'http://localhost:8080/api/v2/demo/promotion/get-sid',
  ],
  [
    { ...other, apiBase: 'https://api.example.com/gate/way/nomination' },
    problemInit,
    'https://api.example.com/gate/way/nomination/user-problem/problem-init',
  ],
  [
    { ...other, apiBase: 'https://api.example.com/gate/way/nomination' },
    getSid,
    'https://api.example.com/gate/way/api/v2/demo/promotion/get-sid',
  ],
  [{ ...own, apiBase: '/gate/nomination' }, repaymentWay, '/gate/api/v1/tienda/service/loan/repayment-way'],
  [mapped, problemInit, '/nomination/v9/a'],
  [mapped, getSid, '/api/v2/demo/b'],
  [mapped, repaymentWay, '/api/v1/tienda/service/loan/c'],
])('case %#: a call has its address of specification section 7', (backend, entry, address) => {
  expect(addressOf(entry, backend)).toBe(address)
})
