import { expect, test } from 'vitest'
import { CONTACT_FIELDS, checkContact } from './contact-form.ts'

const whole = { name: 'Ana Ejemplo', telephone: '55 0000 0000', email: 'ana@example.com', remark: 'Gracias' }

test('a message with all four fields is complete (spec 5)', () => {
  expect(checkContact(whole)).toEqual({ ok: true, value: whole })
})

test.each(CONTACT_FIELDS)('without %s it is incomplete, and blanks do not count', (field) => {
  for (const nothing of ['', ' \n\t'])
    expect(checkContact({ ...whole, [field]: nothing })).toEqual({ ok: false, refusal: 'incomplete' })
})

test('a field takes any text: the form does not check telephone or address formats (spec 2)', () => {
  expect(checkContact({ ...whole, telephone: 'x', email: 'x' }).ok).toBe(true)
})
