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

test('a web address is shown without its scheme', () => {
  expect(contactsIn('CONDUSEF, 55 5340 0999, https://www.condusef.gob.mx/')).toEqual({
    name: 'CONDUSEF',
    contacts: [
      { kind: 'phone', text: '55 5340 0999', href: 'tel:5553400999' },
      { kind: 'globe', text: 'www.condusef.gob.mx', href: 'https://www.condusef.gob.mx/' },
    ],
  })
})

test('a name, a short number, and an address with a query stay text', () => {
  for (const value of [
    'Officer 12, floor 3',
    'UNE, ext. 1234',
    'Officer, Room 12-34-56',
    'Ombudsman, https://cms.example/?id=1234567',
    'Ombudsman, javascript://cms.example',
    'a@b.mx?body=pay+now',
  ])
    expect(contactsIn(value)).toEqual({ name: value, contacts: [] })
})
