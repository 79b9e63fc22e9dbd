import { expect, test } from 'vitest'
import { draftKeyOf } from './draft-key.ts'

const orderList = [{ orderNo: 'MX-2' }, { orderNo: 'MX-1' }]

test('a draft is kept under the key of the backend', () => {
  expect(draftKeyOf({ draftKey: 'abc', orderList })).toBe('abc')
})

test('and of a backend without one under the first loan of the borrower, in whatever order loans are listed', () => {
  expect(draftKeyOf({ draftKey: '', orderList })).toBe('loan MX-1')
  expect(draftKeyOf({ draftKey: '', orderList: orderList.toReversed() })).toBe('loan MX-1')
  expect(draftKeyOf({ draftKey: '', orderList: [{ orderNo: 'MX-9' }] })).not.toBe('loan MX-1')
})

test('of somebody without a loan none is kept, because it could be anybody’s', () => {
  expect(draftKeyOf({ draftKey: '', orderList: [] })).toBe('')
})
