import { dayIn } from '#domain/dates.ts'
import { type Lender, lenderOn } from '#domain/loans/lender.ts'
import type { Product } from '#domain/loans/product.ts'
import { markets } from '#domain/markets/market.ts'
import type { Borrower } from '#server/account/borrowers.ts'
import { statement, type Transaction } from '#server/database/database.ts'

type Row = { lenders: readonly Lender[]; at: Date | null }

// A loan keeps the lender that it was made with; an offer and an application are of whoever lends now.
const list = statement<Row, [string]>(
  'lenders-of-borrower',
  `SELECT lenders, at FROM (
     SELECT CASE WHEN o.rule IS NULL THEN p.lenders ELSE o.lenders END AS lenders, o.created_at AS at
       FROM orders o JOIN products p ON p.id = o.product_id WHERE o.borrower_id = $1
     UNION ALL
     SELECT p.lenders, NULL FROM offers f JOIN products p ON p.id = f.product_id WHERE f.borrower_id = $1
     UNION ALL
     SELECT p.lenders, NULL FROM applications a JOIN products p ON p.id = a.product_id WHERE a.borrower_id = $1
   ) AS named WHERE lenders IS NOT NULL`,
)

/** The lenders besides the house that a borrower has or had to do with, by name; with that of a product they look at. */
export async function ownLenders(
  tx: Transaction,
  borrower: Borrower,
  now: Date,
  also?: Pick<Product, 'lenders'>,
): Promise<readonly Lender[]> {
  const { timeZone } = markets[borrower.market]
  const rows: Row[] = [
    ...(await tx.rows(list, [borrower.id])),
    ...(also?.lenders ? [{ lenders: also.lenders, at: null }] : []),
  ]
  const found = rows.flatMap(({ lenders, at }) => lenderOn(lenders, dayIn(at ?? now, timeZone)) ?? [])
  // The newest word of each holds: its officer may have another telephone since.
  const byName = new Map(found.map((lender) => [lender.name, lender]))
  return [...byName.values()].toSorted((one, other) => (one.name < other.name ? -1 : 1))
}
