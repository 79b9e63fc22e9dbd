import type { Minor } from '#domain/amount.ts'
import type { Offer } from '#domain/loans/offer.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { productOf, ruleOf, setRule, wholeRule } from '#server/loans/products/products.ts'
import { loanTables } from '#server/loans/tables.ts'

/** The newest offer of one product to one borrower. */
export interface StoredOffer extends Offer {
  id: string
  logo: string
  borrowerId: string
  /** The amount that is shown until the page has asked a second time; null if the final amount was known at once. */
  firstAmount: Minor | null
  reloadedAt: Date | null
  /** The fingerprint of the terms that were shown last; null if none were. */
  shownAs: string | null
  /** Whether the product is still offered. */
  isListed: boolean
  /** Whether the offer is the decision of an application. */
  isDecided: boolean
  /** The loan that came from this offer, or else an open loan of the same product. */
  loan: { orderNo: string; amount: Minor; madeAt: Date; timeZone: string | null } | null
}

const OFFER = columns(
  loanTables.offers,
  ['id', 'borrowerId', 'productId'],
  ['reloadedAt', 'shownAs', 'expiresAt'],
)

interface OfferRow extends Row<typeof OFFER> {
  amount: Minor
  firstAmount: Minor | null
  coupon: Minor
  market: MarketId
  name: string
  logo: string
  rule: unknown
  isListed: boolean
  isDecided: boolean
  loanNo: string | null
  loanAmount: Minor | null
  loanMadeAt: Date | null
  loanZone: string | null
}

// The newest offer of each product. It replaces older ones that were not accepted.
const SELECT = `
  SELECT DISTINCT ON (f.product_id COLLATE "C") ${OFFER.of('f')}, f.amount_minor AS amount,
    f.first_amount_minor AS "firstAmount", f.coupon_minor AS coupon, p.market, p.name, p.logo,
    coalesce(l.rule, ${wholeRule('p')}) AS rule, p.offered AS "isListed",
    EXISTS (SELECT FROM applications a WHERE a.borrower_id = $1 AND a.offer_id = f.id) AS "isDecided", l.order_no AS "loanNo", l.amount_minor AS "loanAmount",
    l.created_at AS "loanMadeAt", l.time_zone AS "loanZone"
  FROM offers f JOIN products p ON p.id = f.product_id
  LEFT JOIN LATERAL (
    SELECT o.order_no, o.amount_minor, o.created_at, o.time_zone, ${wholeRule('o')} AS rule FROM orders o
    WHERE o.borrower_id = $1 AND o.product_id = f.product_id AND o.offer_id IS NOT NULL
      AND (o.offer_id = f.id OR o.status IN ('21', '151', '170', '174'))
    ORDER BY o.offer_id = f.id DESC LIMIT 1) l ON true`

const ORDER = 'ORDER BY f.product_id COLLATE "C", f.made_at DESC, f.id DESC'

const find = statement<OfferRow, [string, string]>(
  'find-offer',
  `${SELECT} WHERE f.borrower_id = $1 AND f.product_id = $2 ${ORDER}`,
)

/** The newest offer of a product to the borrower, also if it has expired or was accepted. */
export async function findOffer(
  tx: Transaction,
  borrower: Borrower,
  productId: string,
): Promise<StoredOffer | undefined> {
  const row = await tx.row(find, [borrower.id, productId])
  return row && offerOf(row)
}

const list = statement<OfferRow, [string]>('list-offers', `${SELECT} WHERE f.borrower_id = $1 ${ORDER}`)

/** The newest offer of each product. */
export async function listOffers(tx: Transaction, borrower: Borrower): Promise<StoredOffer[]> {
  return (await tx.rows(list, [borrower.id])).map(offerOf)
}

function offerOf({ productId, market, name, rule, ...row }: OfferRow): StoredOffer {
  const { loanNo, loanAmount, loanMadeAt, loanZone, ...facts } = row
  return {
    ...facts,
    smallerAmount: smallerAmountOf(facts),
    product: productOf({ id: productId, market, name, rule }),
    loan:
      loanNo === null || loanAmount === null || loanMadeAt === null
        ? null
        : { orderNo: loanNo, amount: loanAmount, madeAt: loanMadeAt, timeZone: loanZone },
  }
}

/** The first amount, which may still be accepted after the final one was shown, if it is smaller. */
const smallerAmountOf = ({
  amount,
  firstAmount,
  reloadedAt,
}: Pick<StoredOffer, 'amount' | 'firstAmount' | 'reloadedAt'>): Minor | null =>
  reloadedAt !== null && firstAmount !== null && firstAmount < amount ? firstAmount : null

/** A new offer. It replaces the one before. */
export interface NewOffer {
  productId: string
  amount: Minor
  firstAmount: Minor | null
  coupon: Minor
  madeAt: Date
  expiresAt: Date
}

const NEW = columns(
  loanTables.offers,
  ['id', 'borrowerId', 'productId', 'amountMinor'],
  ['firstAmountMinor', 'couponMinor', 'madeAt', 'expiresAt'],
)
const insert = statement<unknown, Inserted>('insert-offer', `INSERT INTO offers ${NEW.inserted}`)

export async function insertOffer(tx: Transaction, borrowerId: string, offer: NewOffer): Promise<string> {
  const { amount: amountMinor, firstAmount: firstAmountMinor, coupon: couponMinor, madeAt } = offer
  const id = newId(madeAt)
  await tx.run(insert, NEW.values({ ...offer, id, borrowerId, amountMinor, firstAmountMinor, couponMinor }))
  return id
}

/** The amount of an offer's page: the smaller one if it is requested, otherwise the final one. */
export const shownAmount = ({ amount, smallerAmount }: StoredOffer, requested: Minor | undefined): Minor =>
  requested !== undefined && requested === smallerAmount ? smallerAmount : amount

const reload = statement<unknown, [string, string, Date]>(
  'mark-offer-reloaded',
  'UPDATE offers SET reloaded_at = $3 WHERE id = $1 AND borrower_id = $2 AND reloaded_at IS NULL',
)

/** Stores that the page has asked a second time, so that no page waits for the same offer again. */
export async function markReloaded(tx: Transaction, offer: StoredOffer, now: Date): Promise<StoredOffer> {
  await tx.run(reload, [offer.id, offer.borrowerId, now])
  return { ...offer, reloadedAt: now, smallerAmount: smallerAmountOf({ ...offer, reloadedAt: now }) }
}

const show = statement<unknown, [string, string, string]>(
  'mark-offer-shown',
  'UPDATE offers SET shown_as = $3 WHERE id = $1 AND borrower_id = $2',
)

/** Stores the fingerprint of the terms that were shown, for clients that accept an offer without naming its price. */
export async function markShown(
  tx: Transaction,
  { id, borrowerId, shownAs }: StoredOffer,
  fingerprint: string,
): Promise<void> {
  if (shownAs !== fingerprint) await tx.run(show, [id, borrowerId, fingerprint])
}

const bind = statement<unknown, [string, string, string]>(
  'bind-order-to-offer',
  `UPDATE orders SET offer_id = $3, ${setRule(ruleOf('p'))}
   FROM products p WHERE p.id = orders.product_id AND order_no = $1 AND borrower_id = $2`,
)

/** Binds a new order to its offer, and copies the product's current price to the order. */
export async function bindToOffer(tx: Transaction, orderNo: string, offer: StoredOffer): Promise<void> {
  await tx.run(bind, [orderNo, offer.borrowerId, offer.id])
}

const lock = statement<unknown, [string]>(
  'lock-borrower',
  'SELECT FROM borrowers WHERE id = $1 FOR NO KEY UPDATE',
)
const hold = statement<unknown, [string]>('hold-product', 'SELECT FROM products WHERE id = $1 FOR SHARE')

/**
 * Makes acceptances of a borrower wait for each other, from any page or replica, and keeps the
 * product as it is until the acceptance is written.
 */
export async function lockAcceptance(tx: Transaction, borrower: Borrower, productId: string): Promise<void> {
  await tx.rows(lock, [borrower.id])
  await tx.rows(hold, [productId])
}
