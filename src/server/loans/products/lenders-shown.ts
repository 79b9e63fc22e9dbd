import type { Brand } from '#contract/brand/brand.ts'
import { dayIn } from '#domain/dates.ts'
import type { Lender } from '#domain/loans/lender.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { type LentBy, lenderOf, lenderOfOrder } from './lender-of.ts'

/** A loan in a list. A row without a loan lacks one of the two. */
export interface ListedLoan {
  borrowerId: string | null
  orderNo: string | null
}

const nameOf = ({ company, name }: LentBy) => company.legalName || name

type Row = {
  orderNo: string
  lenders: Lender[] | null
  market: MarketId
  timeZone: string | null
  createdAt: Date
}

// Each loan is looked up by its own key, however many there are.
const ofLoans = statement<Row, [string[], string[]]>(
  'lenders-of-loans',
  `SELECT found.* FROM unnest($1::text[], $2::text[]) AS asked (borrower_id, order_no)
   CROSS JOIN LATERAL (SELECT o.order_no AS "orderNo", CASE WHEN o.rule IS NULL THEN p.lenders ELSE o.lenders END AS lenders,
       p.market, o.time_zone AS "timeZone", o.created_at AS "createdAt"
     FROM orders o JOIN products p ON p.id = o.product_id
     WHERE o.borrower_id = asked.borrower_id AND o.order_no = asked.order_no LIMIT 1) AS found`,
)

/**
 * The lender of each of these loans, by its number, for staff who see loans of several lenders. Empty if
 * there is a single lender.
 */
export async function lendersOfLoans(
  tx: Transaction,
  brand: Brand,
  loans: readonly ListedLoan[],
): Promise<ReadonlyMap<string, string>> {
  const keys = loans.flatMap(({ borrowerId, orderNo }) =>
    borrowerId === null || orderNo === null ? [] : [[borrowerId, orderNo] as const],
  )
  if (keys.length === 0) return new Map()
  const rows = await tx.rows(ofLoans, [keys.map(([id]) => id), keys.map(([, orderNo]) => orderNo)])
  const named = rows.map(({ orderNo, lenders, market, timeZone, createdAt }) => {
    const product = { lenders: lenders ?? undefined, market }
    return [orderNo, nameOf(lenderOfOrder(brand, { loan: { product, timeZone }, createdAt }))] as const
  })
  return whereSeveral(tx, brand, new Map(named))
}

/** An application, whose lender is that of its product today. */
interface ListedApplication {
  id: string
  lenders: readonly Lender[] | null
  market: MarketId
}

export function lendersOfApplications(
  tx: Transaction,
  brand: Brand,
  applications: readonly ListedApplication[],
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const named = applications.map(({ id, lenders, market }) => {
    const today = dayIn(now, markets[market].timeZone)
    return [id, nameOf(lenderOf(brand, { lenders: lenders ?? undefined, market }, today))] as const
  })
  return whereSeveral(tx, brand, new Map(named))
}

const ofProducts = statement<{ lenders: Lender[] | null }>(
  'lenders-of-products',
  'SELECT DISTINCT lenders FROM products',
)

/** The names, if they or the products contain more than one lender. */
async function whereSeveral(
  tx: Transaction,
  brand: Brand,
  named: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  const house = nameOf({ ...brand, named: null })
  const products = await tx.rows(ofProducts, [])
  const lending = products.flatMap(({ lenders }) => {
    const [first] = lenders ?? []
    // Before the first listed lender the operating company lends.
    const isHouses = first === undefined || first.since !== undefined
    return [...(isHouses ? [house] : []), ...(lenders ?? []).map(({ name }) => name)]
  })
  return new Set([...named.values(), ...lending]).size > 1 ? named : new Map()
}
