import { markets } from '#domain/markets/market.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { Refused } from '#server/base/http/refused.ts'
import { knownPhone } from '#server/people/account/account-codes.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'
import { lockChange } from './account-change-rows.ts'
import { accountOfChange } from './bank-account-rows.ts'
import { bindConfirmed } from './bind-confirmed.ts'
import { stillOpen } from './open-change.ts'

/** The account that the borrower confirmed in the lender's app, as the app showed it. */
export interface ConfirmedInApp {
  borrowerId: string
  changeId: string
  masked: string
}

/**
 * Binds the account that its borrower has confirmed in the lender's own app. Only the lender's backend may
 * call it, because any page could imitate an app. Delay, message and event are those of a code. Idempotent.
 * Null for an unknown borrower; refused if the account was changed meanwhile.
 */
export async function confirmForLender(
  { borrowerId, changeId, masked }: ConfirmedInApp,
  { tx, service, now }: { tx: Transaction; service: Service; now: Date },
): Promise<{ masked: string; from: Date } | null> {
  const borrower = await borrowerById(tx, borrowerId)
  if (!borrower) return null
  const waiting = await lockChange(tx, borrower)
  if (waiting?.id !== changeId) {
    // A retry after a lost response.
    const bound = await accountOfChange(tx, borrower, changeId)
    if (bound?.masked === masked) return { masked, from: bound.usedFrom }
  }
  const change = stillOpen(waiting, now)
  if (change.id !== changeId || change.masked !== masked) throw new Refused('account-change-missing')
  // Checked before the account is bound: a borrower who cannot be notified could not cancel it.
  await knownPhone({ tx, borrower, service, now })
  const { language } = markets[borrower.market]
  return bindConfirmed(change, { tx, borrower, service, language, now })
}
