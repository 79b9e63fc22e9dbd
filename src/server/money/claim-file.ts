import type { Minor } from '#domain/amount.ts'
import { bareNumber, type Fit, fitOf } from '#domain/money/claim.ts'
import { borrowerById } from '#server/account/borrower-by-id.ts'
import type { Borrower } from '#server/account/borrowers.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { ownerOfName } from '#server/database/owners.ts'
import { findOrder, type Order } from '#server/loans/orders.ts'
import { CLAIM_COLUMNS, findClaim, type KeptClaim } from './claim-rows.ts'
import { type KeptMoneyOfClaim, nobodysMoney } from './claimable-money.ts'
import { referencesOf } from './payment-references.ts'

/** How many open claims are listed. */
const LISTED_MAX = 100

const open = statement<KeptClaim>(
  'open-claims',
  `SELECT ${CLAIM_COLUMNS} FROM payment_claims WHERE state = 'open' ORDER BY answer_by, folio LIMIT ${LISTED_MAX}`,
)

/** Claims without an answer, the one first that is due first. */
export const openClaims = (tx: Transaction): Promise<KeptClaim[]> => tx.rows(open, [])

const rivals = statement<KeptClaim, [string, string, Minor, string, string]>(
  'open-claims-of-same-money',
  `SELECT ${CLAIM_COLUMNS} FROM payment_claims
   WHERE state = 'open' AND (borrower_id <> $1 OR order_no <> $2)
     AND (amount_minor = $3 OR (number <> '' AND number IN ($4, $5)))
   ORDER BY answer_by, folio LIMIT ${LISTED_MAX}`,
)

/** Whether an open claim on another loan may mean the same money. */
async function isClaimedBesides(tx: Transaction, claim: KeptClaim, money: KeptMoneyOfClaim) {
  const numbers = [bareNumber(money.reference) ?? '', bareNumber(money.charge) ?? ''] as const
  const others = await tx.rows(rivals, [claim.borrowerId, claim.orderNo, money.amount, ...numbers])
  return others.some((other) => fitOf(other, money, []) !== null)
}

/** Money of nobody's, how well it fits a claim, and whether a claim on another loan may mean it too. */
export type FittingMoney = KeptMoneyOfClaim & { fit: Fit; isClaimedBesides: boolean }

/** A claim with everything that the staff sees of it; `money` is all that nobody owns, what fits first. */
export interface ClaimFile {
  claim: KeptClaim
  borrower: Borrower
  order: Order
  money: FittingMoney[]
}

const RANK = { certain: 0, likely: 1, none: 2 } as const

export async function readClaimFile(tx: Transaction, folio: string): Promise<ClaimFile | undefined> {
  const whose = await ownerOfName(tx, `folio/${folio}`)
  const claim = whose === undefined ? undefined : await findClaim(tx, whose, folio)
  const borrower = claim && (await borrowerById(tx, claim.borrowerId))
  const order = borrower && claim && (await findOrder(tx, borrower, claim.orderNo))
  if (!claim || !borrower || !order) return undefined
  const own = new Map<string, string[]>()
  const money: FittingMoney[] = []
  for (const one of await nobodysMoney(tx, order)) {
    const references =
      own.get(one.provider) ?? (await referencesOf(tx, order, one.provider)).map(({ reference }) => reference)
    own.set(one.provider, references)
    // Money can be put only on a reference of the loan, and there is none of a provider that never gave one.
    if (references.length === 0) continue
    const fit = fitOf(claim, one, references)
    money.push({ ...one, fit, isClaimedBesides: fit !== null && (await isClaimedBesides(tx, claim, one)) })
  }
  money.sort((one, other) => RANK[one.fit ?? 'none'] - RANK[other.fit ?? 'none'])
  return { claim, borrower, order, money }
}
