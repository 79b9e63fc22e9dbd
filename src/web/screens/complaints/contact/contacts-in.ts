import { phoneLink } from '#domain/phone-link.ts'

/** A contact found in free text. */
export interface Contact {
  kind: 'mail' | 'phone' | 'globe'
  text: string
  href: string
}

/** A mail address. One with a question mark is rejected, because a query would prefill the letter. */
const MAIL = /^[^\s@?&#]+@[^\s@?&#]+\.[^\s@?&#]+$/
/** At least seven digits in any usual notation, optionally after words. */
const PHONE = /^(?:[\p{L}. :]*[ :])?(\+?\d(?:[\d .()-]*\d){6,})$/u

/** A web address without a query, which could carry what the borrower did not choose. */
const WEB = /^https:\/\/([\w-]+(?:\.[\w-]+)+(?:\/[\w./-]*\w)?)\/?$/

/** Splits `value` at its commas into a name and contacts. */
export function contactsIn(value: string): { name: string; contacts: Contact[] } {
  const parts = value.split(/[,;]\s*/).map((text) => ({ text, contact: contactOf(text) }))
  return {
    name: parts.flatMap(({ text, contact }) => (contact ? [] : text)).join(', '),
    contacts: parts.flatMap(({ contact }) => contact ?? []),
  }
}

function contactOf(text: string): Contact | null {
  if (MAIL.test(text)) return { kind: 'mail', text, href: `mailto:${text}` }
  const web = WEB.exec(text)?.[1]
  if (web) return { kind: 'globe', text: web, href: text }
  const number = PHONE.exec(text)?.[1]
  return number ? { kind: 'phone', text, href: phoneLink(number) } : null
}
