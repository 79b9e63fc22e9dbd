import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Posting } from '#domain/money/ledger.ts'
import { statement } from '#server/base/database/database.ts'
import { offeredProducts } from '#server/loans/products/products.ts'
import { loanOf } from '#testing/as-borrower.ts'
import { ledgerOf } from '#testing/ledger-of.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { sandboxProducts } from '#workbench/sandbox/products.ts'
import { appendPostings } from './ledger.ts'

let server: SandboxServer
let orderNo: string
let borrowerId: string

const ownerOf = statement<{ id: string }, [string]>(
  'test-owner',
  'SELECT borrower_id AS id FROM orders WHERE order_no = $1',
)

beforeAll(async () => {
  server = await startSandbox()
  orderNo = loanOf(await server.person('Ana Ejemplo'), '174').orderId
  borrowerId = (await server.service.database.transaction((tx) => tx.one(ownerOf, [orderNo]))).id
})
afterAll(() => server.close())

const posting = (kind: Posting['kind'], amount: bigint, other: bigint): Posting => ({
  kind,
  at: new Date(),
  entries: [
    { account: 'cash', amount },
    { account: 'credit', amount: other },
  ],
})

const bookedAt = new Date()
const append = (postings: Posting[], event: string) =>
  server.service.database.transaction((tx) =>
    appendPostings(
      tx,
      { borrowerId, orderNo, loan: { product: { market: 'mx' } } },
      postings,
      { source: 'test', id: event },
      bookedAt,
    ),
  )

test('a posting that is off by one unit is not written, nor is what came before it', async () => {
  const before = await ledgerOf(server, orderNo)
  const postings = [posting('payment', 5n, -5n), posting('refund', 5n, -4n)]
  await expect(append(postings, 'event-1')).rejects.toThrow('off by 1')
  expect(await ledgerOf(server, orderNo)).toEqual(before)
})

test('the same event cannot be posted twice', async () => {
  await append([posting('payment', 5n, -5n)], 'event-2')
  const once = await ledgerOf(server, orderNo)
  await expect(append([posting('payment', 5n, -5n)], 'event-2')).rejects.toThrow('duplicate key')
  expect(await ledgerOf(server, orderNo)).toEqual(once)
})

test('a product is read from the database exactly as it was written', async () => {
  const stored = await server.service.database.transaction(async (tx) => [
    ...(await offeredProducts(tx, 'mx')),
    ...(await offeredProducts(tx, 'in')),
  ])
  expect(stored).toEqual(sandboxProducts)
})
