import { expect, test } from 'vitest'
import { contactsIn } from './contacts-in.ts'

test('an address and a number between commas become links, and the rest is the name', () => {
  expect(contactsIn('Unidad especializada, une@lender.mx, +52 55 1234 5678')).toEqual({
    name: 'Unidad especializada',
    contacts: [
      { kind: 'mail', text: 'une@lender.mx', href: 'mailto:une@lender.mx' },
      { kind: 'phone', text: '+52 55 1234 5678', href: 'tel:+525512345678' },
    ],
  })
  expect(contactsIn('CONDUSEF; Tel. 800 999 8080').contacts[0]?.href).toBe('tel:8009998080')
  expect(contactsIn('Officer, 123 4567').contacts[0]?.href).toBe('tel:1234567')
})

test('a name, a short number, a web address and a mail address with a query stay text', () => {
  for (const value of [
    'Officer 12, floor 3',
    'UNE, ext. 1234',
    'Officer, Room 12-34-56',
    'Ombudsman, https://cms.example/1234567',
    'a@b.mx?body=pay+now',
  ])
    expect(contactsIn(value)).toEqual({ name: value, contacts: [] })
})
