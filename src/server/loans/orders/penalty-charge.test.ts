import { cp, mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import { type Database, openDatabase, statement } from '#server/base/database/database.ts'
import { migrate } from '#server/base/database/migrate.ts'
import { keepProduct } from '#server/loans/products/keep-product.ts'
import { offeredProducts, storedRule } from '#server/loans/products/products.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '#testing/throwaway-postgres.ts'

const OWN = '0013_penalty_charge.sql'
const insert = statement<unknown, [string, string]>(
  'insert-old-product',
  `INSERT INTO products (id, market, name, logo, rule, offered) VALUES ($1, 'in', 'Old', '', $2::jsonb, true)`,
)
const read = statement<{ id: string; rule: unknown }, []>(
  'read-old-products',
  'SELECT id, rule FROM products ORDER BY id',
)

let postgres: ThrowawayPostgres
let database: Database
beforeEach(async () => {
  postgres = await startThrowawayPostgres()
  database = openDatabase(postgres.connection)
  const all = join(import.meta.dirname, '../../base/database/migrations')
  const before = join(postgres.dataDir, 'before')
  await mkdir(before)
  for (const name of await readdir(all)) if (name < OWN) await cp(join(all, name), join(before, name))
  await migrate(postgres.connection, before)
  const old = (penaltyRule: string) => {
    const { penaltyCharge: _none, ...rule } = JSON.parse(storedRule(sampleProduct))
    return JSON.stringify({ ...rule, penaltyRule })
  }
  await database.transaction(async (tx) => {
    await tx.run(insert, ['daily', old('three-percent-a-day')])
    await tx.run(insert, ['flat', old('flat-charge')])
  })

  await migrate(postgres.connection)
})
afterEach(async () => {
  await database.close()
  await postgres.stop()
})

test('a product of an earlier release keeps its charge of 500.00, and one with another rule has none', async () => {
  const products = await database.transaction((tx) => offeredProducts(tx, 'in'))
  expect(products.map(({ product }) => [product.id, product.penaltyRule, product.penaltyCharge])).toEqual([
    ['daily', 'three-percent-a-day', null],
    ['flat', 'flat-charge', 50000n],
  ])
  // As the lender would send it again: nothing has changed.
  for (const listed of products) {
    const kept = await database.transaction((tx) => keepProduct(tx, listed, true))
    expect(kept).toEqual({ ok: true, value: 'same' })
  }
})

test('the previous release, which may still run, finds no unknown key in a rule', async () => {
  const [flat] = (await database.transaction((tx) => offeredProducts(tx, 'in'))).slice(1)
  if (!flat) throw new Error('the product of before is gone')
  const dearer = { ...flat, product: { ...flat.product, penaltyCharge: 70000n } }
  await database.transaction((tx) => keepProduct(tx, dearer, true))
  const [kept] = (await database.transaction((tx) => offeredProducts(tx, 'in'))).slice(1)
  expect(kept?.product.penaltyCharge).toBe(70000n)
  const rows = await database.transaction((tx) => tx.rows(read, []))
  for (const { rule } of rows) expect(Object.keys(Object(rule))).not.toContain('penaltyCharge')
})

test('the limits of an extension are stored beside the rule, too, and read as they were sent', async () => {
  const [flat] = (await database.transaction((tx) => offeredProducts(tx, 'in'))).slice(1)
  if (!flat?.product.extension) throw new Error('the product of before is gone')
  const { feeRate, maxDays } = flat.product.extension
  const limited = { feeRate, maxDays, maxDaysLate: 3, maxTimes: 2 }
  const brought = { ...flat, product: { ...flat.product, extension: limited } }
  await database.transaction((tx) => keepProduct(tx, brought, true))
  const [kept] = (await database.transaction((tx) => offeredProducts(tx, 'in'))).slice(1)
  expect(kept?.product.extension).toEqual(limited)
  const again = await database.transaction((tx) => keepProduct(tx, brought, true))
  expect(again).toEqual({ ok: true, value: 'same' })
  const rows = await database.transaction((tx) => tx.rows(read, []))
  const bare = rows.find(({ id }) => id === 'flat')?.rule
  expect(Object.keys(Object(Object(bare).extension)).sort()).toEqual(['feeRate', 'maxDays'])
  // A product without extensions has none.
  await database.transaction((tx) =>
    keepProduct(tx, { ...flat, product: { ...flat.product, extension: null } }, true),
  )
  const [none] = (await database.transaction((tx) => offeredProducts(tx, 'in'))).slice(1)
  expect(none?.product.extension).toBeNull()
})
