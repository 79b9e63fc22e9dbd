import { dayIn } from '#domain/dates.ts'
import { type Lender, lenderOn } from '#domain/loans/lender.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { Product } from '#domain/loans/product.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'

type Row = { lenders: readonly Lender[]; at: Date | null; timeZone: string | null; isOwed: boolean }

// A loan keeps the lender of its agreement. Offers and applications without a loan belong to the current
// lender.
const list = statement<Row, [string]>(
  'lenders-of-borrower',
  `SELECT lenders, at, "timeZone", "isOwed" FROM (
     SELECT CASE WHEN o.rule IS NULL THEN p.lenders ELSE o.lenders END AS lenders, o.created_at AS at,
         o.time_zone AS "timeZone", o.status IN ('151', '170', '174') AS "isOwed"
       FROM orders o JOIN products p ON p.id = o.product_id WHERE o.borrower_id = $1
     UNION ALL
     SELECT p.lenders, NULL, NULL, false FROM offers f JOIN products p ON p.id = f.product_id WHERE f.borrower_id = $1
       AND NOT EXISTS (SELECT FROM orders o WHERE o.borrower_id = $1 AND o.offer_id = f.id)
     UNION ALL
     SELECT p.lenders, NULL, NULL, false FROM applications a JOIN products p ON p.id = a.product_id WHERE a.borrower_id = $1
       AND NOT EXISTS (SELECT FROM orders o WHERE o.borrower_id = $1 AND o.offer_id = a.offer_id)
   ) AS named WHERE lenders IS NOT NULL`,
)

/**
 * The lenders of a borrower's loans, offers and applications besides the operating company, by name, with the
 * one of a product that they look at.
 */
export async function ownLenders(
  tx: Transaction,
  borrower: Borrower,
  now: Date,
  also?: Pick<Product, 'lenders'>,
): Promise<readonly Lender[]> {
  const looked = also?.lenders ? [{ lenders: also.lenders, at: null, timeZone: null }] : []
  return namedIn([...(await tx.rows(list, [borrower.id])), ...looked], borrower, now)
}

/** The lenders with an unpaid loan, who may collect. */
export async function owedLenders(
  tx: Transaction,
  borrower: Borrower,
  now: Date,
): Promise<readonly Lender[]> {
  const rows = await tx.rows(list, [borrower.id])
  return namedIn(
    rows.filter(({ isOwed }) => isOwed),
    borrower,
    now,
  )
}

function namedIn(rows: readonly Omit<Row, 'isOwed'>[], product: Borrower, now: Date) {
  const found = rows.flatMap(
    ({ lenders, at, timeZone }) => lenderOn(lenders, dayIn(at ?? now, zoneOf({ product, timeZone }))) ?? [],
  )
  // The newest data of each lender apply, because its officer may have changed.
  const byName = new Map(found.map((lender) => [lender.name, lender]))
  return [...byName.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
