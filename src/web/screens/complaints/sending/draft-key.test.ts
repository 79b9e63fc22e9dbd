import { expect, test } from 'vitest'
import { draftKeyOf } from './draft-key.ts'

const orderList = [{ orderNo: 'MX-2' }, { orderNo: 'MX-1' }]

test("a draft is stored under the backend's key", () => {
  expect(draftKeyOf({ draftKey: 'abc', orderList })).toBe('abc')
})

test("for a backend without a key, it is stored under the borrower's smallest order number, in any order of loans", () => {
  expect(draftKeyOf({ draftKey: '', orderList })).toBe('loan MX-1')
  expect(draftKeyOf({ draftKey: '', orderList: orderList.toReversed() })).toBe('loan MX-1')
  expect(draftKeyOf({ draftKey: '', orderList: [{ orderNo: 'MX-9' }] })).not.toBe('loan MX-1')
})

test('for a borrower without a loan no draft is stored, because it could belong to another borrower', () => {
  expect(draftKeyOf({ draftKey: '', orderList: [] })).toBe('')
})
