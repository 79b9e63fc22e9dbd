import { identityIn } from '#contract/wire/session.ts'

/** Pages of which a phone keeps what it last showed: the loan, its reference with the code, and who answers the telephone. */
const KEPT_PAGES: readonly string[] = [
  '/loanDetail',
  '/order',
  '/carpmm',
  '/paymentInstructions',
  '/customerService',
  '/Dag',
]

/** A session that is shorter could be guessed, and with it what it seals. */
const SECRET_LENGTH_MIN = 16

/** The session in a page's address, which seals and opens what is kept for it; null where nothing may be kept. */
export function secretIn(url: string): string | null {
  const { dearest, swift } = identityIn(new URL(url).searchParams)
  const secret = dearest || swift || ''
  return secret.length < SECRET_LENGTH_MIN ? null : secret
}

/** The page's address as copies are found by it, however its parameters are ordered; null for a page of which none is kept. */
export function keptAddressOf(url: string): string | null {
  const { pathname, searchParams } = new URL(url)
  if (!KEPT_PAGES.includes(pathname)) return null
  searchParams.sort()
  return `${pathname}?${searchParams}`
}

/** Pages that only a borrower sees, and in whose address no session stands: theirs lies in a cookie. */
const BEHIND_DOOR: readonly string[] = ['/home', '/orders', '/mine']

/** Whether this page, once it was shown whole, is of somebody who came through the door. */
export function isBehindDoor(url: string): boolean {
  const { pathname, searchParams } = new URL(url)
  const { dearest, swift } = identityIn(searchParams)
  return BEHIND_DOOR.includes(pathname) && !dearest && !swift
}
