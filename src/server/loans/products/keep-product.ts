import type { StepKind } from '#domain/markets/step-kinds.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import {
  type ListedProduct,
  RULE_COLUMNS,
  ruleInColumns,
  ruleOf,
  setRule,
  storedRule,
  wholeRule,
} from './products.ts'

type Values = [
  id: string,
  market: string,
  name: string,
  logo: string,
  rule: string,
  offered: boolean,
  steps: readonly StepKind[] | null,
]

const insert = statement<unknown, Values>(
  'insert-given-product',
  `INSERT INTO products (id, market, name, logo, ${RULE_COLUMNS.join()}, offered, steps)
   VALUES ($1, $2, $3, $4, ${ruleInColumns('$5').join()}, $6, $7::text[]) ON CONFLICT (id) DO NOTHING`,
)

// Acceptances of an offer hold the row, so the price never changes during one.
const lock = statement<{ market: string; isSame: boolean; isSameRule: boolean }, Values>(
  'lock-product',
  `SELECT market, ${wholeRule('products')} = $5::jsonb AS "isSameRule",
     (market, name, logo, ${wholeRule('products')}, offered) = ($2, $3, $4, $5::jsonb, $6)
       AND steps IS NOT DISTINCT FROM $7::text[] AS "isSame"
   FROM products WHERE id = $1 FOR NO KEY UPDATE`,
)

const keepPrice = statement<unknown, [string]>(
  'keep-price-with-orders',
  `UPDATE orders o SET ${setRule(ruleOf('p'))}
   FROM products p WHERE p.id = $1 AND o.product_id = p.id AND o.rule IS NULL`,
)

const update = statement<unknown, Values>(
  'update-product',
  `UPDATE products SET name = $3, logo = $4, ${setRule(ruleInColumns('$5'))}, offered = $6, steps = $7::text[]
   WHERE id = $1 AND market = $2`,
)

/**
 * Adds or replaces a product. Loans keep their price: an order without its own gets the old one first.
 * Refused as `other-market`, because borrowers of the first market hold its offers.
 */
export async function keepProduct(
  tx: Transaction,
  { product, logo, steps = null }: ListedProduct,
  offered: boolean,
): Promise<Result<'changed' | 'same', 'other-market'>> {
  const { id, market, name } = product
  const values: Values = [id, market, name, logo, storedRule(product), offered, steps]
  if ((await tx.run(insert, values)) === 1) return ok('changed')
  const before = await tx.one(lock, values)
  if (before.market !== market) return refuse('other-market')
  if (before.isSame) return ok('same')
  if (!before.isSameRule) await tx.run(keepPrice, [id])
  await tx.run(update, values)
  return ok('changed')
}
