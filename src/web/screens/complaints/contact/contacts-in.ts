import { phoneLink } from '#domain/phone-link.ts'

/** A way to reach somebody, found in words that were written for people. */
export interface Contact {
  kind: 'mail' | 'phone'
  text: string
  href: string
}

/** A letter's address; with a question mark it would bring a letter of its own along. */
const MAIL = /^[^\s@?&#]+@[^\s@?&#]+\.[^\s@?&#]+$/
/** At least seven digits, as people write them; words may stand in front of them. */
const PHONE = /^(?:[\p{L}. :]*[ :])?(\+?\d(?:[\d .()-]*\d){6,})$/u

/** Who somebody is, and how to reach them: the parts of `value` between its commas that are an address or a number. */
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
