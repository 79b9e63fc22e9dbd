import { major } from '#domain/amount.ts'
import { addDays, dayIn } from '#domain/dates.ts'
import { price } from '#domain/loans/pricing.ts'
import { termDays } from '#domain/loans/product.ts'
import type { Instalment } from '#domain/loans/schedule.ts'
import { markets } from '#domain/markets/market.ts'
import { type Account, balanceOf, disburse, type Posting, refund } from '#domain/money/ledger.ts'
import { receive } from '#domain/money/receive.ts'
import { penaltyChargedThrough } from '#domain/money/repayment.ts'
import type { Order } from '#server/loans/orders.ts'
import { contractOf } from '#server/money/what-to-pay.ts'
import type { PaymentEvent } from '#server/outside/payments/provider.ts'
import { sandboxProducts } from '#workbench/sandbox/products.ts'
import { BEGIN, type Books, type Sequence } from './ledger-sequences.ts'

/** Books in memory: the server's decisions with a list in place of the database, so that thousands can be followed. */
export function booksInMemory({ loan, client }: Sequence): Books {
  const product = sandboxProducts.find((listed) => listed.product.id === loan.productId)?.product
  if (!product) throw new Error(`no product ${loan.productId}`)
  const { timeZone, currency } = markets[product.market]
  const disbursedOn = addDays(dayIn(BEGIN, timeZone), (loan.lastDueInDays ?? 0) - termDays(product))
  const terms = price(product, major(loan.amountMajor), disbursedOn)
  const postings: Posting[] = [disburse(terms, new Date(`${disbursedOn}T18:00:00Z`))]
  let instalments: readonly Instalment[] = terms.instalments
  let state: Pick<Order, 'status' | 'dueOn' | 'extensionAllowed'> = {
    status: '174',
    dueOn: terms.instalments[0]?.dueOn ?? null,
    extensionAllowed: !loan.closedToExtension,
  }
  const references = new Map<string, { purpose: 'repay' | 'extend'; amount: bigint; kept: boolean }>()
  const events = new Set<string>()
  const early: PaymentEvent[] = []

  const order = (): Order => ({
    ...state,
    orderNo: '1',
    borrowerId: 'b',
    amountMinor: terms.amount,
    receivedMinor: terms.received,
    currency,
    disbursedOn,
    couponMinor: 0n,
    ratingWanted: false,
    takesCollectionComplaints: false,
    externalUrl: null,
    createdAt: BEGIN,
    productLogo: '',
    scored: false,
    version: 1,
    loan: {
      product: state.extensionAllowed ? product : { ...product, extension: null },
      client,
      instalments,
      balances: balanceOf(postings.flatMap(({ entries }) => entries)),
      penaltyChargedThrough: penaltyChargedThrough(postings, timeZone),
    },
  })

  function take(event: PaymentEvent, now: Date): string {
    const asked = references.get(event.reference)
    if (event.kind !== 'paid' || !asked) return event.kind
    const owing = order()
    const received = receive(
      { ...owing, contract: contractOf(owing) },
      { ...asked, state: 'issued', expiresAt: null },
      { amount: event.amountMinor, paidAt: event.at < now ? event.at : now },
    )
    postings.push(...received.postings)
    instalments = received.instalments
    state = received.order
    return received.effect
  }

  return {
    order: async () => order(),
    lines: async () =>
      postings.flatMap(({ entries }, index) =>
        entries.map(({ account, amount }: { account: Account; amount: bigint }) => ({
          posting: String(index),
          account,
          amount,
        })),
      ),
    async asked(purpose, amount) {
      const reference = String(references.size + 1)
      references.set(reference, { purpose, amount, kept: false })
      return { reference }
    },
    async answered(reference, now) {
      const asked = references.get(reference)
      if (asked) asked.kept = true
      for (const event of early.splice(0)) take(event, now)
    },
    async tell(event, now) {
      if (events.has(event.id)) return 'duplicate'
      events.add(event.id)
      if (!references.get(event.reference)?.kept) {
        early.push(event)
        return 'unmatched'
      }
      return take(event, now)
    },
    async refund(amount, _id, now) {
      const posting = refund(amount, order().loan.balances, now)
      if (posting.ok) postings.push(posting.value)
      return posting.ok
    },
  }
}
