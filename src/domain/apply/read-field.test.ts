import { describe, expect, test } from 'vitest'
import type { Step } from '#domain/markets/field.ts'
import { doubtOf, readField } from './read-field.ts'
import { stepsOf } from './steps.ts'

const asked = { market: 'mx', today: '2026-11-23', consentHash: 'abc' } as const
const inIndia = { ...asked, market: 'in' } as const

const mexicanSteps = stepsOf('mx', null)
const indianSteps = stepsOf('in', null)

const fieldOf = (steps: readonly Step[], name: string) => {
  const field = steps.flatMap(({ fields }) => fields).find((one) => one.name === name)
  if (!field) throw new Error(`no field ${name}`)
  return field
}
const inMexico = (name: string, typed: string) => {
  const read = readField(fieldOf(mexicanSteps, name), typed, asked)
  return read.ok ? read.value : read.refusal
}
const indian = (name: string, typed: string) => {
  const read = readField(fieldOf(indianSteps, name), typed, inIndia)
  return read.ok ? read.value : read.refusal
}

test.each([
  // The authority's own example, and the same with one character changed.
  ['curp', 'hegg560427mvzrrl04', 'HEGG560427MVZRRL04'],
  ['curp', 'HEGG560427MVZRRL05', 'curp-check-digit'],
  ['curp', 'HEGG560427MVZRRL0', 'curp-format'],
  ['curp', 'CURP: HEGG 560427 MVZRRL 04', 'HEGG560427MVZRRL04'],
  ['curp', 'ＨＥＧＧ５６０４２７ＭＶＺＲＲＬ０４', 'HEGG560427MVZRRL04'],
  ['curp', 'HEGG56O427MVZRRLO4', 'HEGG560427MVZRRL04'],
  ['curp', 'HEGG901332MVZRRL00', 'curp-day'],
  ['curp', 'HEGG560230MVZRRL04', 'curp-day'],
  // 1900 was not a leap year, and the years of this century have a letter before the check digit.
  ['curp', 'HEGG000229MVZRRL04', 'curp-day'],
  ['curp', 'HEGG560427MVZRRLA4', 'curp-day'],
  ['curp', 'HEGG560427MXXRRL04', 'curp-state'],
  ['curp', '000000000000000000', 'curp-format'],
  ['rfc', 'GODE-561231-GR8', 'GODE561231GR8'],
  ['rfc', 'RFC: GODE 561231 GR8', 'GODE561231GR8'],
  ['rfc', 'GODE56123lGR8', 'rfc-format'],
  ['rfc', 'G0DE561231GR8', 'GODE561231GR8'],
  ['rfc', 'GODE561231GR9', 'rfc-check-digit'],
  ['rfc', 'VACE460910SX6', 'rfc-check-digit'],
  ['rfc', 'GODE561331GR8', 'rfc-day'],
  ['rfc', 'XEXX010101000', 'rfc-placeholder'],
  ['rfc', 'xaxx-010101-000', 'rfc-placeholder'],
  ['rfc', 'GODE561231', 'rfc-format'],
  ['rfc', '', ''],
  ['postalCode', '06000', '06000'],
  ['postalCode', '00100', 'postal-code'],
  ['postalCode', '6000', 'postal-code'],
  ['postalCode', 'C.P. 06600', '06600'],
  ['postalCode', 'CP: 06 600', '06600'],
  ['postalCode', 'O66OO', '06600'],
  ['postalCode', '００００0', 'postal-code'],
  ['postalCode', '066000', 'postal-code'],
  ['birthDate', '2008-11-23', '2008-11-23'],
  ['birthDate', '2008-11-24', 'too-young'],
  ['birthDate', '2030-01-01', 'no-day'],
  ['birthDate', '1990-02-30', 'no-day'],
  ['birthDate', '1850-01-01', 'too-old'],
  ['monthlyIncome', '$12,000.50', '12000'],
  ['monthlyIncome', '1 000', '1000'],
  ['monthlyIncome', '12.000,00', 'no-number'],
  ['monthlyIncome', '$2.700.00', '2700'],
  ['monthlyIncome', '1,00,0', 'no-number'],
  ['monthlyIncome', '-5', 'no-number'],
  ['monthlyIncome', 'a lot', 'no-number'],
  ['work', 'pirate', 'no-choice'],
  ['bureauConsent', 'abc', 'abc'],
  ['bureauConsent', 'another text', 'other-text'],
  ['bureauConsent', '', 'unticked'],
  ['work', '', 'no-choice'],
  ['place', '19.4326077, -99.1332080', '19.43,-99.13'],
  ['place', '95,0', 'no-place'],
  ['place', '', ''],
  ['givenName', '  María   José  ', 'María José'],
  ['givenName', '123', 'not-a-name'],
  ['givenName', 'x'.repeat(81), 'too-long'],
  ['givenName', '', 'missing'],
  // A person with one name has only this one.
  ['familyName', '', ''],
])('in Mexico %s typed as %j is %j', (name, typed, read) => {
  expect(inMexico(name, typed)).toBe(read)
})

test.each([
  ['pan', 'abcpe1234f', 'ABCPE1234F'],
  // The fourth letter says that it is a company's.
  ['pan', 'ABCCE1234F', 'pan-format'],
  ['pan', 'PAN No. abcpe 1234 f', 'ABCPE1234F'],
  ['pan', 'ABCPE12O4F', 'ABCPE1204F'],
  ['pan', 'ABCPE0000F', 'pan-format'],
  ['aadhaarEnd', '1234', '1234'],
  ['aadhaarEnd', 'XXXX XXXX 1234', '1234'],
  ['aadhaarEnd', '****1234', '1234'],
  ['aadhaarEnd', 'Aadhaar No. XXXX-XXXX-1234', '1234'],
  ['aadhaarEnd', '•••• •••• 1234', '1234'],
  ['aadhaarEnd', 'XXXX 56789012', 'aadhaar-whole'],
  ['aadhaarEnd', '१२३४', '1234'],
  ['aadhaarEnd', '123', 'aadhaar-end'],
  ['aadhaarEnd', '1234 5678 9012', 'aadhaar-whole'],
  ['aadhaarEnd', '56789012', 'aadhaar-whole'],
  ['street', '4 Example Road, 2345-6789-0124', 'aadhaar-whole'],
  ['employer', '234567890124', 'aadhaar-whole'],
  ['employer', '２３４５ ６７８９ ０１２４', 'aadhaar-whole'],
  ['employer', '२३४५\u200b६७८९०१२४', 'aadhaar-whole'],
  // Twelve digits that are not an Aadhaar number: a phone with country code, a payment number, an invalid first digit.
  ['employer', '919876543210', '919876543210'],
  ['employer', 'UTR 412345678901', 'UTR 412345678901'],
  ['employer', '123456789012', '123456789012'],
  ['employer', '2345 6789 0125', '2345 6789 0125'],
  ['postalCode', '560001', '560001'],
  ['postalCode', '060001', 'postal-code'],
  ['postalCode', '560 001', '560001'],
  ['postalCode', 'PIN - 560001', '560001'],
  ['postalCode', '५६०००१', '560001'],
  ['postalCode', '000000', 'postal-code'],
  ['familyName', '', ''],
])('in India %s typed as %j is %j', (name, typed, read) => {
  expect(indian(name, typed)).toBe(read)
})

test('the location is asked for in Mexico only, and is always optional', () => {
  expect(mexicanSteps.find(({ kind }) => kind === 'location')?.isRequired).toBe(false)
  expect(indianSteps.map(({ kind }) => kind)).not.toContain('location')
})

describe('a doubtful number is accepted only after the borrower confirms it', () => {
  const read = (name: string, typed: string, more: object) => {
    const said = readField(fieldOf(mexicanSteps, name), typed, { ...asked, ...more })
    return said.ok ? said.value : said.refusal
  }
  const [curp, rfc] = ['HEGG560427MVZRRL04', 'VACE460910SX6']

  test.each([
    ['rfc', rfc, {}, 'rfc-check-digit'],
    ['rfc', rfc, { confirmed: 'vace 460910 sx6' }, rfc],
    ['rfc', rfc, { confirmed: 'VACE460910SX5' }, 'rfc-check-digit'],
    ['rfc', rfc, { confirmed: '1' }, 'rfc-check-digit'],
    ['curp', curp, { others: { birthDate: '1956-04-27' } }, curp],
    ['curp', curp, { others: { birthDate: '1956-04-28' } }, 'curp-birthday'],
    ['curp', curp, { others: { birthDate: '1956-04-28' }, confirmed: curp }, curp],
    ['rfc', 'GODE561231GR8', { others: { birthDate: '1956-12-31' } }, 'GODE561231GR8'],
    ['rfc', 'GODE561231GR8', { others: { birthDate: '1957-12-31' } }, 'rfc-birthday'],
    ['rfc', 'HEGG560427AB3', { others: { curp } }, 'HEGG560427AB3'],
    ['rfc', 'HEGA560427AB8', { others: { curp } }, 'rfc-curp'],
    ['rfc', 'GODE561231GR8', { others: { curp } }, 'rfc-curp'],
    ['rfc', 'GODE561231GR8', { others: { curp }, confirmed: 'GODE561231GR8' }, 'GODE561231GR8'],
    // Each authority replaces some of its own letters by X.
    ['rfc', 'HEGX560427ABA', { others: { curp } }, 'HEGX560427ABA'],
    ['rfc', 'HEÑG560427AB3', { others: { curp: 'HEXG560427MVZRRL04' } }, 'HEÑG560427AB3'],
    // An impossible number cannot be confirmed.
    ['curp', 'HEGG901332MVZRRL00', { confirmed: 'HEGG901332MVZRRL00' }, 'curp-day'],
    ['rfc', 'XEXX010101000', { confirmed: 'XEXX010101000' }, 'rfc-placeholder'],
  ])('%s %s with %j is %s', (name, typed, more, said) => {
    expect(read(name, typed, more)).toBe(said)
  })

  test('the doubt is stored with a confirmed number', () => {
    const field = fieldOf(mexicanSteps, 'rfc')
    expect(doubtOf(field, rfc, {})).toBe('rfc-check-digit')
    expect(doubtOf(field, 'GODE561231GR8', {})).toBeNull()
  })
})
