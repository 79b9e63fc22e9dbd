import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import { type PhoneMarket, readPhone } from './phone.ts'

const invalid = refuse('phone-invalid')

describe('without a market: 11 digits, 1 and then 3 to 9', () => {
  test.each([
    ['13812345678', ok('13812345678')],
    ['19999999999', ok('19999999999')],
    ['12812345678', invalid],
    ['23812345678', invalid],
    ['1381234567', invalid],
    ['138123456789', invalid],
    ['138 1234 5678', ok('13812345678')],
    ['+8613812345678', ok('13812345678')],
    ['+86 138 1234 5678', ok('13812345678')],
    ['8613812345678', ok('13812345678')],
    ['１３８１２３４５６７８', ok('13812345678')],
    ['\u202a138-1234-5678\u202c', ok('13812345678')],
    ['013812345678', invalid],
    ['+525512345678', invalid],
    ['13812345678\n', ok('13812345678')],
    ['1381234567a', invalid],
    ['', invalid],
  ])('%j', (text, result) => {
    expect(readPhone(text, null)).toEqual(result)
  })
})

describe('Mexico: 10 digits after any dialling prefix', () => {
  test.each([
    ['5512345678', ok('+525512345678')],
    ['55 1234 5678', ok('+525512345678')],
    ['(55) 1234-5678', ok('+525512345678')],
    ['"+52-55-1234-5678";', ok('+525512345678')],
    ['+52 55 1234 5678', ok('+525512345678')],
    ['15512345678', invalid],
    ['xx 5512345678', invalid],
    ['XX5512345678', invalid],
    ['**5512345678', invalid],
    ['0445512345678', ok('+525512345678')],
    ['0455512345678', ok('+525512345678')],
    ['015512345678', ok('+525512345678')],
    ['+5215512345678', ok('+525512345678')],
    ['+52 1 55 1234 5678', ok('+525512345678')],
    ['5215512345678', ok('+525512345678')],
    ['525512345678', ok('+525512345678')],
    ['044 55 1234 5678', ok('+525512345678')],
    ['tel:+525512345678', ok('+525512345678')],
    ['Tel. 55 1234 5678', ok('+525512345678')],
    ['Cel: (55) 1234 5678', ok('+525512345678')],
    ['0052 55 1234 5678', ok('+525512345678')],
    ['55.1234.5678', ok('+525512345678')],
    ['55–1234–5678', ok('+525512345678')],
    ['55\u00a01234\u00a05678', ok('+525512345678')],
    ['\u202a+52 55 1234 5678\u202c', ok('+525512345678')],
    ['+1 555 123 4567', invalid],
    ['0000000000', invalid],
    ['55 1234 5678 ext. 9', invalid],
    ['55 1234 5678, 55 1234 5679', invalid],
    ['551234567O', invalid],
    ['0445512345', invalid],
    ['1551234567', invalid],
    ['551234567', invalid],
    ['+919876543210', invalid],
    ['13812345678', invalid],
  ])('%j', (text, result) => {
    expect(readPhone(text, 'mx')).toEqual(result)
  })
})

describe('India: 10 digits that start with 6 to 9', () => {
  test.each([
    ['9876543210', ok('+919876543210')],
    ['6000000000', ok('+916000000000')],
    ['+91 98765 43210', ok('+919876543210')],
    ['5876543210', invalid],
    ['09876543210', ok('+919876543210')],
    ['919876543210', ok('+919876543210')],
    ['98765 43210', ok('+919876543210')],
    ['+91 (0) 98765 43210', ok('+919876543210')],
    ['+91-98765-43210', ok('+919876543210')],
    ['0091 98765 43210', ok('+919876543210')],
    ['९८७६५ ४३२१०', ok('+919876543210')],
    ['9198765432', ok('+919198765432')],
    ['+52 55 1234 5678', invalid],
    ['00000 00000', invalid],
    ['987654321', invalid],
  ])('%j', (text, result) => {
    expect(readPhone(text, 'in')).toEqual(result)
  })
})

test('a stored phone reads back unchanged', () => {
  const market = fc.constantFrom<PhoneMarket>(null, 'mx', 'in')
  fc.assert(
    fc.property(market, fc.stringMatching(/^[16-9][3-9]\d{8,9}$/), (where, digits) => {
      const phone = readPhone(digits, where)
      if (phone.ok) expect(readPhone(phone.value, where)).toEqual(phone)
    }),
  )
})
