import { expect, test } from 'vitest'
import { loanStatement } from '#contract/papers/statements.ts'
import { statement } from '#server/base/database/database.ts'
import { asBorrower, dataOf, loanOf } from '#testing/as-borrower.ts'
import { startSandbox } from '#testing/sandbox-server.ts'

const lateOnes = statement<{ id: string }, [Date]>(
  'test-postings-of-the-future',
  'SELECT id FROM postings WHERE at > $1',
)

test('invented loans have no future postings, so that a payment of today comes after them', async () => {
  // 12:30 in India: before the payout time of loans of earlier days.
  const now = new Date('2026-11-20T07:00:00Z')
  const server = await startSandbox({ now: () => now })
  try {
    const meera = await server.person('Meera Example')
    const late = await server.service.database.transaction((tx) => tx.rows(lateOnes, [now]))
    expect(late).toEqual([])
    const { orderId } = loanOf(meera, '174')
    const { lines } = dataOf(await asBorrower(server, meera.query)(loanStatement, { orderNo: orderId }))
    expect(lines.length).toBeGreaterThan(0)
  } finally {
    await server.close()
  }
})
