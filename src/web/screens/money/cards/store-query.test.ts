import { expect, test } from 'vitest'
import { storeQueryIn, withIdentity } from './store-query.ts'

const query = (text: string) => new URLSearchParams(text)

test('the parameters of the older store are read by their own names', () => {
  const text =
    'orderId=1&productId=p&couponId=c&couponMoney=500&withholdingAmount=12345&userId=u&merchantNumber=m7&mobilePhone=5'
  expect(storeQueryIn(query(text))).toEqual({
    orderId: '1',
    productId: 'p',
    couponId: 'c',
    couponMinor: 500n,
    withholdingMinor: 12345n,
    userId: 'u',
    merchantNumber: 'm7',
  })
})

test('a missing parameter has its default, and an invalid amount counts as missing', () => {
  expect(storeQueryIn(query('withholdingAmount=12.5&couponMoney=x'))).toMatchObject({
    withholdingMinor: null,
    couponMinor: 0n,
    merchantNumber: '0',
  })
})

test('session, device and version are read under the older names as well, and the newer ones win', () => {
  const next = withIdentity(query('type=1&sessionId=s&deviceId=d&appVersion=v&orderId=1'))
  expect(Object.fromEntries(next ?? [])).toMatchObject({
    dearest: 's',
    showy: 'd',
    crp_phe: 'v',
    orderId: '1',
  })
  expect(withIdentity(query('dearest=a&sessionId=s'))).toBeNull()
  expect(withIdentity(query('dearest=a'))).toBeNull()
})
