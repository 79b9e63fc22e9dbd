import { ok, type Result, refuse } from '#domain/result.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { chargeAlone, type ListedProduct, ruleAlone, ruleWithCharge, storedRule } from './products.ts'

type Values = [id: string, market: string, name: string, logo: string, rule: string, offered: boolean]

const insert = statement<unknown, Values>(
  'insert-given-product',
  `INSERT INTO products (id, market, name, logo, rule, penalty_charge_minor, offered)
   VALUES ($1, $2, $3, $4, ${ruleAlone('$5')}, ${chargeAlone('$5')}, $6) ON CONFLICT (id) DO NOTHING`,
)

// Acceptances of an offer hold the row, so none of them is half way when the price changes.
const lock = statement<{ market: string; isSame: boolean; isSameRule: boolean }, Values>(
  'lock-product',
  `SELECT market, ${ruleWithCharge('products')} = $5::jsonb AS "isSameRule",
     (market, name, logo, ${ruleWithCharge('products')}, offered) = ($2, $3, $4, $5::jsonb, $6) AS "isSame"
   FROM products WHERE id = $1 FOR NO KEY UPDATE`,
)

const keepPrice = statement<unknown, [string]>(
  'keep-price-with-orders',
  `UPDATE orders o SET rule = p.rule, penalty_charge_minor = p.penalty_charge_minor
   FROM products p WHERE p.id = $1 AND o.product_id = p.id AND o.rule IS NULL`,
)

const update = statement<unknown, Values>(
  'update-product',
  `UPDATE products SET name = $3, logo = $4, rule = ${ruleAlone('$5')}, penalty_charge_minor = ${chargeAlone('$5')}, offered = $6
   WHERE id = $1 AND market = $2`,
)

/**
 * Adds a product or replaces what it says. Loans keep the price that they were made with: an order that has none of its
 * own is given the old one first. Refused as `other-market`, because borrowers of the first one hold its offers.
 */
export async function keepProduct(
  tx: Transaction,
  { product, logo }: ListedProduct,
  offered: boolean,
): Promise<Result<'changed' | 'same', 'other-market'>> {
  const { id, market, name } = product
  const values: Values = [id, market, name, logo, storedRule(product), offered]
  if ((await tx.run(insert, values)) === 1) return ok('changed')
  const before = await tx.one(lock, values)
  if (before.market !== market) return refuse('other-market')
  if (before.isSame) return ok('same')
  if (!before.isSameRule) await tx.run(keepPrice, [id])
  await tx.run(update, values)
  return ok('changed')
}
