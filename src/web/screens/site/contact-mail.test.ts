import { expect, test } from 'vitest'
import { contactMail } from './contact-mail.ts'

const labels = { name: 'Name', telephone: 'Telephone', email: 'E-mail', remark: 'Remark' }

test('a mail contains the typed text, and nothing in it is parsed as a header', () => {
  const message = { name: ' Ana & Co ', telephone: '55', email: 'a@b.mx', remark: 'One\ntwo?cc=x&bcc=y' }
  const address = new URL(contactMail('help@lender.mx', 'Feedback & more', labels, message))
  expect([address.protocol, address.pathname]).toEqual(['mailto:', 'help@lender.mx'])
  expect(Object.fromEntries(address.searchParams)).toEqual({
    subject: 'Feedback & more',
    body: 'Name: Ana & Co\nTelephone: 55\nE-mail: a@b.mx\nRemark: One\ntwo?cc=x&bcc=y',
  })
})

test('an address that would add another recipient stays a single address', () => {
  const empty = { name: '', telephone: '', email: '', remark: '' }
  expect(contactMail('a@b.mx?cc=c@d.mx', '', labels, empty)).toMatch(/^mailto:a@b\.mx%3Fcc%3Dc%40d\.mx\?/)
})
