import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PostingKind } from '#domain/money/ledger.ts'
import { statement } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import { appendPostings } from '#server/loans/ledger/ledger.ts'
import { loanOf } from '#testing/as-borrower.ts'
import { type SandboxServer, startSandbox } from '#testing/sandbox-server.ts'
import { eventOf, fillSources, type SourceEvent } from './source-event.ts'

let server: SandboxServer
let orderNo: string
let borrowerId: string

const ownerOf = statement<{ id: string }, [string]>(
  'test-owner-of-sources',
  'SELECT borrower_id AS id FROM orders WHERE order_no = $1',
)

beforeAll(async () => {
  server = await startSandbox()
  orderNo = loanOf(await server.person('Ana Ejemplo'), '174').orderId
  borrowerId = (await inTransaction((tx) => tx.one(ownerOf, [orderNo]))).id
})
afterAll(() => server.close())

const inTransaction: SandboxServer['service']['database']['transaction'] = (work, options) =>
  server.service.database.transaction(work, options)

type Posted = SourceEvent & { step: string; kind: PostingKind }

const forget = statement<unknown, [string]>(
  'test-forget-sources',
  'UPDATE postings SET source = NULL, event_id = NULL, step = NULL WHERE order_no = $1',
)
const empty = statement<{ count: number }>(
  'test-count-empty-sources',
  'SELECT count(*)::int AS count FROM postings WHERE source IS NULL',
)
const COLUMNS = 'p.kind, b.source, b.event_id AS id, b.step'
const ORDER = 'WHERE p.order_no = $1 ORDER BY p.id COLLATE "C"'
const read = statement<Posted, [string]>(
  'test-read-sources',
  `SELECT ${COLUMNS} FROM postings p, ${eventOf('p', 'b')} ${ORDER}`,
)
const stored = statement<Posted, [string]>(
  'test-stored-sources',
  `SELECT ${COLUMNS} FROM postings p JOIN postings b ON b.borrower_id = p.borrower_id AND b.id = p.id ${ORDER}`,
)

const append = ({ kind, ...event }: Posted) =>
  inTransaction((tx) =>
    appendPostings(
      tx,
      { borrowerId, orderNo, loan: { product: { market: 'mx' } } },
      [{ kind, at: new Date(), entries: [] }],
      event,
      new Date(),
    ),
  )

/**
 * The kinds that are posted under a reversal or a restoration of a payment, and those that are posted
 * independently.
 */
const WITH_STEP: PostingKind[] = ['reversal', 'rebate-taken-back', 'restored', 'rebate-again', 'credit-again']
const ALONE: PostingKind[] = ['payment', 'extension', 'rebate', 'penalty', 'small-difference']
const OF_NO_PAYMENT: PostingKind[] = ['penalty', 'credit-used', 'credit-again', 'penalty-waived']

const parts = fc.constantFrom(
  '/',
  ':',
  '/payment',
  '/reversal',
  'sandbox:',
  'a',
  '2',
  '%',
  newId(new Date(0)),
)
const id = fc.array(parts, { minLength: 1, maxLength: 5 }).map((all) => all.join(''))
const provider = fc.constantFrom('sandbox', 'card', 'conekta')
const ours = fc.nat().map(() => newId(new Date()))
const none = fc.constant('')
const posted: fc.Arbitrary<Posted> = fc.oneof(
  fc.record({ source: provider, id, step: ours, kind: fc.constantFrom(...WITH_STEP) }),
  fc.record({ source: provider, id, step: none, kind: fc.constantFrom(...ALONE) }),
  fc.record({
    ...{ source: fc.constantFrom('reversal', 'restored'), id: ours, step: none },
    kind: fc.constantFrom(...OF_NO_PAYMENT),
  }),
)
const different = fc.uniqueArray(posted, {
  minLength: 20,
  maxLength: 20,
  selector: (event) => Object.values(event).join(' '),
})

let runs = 0

test('postings of the previous release are read, and filled in, as this release writes them', async () => {
  const same = fc.asyncProperty(different, async (drawn) => {
    runs += 1
    const events = drawn.map((event) => ({ ...event, id: `${runs}-${event.id}` }))
    for (const event of events) await append(event)
    const written = await inTransaction((tx) => tx.rows(stored, [orderNo]))
    expect(written).toEqual(expect.arrayContaining(events))
    await inTransaction((tx) => tx.run(forget, [orderNo]))
    expect(await inTransaction((tx) => tx.rows(read, [orderNo]))).toEqual(written)
    while (await inTransaction(fillSources));
    expect(await inTransaction((tx) => tx.one(empty, []))).toEqual({ count: 0 })
    expect(await inTransaction((tx) => tx.rows(stored, [orderNo]))).toEqual(written)
  })
  await fc.assert(same, { numRuns: 3, endOnFailure: true })
})
