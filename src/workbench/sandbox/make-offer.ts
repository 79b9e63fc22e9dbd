import { major } from '#domain/amount.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { insertOffer } from '#server/loans/offers/offers.ts'
import type { OfferPart } from './cast.ts'

const MS_PER_DAY = 86_400_000
const OPEN_DAYS = 365

/** Creates an offer as a lender's engine does; an ended one was made a day before its end. */
export async function makeOffer(
  tx: Transaction,
  borrower: Borrower,
  { productId, amountMajor, firstAmountMajor, couponMajor, endedDaysAgo }: OfferPart,
  now: Date,
): Promise<void> {
  const inDays = (days: number) => new Date(now.getTime() + days * MS_PER_DAY)
  await insertOffer(tx, borrower.id, {
    productId,
    amount: major(amountMajor),
    firstAmount: firstAmountMajor === undefined ? null : major(firstAmountMajor),
    coupon: major(couponMajor ?? 0),
    madeAt: endedDaysAgo === undefined ? now : inDays(-endedDaysAgo - 1),
    expiresAt: endedDaysAgo === undefined ? inDays(OPEN_DAYS) : inDays(-endedDaysAgo),
  })
}
