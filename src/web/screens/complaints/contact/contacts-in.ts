import { phoneLink } from '#domain/phone-link.ts'

/** A contact found in free text. */
export interface Contact {
  kind: 'mail' | 'phone'
  text: string
  href: string
}

/** A mail address. One with a question mark is rejected, because a query would prefill the letter. */
const MAIL = /^[^\s@?&#]+@[^\s@?&#]+\.[^\s@?&#]+$/
/** At least seven digits in any usual notation, optionally after words. */
const PHONE = /^(?:[\p{L}. :]*[ :])?(\+?\d(?:[\d .()-]*\d){6,})$/u

/** Splits `value` at its commas into a name and contacts. */
export function contactsIn(value: string): { name: string; contacts: Contact[] } {
  const parts = value.split(/[,;]\s*/)
  const contacts = parts.flatMap((text): Contact[] => {
    if (MAIL.test(text)) return [{ kind: 'mail', text, href: `mailto:${text}` }]
    const number = PHONE.exec(text)?.[1]
    return number ? [{ kind: 'phone', text, href: phoneLink(number) }] : []
  })
  const name = parts.filter((part) => !contacts.some(({ text }) => text === part)).join(', ')
  return { name, contacts }
}
