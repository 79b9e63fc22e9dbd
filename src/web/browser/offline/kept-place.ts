import { identityIn } from '#contract/wire/session.ts'

/** Pages with offline copies: the loan, its reference with the code, and customer service. */
const KEPT_PAGES: readonly string[] = [
  '/loanDetail',
  '/order',
  '/carpmm',
  '/paymentInstructions',
  '/customerService',
  '/Dag',
]

/** A shorter session could be guessed, and with it the key. */
const SECRET_LENGTH_MIN = 16

/** Returns the session in a page's address, which encrypts its copies; null if nothing may be stored. */
export function secretIn(url: string): string | null {
  const { dearest, swift } = identityIn(new URL(url).searchParams)
  const secret = dearest || swift || ''
  return secret.length < SECRET_LENGTH_MIN ? null : secret
}

/** Returns the page's address with sorted parameters, as the copies' key; null for a page without copies. */
export function keptAddressOf(url: string): string | null {
  const { pathname, searchParams } = new URL(url)
  if (!KEPT_PAGES.includes(pathname)) return null
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

/** Borrower pages without a session in the address: it is in a cookie. */
const NEEDS_SIGN_IN: readonly string[] = ['/home', '/orders', '/mine']

/** Whether this completely shown page belongs to a cookie session. */
export function isCookieSession(url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  const { dearest, swift } = identityIn(searchParams)
  return NEEDS_SIGN_IN.includes(pathname) && !dearest && !swift
}
