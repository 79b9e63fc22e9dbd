import { expect, test } from 'vitest'
import { ok, refuse } from '../../result.ts'
import { readIfsc } from './account.ts'

test.each([
  ['HDFC0001234', ok('HDFC0001234')],
  [' sbin0a1b2c3 ', ok('SBIN0A1B2C3')],
  ['HDFC1001234', refuse('ifsc-format')],
  ['HDF00001234', refuse('ifsc-format')],
  ['HDFC000123', refuse('ifsc-format')],
  ['HDFC00012345', refuse('ifsc-format')],
])('an IFSC is 4 letters, a zero and 6 more: %j', (text, result) => {
  expect(readIfsc(text)).toEqual(result)
})
