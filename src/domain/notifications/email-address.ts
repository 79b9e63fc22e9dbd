import { ok, type Result, refuse } from '#domain/result.ts'

/** Longest address for e-mail (RFC 5321). */
export const EMAIL_MAX = 254
const LOCAL_MAX = 64

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/
const DOMAIN = /^([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$/

/** Invisible direction marks, which phones add to text copied from contacts. */
const INVISIBLE = /\p{Cf}/gu

/**
 * Reads a typed or pasted e-mail address, its domain in lower case, or refuses `email-format`. Exactly one ASCII
 * address: no name, list, quotes or IP address, so that input can never become a header or a second recipient.
 */
export function readEmailAddress(typed: string): Result<string, 'email-format'> {
  const address = typed.replace(INVISIBLE, '').trim()
  const at = address.lastIndexOf('@')
  const [local, domain] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
  if (address.length > EMAIL_MAX || local.length > LOCAL_MAX) return refuse('email-format')
  if (!LOCAL.test(local) || !DOMAIN.test(domain)) return refuse('email-format')
  return ok(`${local}@${domain.toLowerCase()}`)
}

/** Masks an address for pages: `rosa@example.com` → `r•••@example.com`. */
export function maskEmail(address: string): string {
  const at = address.lastIndexOf('@')
  return `${address.slice(0, 1)}•••${address.slice(at)}`
}

/** Longest masked address in a text message, because of carrier limits (`registersTexts`). */
export const SHORT_MASK_MAX = 30

/** Masks an address in at most 30 characters; a long domain keeps its end, which identifies it best. */
export function shortMask(address: string): string {
  const mask = maskEmail(address)
  if (mask.length <= SHORT_MASK_MAX) return mask
  const start = `${address.slice(0, 1)}•••@…`
  return `${start}${mask.slice(start.length - SHORT_MASK_MAX)}`
}
