import { markets } from '#domain/markets/market.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { Refused } from '#server/base/http/refused.ts'
import { knownPhone } from '#server/people/account/account-codes.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'
import { lockChange } from './account-change-rows.ts'
import { keepConfirmed } from './account-kept.ts'
import { accountOfChange } from './bank-account-rows.ts'
import { stillOpen } from './open-change.ts'

/** Which account the borrower said yes to in the lender's app, as the app showed it. */
export interface SaidYes {
  borrowerId: string
  changeId: string
  masked: string
}

/**
 * Binds the account that its borrower has confirmed in the lender's own app. Only the lender's backend says so, by a call of
 * its own: what an app says to a page, any page could say. The waiting, the message and the event are those of a code.
 * Said again, it is answered as the first time. Null for nobody's id; refused when it is not this account any more.
 */
export async function confirmForLender(
  { borrowerId, changeId, masked }: SaidYes,
  { tx, service, now }: { tx: Transaction; service: Service; now: Date },
): Promise<{ masked: string; from: Date } | null> {
  const borrower = await borrowerById(tx, borrowerId)
  if (!borrower) return null
  const waiting = await lockChange(tx, borrower)
  if (waiting?.id !== changeId) {
    // The same again, because the answer to the first time was lost.
    const bound = await accountOfChange(tx, borrower, changeId)
    if (bound?.masked === masked) return { masked, from: bound.usedFrom }
  }
  const change = stillOpen(waiting, now)
  if (change.id !== changeId || change.masked !== masked) throw new Refused('account-change-missing')
  // Before anything is bound: whoever is not told of it could not take it back.
  await knownPhone({ tx, borrower, service, now })
  const { language } = markets[borrower.market]
  return keepConfirmed(change, { tx, borrower, service, language, now })
}
