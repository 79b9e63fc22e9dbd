import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import { maskAccount, passesLuhn, readCardNumber } from './bank-account.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe("a card has 13 to 19 digits and passes Luhn's check", () => {
  test.each([
    ['4111111111111111', ok('4111111111111111')],
    ['4111 1111-1111 1111', ok('4111111111111111')],
    ['378282246310005', ok('378282246310005')],
    ['5555555555554444', ok('5555555555554444')],
    ['4111111111111112', refuse('card-check-digit')],
    ['411111111111', refuse('card-format')],
    ['41111111111111111111', refuse('card-format')],
    ['4111 1111 1111 111a', refuse('card-format')],
  ])('the card number %j is read', (text, result) => {
    expect(readCardNumber(text)).toEqual(result)
  })

  test('exactly one of the ten possible last digits passes', () => {
    fc.assert(
      fc.property(fc.integer({ min: 12, max: 18 }).chain(digits), (start) => {
        expect([...'0123456789'].filter((last) => passesLuhn(`${start}${last}`))).toHaveLength(1)
      }),
    )
  })
})

test.each([
  ['646180111805034237', '•••• 4237'],
  ['12345678', '•••• 5678'],
  ['1234567', '••••'],
  ['', '••••'],
])('%j is shown as %s', (account, masked) => {
  expect(maskAccount(account)).toBe(masked)
})
