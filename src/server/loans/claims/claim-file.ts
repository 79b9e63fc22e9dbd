import type { Minor } from '#domain/amount.ts'
import { isNumberOf, type MatchQuality, matchQuality, normalisedNumber } from '#domain/money/claim.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { ownerOfName } from '#server/base/database/owners.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'
import type { Payments } from '#server/integrations/validated/payments.ts'
import { CLAIM_COLUMNS, findClaim, type KeptClaim } from '#server/loans/events/claim-rows.ts'
import { findOrder, type Order } from '#server/loans/orders/orders.ts'
import { referencesOf } from '#server/loans/references/payment-references.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import {
  likelyMoney,
  nameOfMoney,
  type StoredClaimableMoney,
  unmatchedMoney,
  unmatchedMoneyByName,
} from './claimable-money.ts'
import { providersOf } from './search-claim.ts'

/** The numbers of open claims and of unmatched payments on a page. */
export const CLAIM_PAGE_ROWS = 50
/** More claims on the same money than this provide no further information. */
const RIVALS_MAX = 100

const open = statement<KeptClaim & { key: string }, [string, string]>(
  'open-claims',
  `SELECT ${CLAIM_COLUMNS}, ${keyOf('answer_by', 'folio')} AS key FROM payment_claims
   WHERE state = 'open' AND answer_by >= ${momentOf(1)} AND (answer_by, folio) > (${momentOf(1)}, $2)
   ORDER BY answer_by, folio LIMIT ${CLAIM_PAGE_ROWS + 1}`,
)

/** Claims without an answer, in the order of their deadlines; one more than a page if there are more. */
export const openClaims = (tx: Transaction, { micros, id }: Pick<Page, 'micros' | 'id'>) =>
  tx.rows(open, [micros, id])

const rivals = statement<KeptClaim, [string, string, Minor, string, string]>(
  'open-claims-of-same-money',
  `SELECT ${CLAIM_COLUMNS} FROM payment_claims
   WHERE state = 'open' AND (borrower_id <> $1 OR order_no <> $2)
     AND (amount_minor = $3 OR (number <> '' AND number IN ($4, $5)))
   ORDER BY answer_by, folio LIMIT ${RIVALS_MAX}`,
)

/** Returns whether an open claim on another loan may mean the same money. */
async function isClaimedBesides(tx: Transaction, claim: KeptClaim, money: StoredClaimableMoney) {
  const numbers = [normalisedNumber(money.reference) ?? '', normalisedNumber(money.charge) ?? ''] as const
  const others = await tx.rows(rivals, [claim.borrowerId, claim.orderNo, money.amount, ...numbers])
  return others.some((other) => matchQuality(other, money, []) !== null)
}

/**
 * Unmatched money, how well it fits a claim, whether it has the claim's number, and whether a claim on
 * another loan may mean it.
 */
export type FittingMoney = StoredClaimableMoney & {
  fit: MatchQuality
  isNumber: boolean
  isClaimedBesides: boolean
}

/** A claim as the staff sees it. */
export interface ClaimFile {
  claim: KeptClaim
  borrower: Borrower
  order: Order
}

export async function readClaimFile(tx: Transaction, folio: string): Promise<ClaimFile | undefined> {
  const ownerId = await ownerOfName(tx, `folio/${folio}`)
  const claim = ownerId === undefined ? undefined : await findClaim(tx, ownerId, folio)
  const borrower = claim && (await borrowerById(tx, claim.borrowerId))
  const order = borrower && claim && (await findOrder(tx, borrower, claim.orderNo))
  return claim && borrower && order ? { claim, borrower, order } : undefined
}

const RANK = { certain: 0, likely: 1, none: 2 } as const
/** Money with the claim's number comes before all other. */
const rankOf = ({ isNumber, fit }: FittingMoney) => (isNumber ? -1 : RANK[fit ?? 'none'])

/**
 * A page of unmatched money with which a claim may be booked, and the start of the next page, if any. The
 * first page begins with everything that may fit, however old.
 */
export async function moneyForClaim(
  tx: Transaction,
  file: ClaimFile,
  payments: Payments,
  after: Pick<Page, 'micros' | 'id'> | null,
): Promise<{ money: FittingMoney[]; next: string | null }> {
  const { claim, order } = file
  const listed = await unmatchedMoney(tx, order, { after, limit: CLAIM_PAGE_ROWS + 1 })
  const page = listed.slice(0, CLAIM_PAGE_ROWS)
  const first = after === null ? await likelyMoney(tx, order, claim) : []
  const names = new Set(first.map(nameOfMoney))
  const money = await fitted(tx, file, payments, [
    ...first,
    ...page.filter((one) => !names.has(nameOfMoney(one))),
  ])
  money.sort((one, other) => rankOf(one) - rankOf(other))
  return { money, next: listed.length > page.length ? (page.at(-1)?.key ?? null) : null }
}

/** The money with this name, if it is unmatched and can be booked for a claim. */
export async function oneForClaim(
  tx: Transaction,
  file: ClaimFile,
  payments: Payments,
  name: string,
): Promise<FittingMoney | undefined> {
  const one = await unmatchedMoneyByName(tx, file.order, name)
  return one && (await fitted(tx, file, payments, [one]))[0]
}

async function fitted(
  tx: Transaction,
  { claim, order }: ClaimFile,
  payments: Payments,
  all: readonly StoredClaimableMoney[],
): Promise<FittingMoney[]> {
  const ofMarket = providersOf(payments, order)
  const own = new Map<string, string[]>()
  const money: FittingMoney[] = []
  for (const one of all) {
    const references =
      own.get(one.provider) ?? (await referencesOf(tx, order, one.provider)).map(({ reference }) => reference)
    own.set(one.provider, references)
    // A provider without channels in the loan's market uses another currency.
    if (references.length === 0 && !ofMarket.includes(one.provider)) continue
    const fit = matchQuality(claim, one, references)
    const isBesides = fit !== null && (await isClaimedBesides(tx, claim, one))
    money.push({ ...one, fit, isNumber: isNumberOf(claim, one), isClaimedBesides: isBesides })
  }
  return money
}
