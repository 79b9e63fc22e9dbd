import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import {
  clabeCheckDigit,
  makeClabe,
  maskAccount,
  passesLuhn,
  readCardNumber,
  readClabe,
  readIfsc,
} from './bank-account.ts'

const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`))

describe('a CLABE has 18 digits and its check digit', () => {
  test.each(['646180111805034237', '032180000118359719', '012914002014112176'])('%s', (clabe) => {
    expect(readClabe(clabe)).toMatchObject(ok({ clabe }))
  })

  test('its parts are bank, plaza and account, and blanks mean nothing', () => {
    expect(readClabe('646 180 11180503423-7')).toEqual(
      ok({ clabe: '646180111805034237', bank: '646', plaza: '180', account: '11180503423' }),
    )
  })

  test.each([
    ['64618011180503423', 'clabe-format'],
    ['6461801118050342370', 'clabe-format'],
    ['64618011180503423x', 'clabe-format'],
    ['', 'clabe-format'],
    ['646180111805034238', 'clabe-check-digit'],
  ])('%j is refused: %s', (text, refusal) => {
    expect(readClabe(text)).toEqual(refuse(refusal))
  })

  test('one is made of its parts, with the check digit that they ask for', () => {
    expect(makeClabe('646', '180', '11180503423')).toBe('646180111805034237')
    expect(() => makeClabe('646', '180', '1')).toThrow()
  })

  test('any one digit mistyped is found', () => {
    fc.assert(
      fc.property(digits(17), fc.nat(17), fc.integer({ min: 1, max: 9 }), (start, at, shift) => {
        const clabe = `${start}${clabeCheckDigit(start)}`
        const wrong = (Number(clabe[at]) + shift) % 10
        expect(readClabe(clabe).ok).toBe(true)
        expect(readClabe(`${clabe.slice(0, at)}${wrong}${clabe.slice(at + 1)}`)).toEqual(
          refuse('clabe-check-digit'),
        )
      }),
    )
  })
})

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
  ])('%j', (text, result) => {
    expect(readCardNumber(text)).toEqual(result)
  })

  test('of the ten last digits exactly one passes', () => {
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
