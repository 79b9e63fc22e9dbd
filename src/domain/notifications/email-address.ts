import { ok, type Result, refuse } from '#domain/result.ts'

/** The longest address that mail can be sent to (RFC 5321). */
export const EMAIL_MAX = 254
const LOCAL_MAX = 64

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/

/** Marks without a form of their own: telephones put them around what is copied from their address book. */
const INVISIBLE = /\p{Cf}/gu

/**
 * An e-mail address as somebody types or pastes it, its domain in small letters, or the refusal `email-format`. One address and nothing
 * else: no name beside it, no list, no quotes, no address of a machine, and no letter beyond ASCII, so that nothing that is
 * typed can become a header or a second recipient.
 */
export function readEmailAddress(typed: string): Result<string, 'email-format'> {
  const address = typed.replace(INVISIBLE, '').trim()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
  if (address.length > EMAIL_MAX || local.length > LOCAL_MAX) return refuse('email-format')
  if (!LOCAL.test(local) || !DOMAIN.test(domain)) return refuse('email-format')
  return ok(`${local}@${domain.toLowerCase()}`)
}

/** An address as a page may show it: the first letter, and where it is: `rosa@example.com` → `r•••@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}•••${address.slice(at)}`
}

/** The longest that a text message says of an address: carriers take no more in one place (`registersTexts`). */
export const SHORT_MASK_MAX = 30

/** The same in at most 30 characters: of a long domain its end, which says most. */
export function shortMask(address: string): string {
  const mask = maskEmail(address)
  if (mask.length <= SHORT_MASK_MAX) return mask
  const start = `${address.slice(0, 1)}•••@…`
  return `${start}${mask.slice(start.length - SHORT_MASK_MAX)}`
}
