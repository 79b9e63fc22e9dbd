import { expect, test } from 'vitest'
import type { Step } from './field.ts'
import { readField } from './read-field.ts'
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
  // The authorities' own example, and the same with one character changed.
  ['curp', 'hegg560427mvzrrl04', 'HEGG560427MVZRRL04'],
  ['curp', 'HEGG560427MVZRRL05', 'curp-check-digit'],
  ['curp', 'HEGG560427MVZRRL0', 'curp-format'],
  ['rfc', 'GODE-561231-GR8', 'GODE561231GR8'],
  ['rfc', 'GODE561231GR9', 'rfc-check-digit'],
  ['rfc', 'GODE561231', 'rfc-format'],
  ['rfc', '', ''],
  ['postalCode', '06000', '06000'],
  ['postalCode', '00100', 'postal-code'],
  ['postalCode', '6000', 'postal-code'],
  ['birthDate', '2008-11-23', '2008-11-23'],
  ['birthDate', '2008-11-24', 'too-young'],
  ['birthDate', '2030-01-01', 'no-day'],
  ['birthDate', '1990-02-30', 'no-day'],
  ['birthDate', '1850-01-01', 'too-old'],
  ['monthlyIncome', '$12,000.50', '12000'],
  ['monthlyIncome', '1 000', '1000'],
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
  // Who has one name alone has no other.
  ['familyName', '', ''],
])('in Mexico %s typed as %j is %j', (name, typed, read) => {
  expect(inMexico(name, typed)).toBe(read)
})

test.each([
  ['pan', 'abcpe1234f', 'ABCPE1234F'],
  // The fourth letter says that it is a company's.
  ['pan', 'ABCCE1234F', 'pan-format'],
  ['aadhaarEnd', '1234', '1234'],
  ['aadhaarEnd', '123', 'aadhaar-end'],
  ['aadhaarEnd', '1234 5678 9012', 'aadhaar-whole'],
  ['aadhaarEnd', '56789012', 'aadhaar-whole'],
  ['street', '4 Example Road, 1234-5678-9012', 'aadhaar-whole'],
  ['employer', '123456789012', 'aadhaar-whole'],
  ['postalCode', '560001', '560001'],
  ['postalCode', '060001', 'postal-code'],
  ['familyName', '', ''],
])('in India %s typed as %j is %j', (name, typed, read) => {
  expect(indian(name, typed)).toBe(read)
})

test('where somebody is, is asked in Mexico alone, and never needed', () => {
  expect(mexicanSteps.find(({ kind }) => kind === 'location')?.isRequired).toBe(false)
  expect(indianSteps.map(({ kind }) => kind)).not.toContain('location')
})
