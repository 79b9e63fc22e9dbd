import { afterAll, beforeAll, expect, test } from 'vitest'
import { sampleProduct } from '#domain/loans/product.sample.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { findProduct, insertProduct, type ListedProduct, offeredProducts } from './products.ts'

let server: SandboxServer
beforeAll(async () => {
  server = await startSandbox()
})
afterAll(() => server.close())

const inDatabase = <Value>(run: (tx: Transaction) => Promise<Value>) =>
  server.service.database.transaction(run)
const brought = (id: string): ListedProduct => ({ product: { ...sampleProduct, id }, logo: `/${id}.png` })

test('a product is read as it was sent, with its own steps or without', async () => {
  const own = { ...brought('own-steps'), steps: ['basic', 'personal', 'account'] } as const
  const usual = brought('usual-steps')
  for (const each of [own, usual]) {
    expect(await inDatabase((tx) => insertProduct(tx, each))).toBe(true)
    expect(await inDatabase((tx) => findProduct(tx, each.product.id))).toStrictEqual(each)
  }
  const offered = await inDatabase((tx) => offeredProducts(tx, 'mx'))
  expect(offered.filter(({ product }) => /-steps$/.test(product.id))).toStrictEqual([own, usual])
  expect(await inDatabase((tx) => offeredProducts(tx, 'in'))).not.toContainEqual(own)
})

test('a product whose id is taken is not added again', async () => {
  const first = brought('taken')
  expect(await inDatabase((tx) => insertProduct(tx, first))).toBe(true)
  expect(await inDatabase((tx) => insertProduct(tx, { ...first, logo: '/other.png' }))).toBe(false)
  expect(await inDatabase((tx) => findProduct(tx, 'taken'))).toStrictEqual(first)
})
