import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import type { Account } from '#domain/money/ledger.ts'
import { type Borrower, insertBorrower } from '#server/account/borrowers.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { newId, newOrderNo } from '#server/database/ids.ts'
import { findOrder, lockOrder, type Order } from '#server/loans/orders.ts'
import { keepAnswer } from '#server/money/keep-answer.ts'
import { findOrAsk, type Question } from '#server/money/reference-for.ts'
import { refundCredit } from '#server/money/refund-credit.ts'
import { takeNotice } from '#server/money/take-notice.ts'
import type { IssuedReference } from '#server/outside/payments/provider.ts'
import { SANDBOX_PROVIDER } from '#server/outside/payments/sandbox.ts'
import { makeLoan } from '#workbench/sandbox/make-loan.ts'
import { sandboxProducts } from '#workbench/sandbox/products.ts'
import { BEGIN, type Books, type Sequence } from './ledger-sequences.ts'
import type { SandboxServer } from './sandbox-server.ts'

const lines = statement<{ posting: string; account: Account; amount: bigint }, [string]>(
  'test-lines-of-postings',
  'SELECT posting_id AS posting, account, amount_minor AS amount FROM entries WHERE order_no = $1',
)

/** Books in the real database, through the functions that the server's own routes call. */
export async function booksInDatabase({ service }: SandboxServer, sequence: Sequence): Promise<Books> {
  const { database, payments } = service
  const product = sandboxProducts.find((listed) => listed.product.id === sequence.loan.productId)?.product
  if (!product) throw new Error(`no product ${sequence.loan.productId}`)
  const { market } = product
  const borrower: Borrower = { id: newId(BEGIN), market, clientKind: sequence.client }
  const orderNo = newOrderNo()
  const today = dayIn(BEGIN, markets[market].timeZone)
  await database.transaction(async (tx) => {
    const nobody = { givenName: 'x', familyName: 'x', address: 'x', createdAt: BEGIN }
    await insertBorrower(tx, { ...borrower, ...nobody })
    await makeLoan(tx, payments, { borrower, orderNo, product, loan: sequence.loan }, today, BEGIN)
  })
  // Whatever has no limit of its own, so that every amount of a sequence can be asked for.
  const [channel] = payments.channels(market)
  if (!channel) throw new Error('no channel')
  const open = new Map<string, { question: Question; answer: IssuedReference }>()
  const must = (order: Order | undefined): Order => {
    if (!order) throw new Error('the order vanished')
    return order
  }
  const locked = async (tx: Transaction) => must(await lockOrder(tx, borrower, orderNo))

  return {
    order: () =>
      database.transaction(async (tx) => must(await findOrder(tx, borrower, orderNo)), { readOnly: true }),
    lines: () => database.transaction((tx) => tx.rows(lines, [orderNo]), { readOnly: true }),
    async asked(purpose, amountMinor, now) {
      const found = await database.transaction(async (tx) => {
        const order = await locked(tx)
        const wish = { purpose, channel, amountMinor, amountAt: () => amountMinor }
        return findOrAsk(tx, payments, borrower, { order, wish }, now)
      })
      if ('reference' in found) return found.reference
      const { inquiry, order } = found.question
      const { idempotencyKey, expiresAt } = inquiry
      const payer = { name: 'Somebody invented' }
      const { currency } = order
      const answer = await payments
        .issuerOf(channel)
        .issue({ idempotencyKey, channel, orderNo, amountMinor, currency, expiresAt, payer })
      open.set(answer.reference, { question: found.question, answer })
      return answer
    },
    async answered(reference, now) {
      const asked = open.get(reference)
      if (asked) await database.transaction((tx) => keepAnswer(tx, asked.question, asked.answer, now))
    },
    async tell(event, now) {
      // Events have one name in the whole database, and every sequence counts its own from 1.
      const named = { ...event, id: `${orderNo}-${event.id}` }
      const { outcome } = await database.transaction((tx) => takeNotice(tx, SANDBOX_PROVIDER, named, now))
      return outcome
    },
    async refund(amountMinor, refundId, now) {
      const refund = { amountMinor, refundId: `${orderNo}-${refundId}` }
      const done = await database.transaction(async (tx) => refundCredit(tx, await locked(tx), refund, now))
      return done.ok
    },
  }
}
