import { expect, test } from 'vitest'
import { ok, refuse } from '#domain/result.ts'
import { maskEmail, readEmailAddress, SHORT_MASK_MAX, shortMask } from './email-address.ts'

test.each([
  ['rosa@example.com', 'rosa@example.com'],
  ['  Rosa.Inventada+prestamo@Correo.Example.MX ', 'Rosa.Inventada+prestamo@correo.example.mx'],
  ['\u202arosa@example.com\u202c', 'rosa@example.com'],
  ['\u2068rosa@example.com\u2069\u200e ', 'rosa@example.com'],
  ["o'neil_9@a-b.co", "o'neil_9@a-b.co"],
])('%s is an address', (typed, address) => {
  expect(readEmailAddress(typed)).toEqual(ok(address))
})

test.each([
  '',
  'rosa',
  '@example.com',
  'rosa@',
  'rosa@example',
  'rosa@127.0.0.1',
  'rosa@[127.0.0.1]',
  'rosa@-example.com',
  'rosa@example..com',
  '.rosa@example.com',
  'rosa..i@example.com',
  'rosa@example.com, eva@example.com',
  'rosa@example.com;eva@example.com',
  'Rosa <rosa@example.com>',
  '"rosa"@example.com',
  'rosa eva@example.com',
  'rosa@exa\r\nBcc: eva@example.com',
  'rosa\nBcc:eva@example.com',
  'rosa@ejemplo.com\u0000',
  'rósa@example.com',
  `${'a'.repeat(65)}@example.com`,
  `a@${'a.'.repeat(126)}com`,
])('%j is not an address', (typed) => {
  expect(readEmailAddress(typed)).toEqual(refuse('email-format'))
})

test('a masked address shows the domain, but no name', () => {
  expect(maskEmail('rosa.inventada@example.com')).toBe('r•••@example.com')
})

test('a text message shows it in thirty characters, keeping the end of a long domain', () => {
  expect(shortMask('rosa.inventada@example.com')).toBe('r•••@example.com')
  const long = shortMask('rosa@department.of.a.very-long-name.example.com')
  expect(long).toBe('r•••@…ry-long-name.example.com')
  expect(long).toHaveLength(SHORT_MASK_MAX)
  // An address of exactly the limit is complete.
  expect(shortMask(`r@${'a'.repeat(21)}.com`)).toBe(`r•••@${'a'.repeat(21)}.com`)
})
