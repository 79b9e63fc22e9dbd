import { Refused } from '#server/base/http/refused.ts'
import { visitHash } from '#server/base/http/visit.ts'
import { findBorrower, NO_DEVICE } from '#server/call/borrower.ts'
import type { Context } from '#server/call/serve.ts'

/**
 * Refuses unless the browser is signed in by phone and code. A session in an address can be forwarded: it
 * opens pages, and must not close or delete an account.
 */
export async function requireSignedIn({ tx, borrower, origin, now }: Context) {
  const { visit } = origin
  const visitor = visit?.isOurs && (await findBorrower(tx, visitHash(visit.token), NO_DEVICE, now))
  if (!visit || !visitor || visitor.id !== borrower.id) throw new Refused('signed-out')
  return { borrower, visit }
}
