import { expect, test } from 'vitest'
import { keptAddressOf, secretIn } from './kept-place.ts'

const SESSION = 'a-session-of-a-borrower'
const at = (address: string) => `https://loans.example.com${address}`

test.each([
  ['the loan', `/loanDetail?orderId=1&dearest=${SESSION}`, `/loanDetail?dearest=${SESSION}&orderId=1`],
  ['the reference', '/carpmm?payCode=oxxo&amount=5', '/carpmm?amount=5&payCode=oxxo'],
  ['customer service', '/customerService?type=1', '/customerService?type=1'],
  ['the choice of a channel', '/repay?orderId=1', null],
  ['an offer', '/confirm?productId=1', null],
  ['a complaint that is being written', '/complainPageNext?problemType=1', null],
  ['the desk', '/desk', null],
])('%s is stored under a normalised address, or not at all', (_what, address, kept) => {
  expect(keptAddressOf(at(address))).toBe(kept)
})

test.each([
  ['the session', `/loanDetail?dearest=${SESSION}`, SESSION],
  ['the session by its older name', `/loanDetail?swift=${SESSION}`, SESSION],
  ['no session', '/loanDetail?orderId=1', null],
  ['a session that could be guessed', '/loanDetail?dearest=1234', null],
  ['a device alone', '/loanDetail?showy=a-device-of-a-borrower', null],
])('the encryption session of a copy: %s', (_what, address, secret) => {
  expect(secretIn(at(address))).toBe(secret)
})
