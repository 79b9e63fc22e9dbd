import { expect, test } from 'vitest'
import { asShaped, countTyped, digitsTyped, isOneDigit, referenceTyped, signsTyped } from './typed-number.ts'

test.each([
  ['A/c No. 123456789012345', '123456789012345'],
  ['Account number: 1234 5678 9012', '123456789012'],
  ['SB A/C-000123456789', '000123456789'],
  ['A/c № 123456789', '123456789'],
  ['#123456789', '123456789'],
  ['CLABE: 032 180 00011835971 9', '032180000118359719'],
  ['CLABE 032-180-00011835971-9.', '032180000118359719'],
  ['खाता संख्या: १२३४५६७८९', '123456789'],
  ['"1234 5678",', '12345678'],
  ['C.P. 06600', '06600'],
  ['PIN-560 001', '560001'],
  // Characters that may belong to the number stay, so that it is refused.
  ['12345678x', '12345678x'],
  ['x12345678', 'x12345678'],
  ['1234O5678', '1234O5678'],
  ['-12345678', '-12345678'],
])('the digits of %j are %j', (typed, digits) => {
  expect(digitsTyped(typed)).toBe(digits)
})

test.each([
  '**123456789',
  'xxxx 123456789',
  'A/c ••123456789',
  'A/c No. XX-123456789',
  'A/c No. XX 123456789',
  'A/c …123456789',
  'A/c ##123456789',
])('part of %j is masked, so it is not a number', (typed) => {
  expect(digitsTyped(typed)).not.toMatch(/^\d+$/)
})

test.each([
  ['IFSC: sbin 0001234', 'SBIN0001234'],
  ['IFSC Code SBIN-0001234', 'SBIN0001234'],
  ['PAN No. abcpe1234f', 'ABCPE1234F'],
  ['CURP: hegg560427mvzrrl04', 'HEGG560427MVZRRL04'],
  ['CURP HEGG 560427 MVZRRL 04', 'HEGG560427MVZRRL04'],
  ['Clave CURP HEGG560427MVZRRL04;', 'HEGG560427MVZRRL04'],
  ['R.F.C. GODE561231GR8.', 'GODE561231GR8'],
  ['Pan Card No ABCPE1234F', 'ABCPE1234F'],
  ['SBIN0001234,', 'SBIN0001234'],
  // These start like a label, but are none.
  ['PANA900101HDFXXX09', 'PANA900101HDFXXX09'],
  ['CODE 900101 AB1', 'CODE900101AB1'],
  ['GODE 561231 123', 'GODE561231123'],
])('the signs of %j are %j', (typed, signs) => {
  expect(signsTyped(typed)).toBe(signs)
})

test.each([
  ['3', 3],
  ['３', 3],
  ['३', 3],
  ['1.5', null],
  ['', null],
  ['-5', null],
  ['3.5x', null],
  ['12345678901', null],
])('%j counts %j', (typed, count) => {
  expect(countTyped(typed)).toBe(count)
})

test.each([
  ['#123456', '123456'],
  ['AUT: 123456', '123456'],
  ['Aut. 123456', '123456'],
  ['123456/1', '123456/1'],
  ['Folio: 12-3456', '123456'],
  ['Clave de rastreo MBAN01002211200012345678', 'MBAN01002211200012345678'],
  ['UTR 412345678901', '412345678901'],
  ['UPI Ref No: 4123 4567 8901', '412345678901'],
  ['No. 123456', '123456'],
  ['UTR: 412345678901.', '412345678901'],
  ['123456,', '123456'],
  ['Referencia numérica 1234567', '1234567'],
  ['Aprobación 123456', '123456'],
  ['Bank ref no 412345', '412345'],
  ['IMPS Ref 412345678901', '412345678901'],
  ['Google transaction ID CICAgOiA1', 'CICAGOIA1'],
  ['Order ID pay_ABC123', 'PAY_ABC123'],
  ['Comprobante SPEI 123 456 789', '123456789'],
  ['१२३४५६', '123456'],
  ['\u202a123–456\u202c', '123456'],
  ['ref123456', 'REF123456'],
  ['', ''],
])('the reference of %j is %j', (typed, reference) => {
  expect(referenceTyped(typed)).toBe(reference)
})

test('a single repeated digit is not a number', () => {
  expect(['000000000', '9999', '0001'].map(isOneDigit)).toEqual([true, true, false])
})

test('O and 0 are read according to their position', () => {
  expect(asShaped('HEGG56O427MVZ', 'AAAA999999AAA')).toBe('HEGG560427MVZ')
  expect(asShaped('SBINO001234', 'AAAA9******')).toBe('SBIN0001234')
  expect(asShaped('0RTZ', 'AAAA')).toBe('ORTZ')
})
