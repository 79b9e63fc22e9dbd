import * as fc from 'fast-check'
import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { type Account, balanceOf, type Entry } from '#domain/money/ledger.ts'
import { percent } from '#domain/rate.ts'
import { type Order, todayOf } from '#server/loans/orders.ts'
import { amountFor } from '#server/money/what-to-pay.ts'
import type { PaymentEvent } from '#server/outside/payments/provider.ts'
import type { LoanPart } from '#workbench/sandbox/cast.ts'
import { sandboxProducts } from '#workbench/sandbox/products.ts'
import { PlainAccount } from './plain-account.ts'

/** Something that can happen to a loan's money, in any order and as often as it likes. */
export type Step =
  | { do: 'ask'; purpose: 'repay' | 'extend' }
  | { do: 'answer' }
  | { do: 'pay'; which: number; amount: 'exact' | 'short' | 'over' | 'cent'; hoursAgo: number; held: boolean }
  | { do: 'deliver'; which: number }
  | { do: 'repeat'; which: number }
  | { do: 'notice'; which: number; kind: 'expired' | 'canceled' | 'seen' }
  | { do: 'clock'; hours: number }
  | { do: 'refund'; part: 'all' | 'half' | 'too-much' }

/** A loan and what happens to it. */
export interface Sequence {
  loan: LoanPart
  client: 'new' | 'repeat'
  steps: Step[]
}

/** Where money is kept: the database, or memory. Both decide by the server's own rules. */
export interface Books {
  order(): Promise<Order>
  lines(): Promise<{ posting: string; account: Account; amount: bigint }[]>
  /** Asks a provider, and keeps its answer later, with `answered`. */
  asked(purpose: 'repay' | 'extend', amountMinor: bigint, now: Date): Promise<{ reference: string }>
  answered(reference: string, now: Date): Promise<void>
  tell(event: PaymentEvent, now: Date): Promise<string>
  refund(amountMinor: bigint, refundId: string, now: Date): Promise<boolean>
}

const which = fc.nat({ max: 5 })
const step = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('ask'), purpose: fc.constantFrom('repay', 'repay', 'extend') }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer') }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('pay'),
      which,
      amount: fc.constantFrom('exact', 'exact', 'short', 'over', 'cent'),
      hoursAgo: fc.constantFrom(0, 0, 1, 30, 200),
      held: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('deliver'), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('repeat'), which }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('notice'),
      which,
      kind: fc.constantFrom('expired', 'canceled', 'seen'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('clock'), hours: fc.constantFrom(1, 20, 70, 300, 1500) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('refund'), part: fc.constantFrom('all', 'half', 'too-much') }),
  },
) as fc.Arbitrary<Step>

const loan = fc
  .record({
    product: fc.constantFrom(...sandboxProducts),
    share: fc.integer({ min: 0, max: 100 }),
    lastDueInDays: fc.integer({ min: -60, max: 80 }),
    closed: fc.boolean(),
  })
  .map(({ product: { product }, share, lastDueInDays, closed }): LoanPart => {
    const range = product.maxAmount - product.minAmount
    return {
      key: 'seq',
      productId: product.id,
      amountMajor: Number((product.minAmount + (range * BigInt(share)) / 100n) / 100n),
      status: '174',
      lastDueInDays,
      ...(closed ? { closedToExtension: true } : {}),
    }
  })

/** Any loan and anything that may happen to it. */
export const anySequence: fc.Arbitrary<Sequence> = fc.record({
  loan,
  client: fc.constantFrom('new', 'repeat'),
  steps: fc.array(step, { minLength: 4, maxLength: 30 }),
})

/** The moment at which every sequence begins. */
export const BEGIN = new Date('2026-11-20T18:00:00Z')

const HOUR_MS = 3_600_000
const EXTENSION_PERCENT: Readonly<Record<string, bigint>> = { mx: 5n, in: 2n }

/** Lets a sequence happen, and after every step compares the books with a clerk's. Throws where they differ. */
export async function follow({ steps, client }: Sequence, books: Books): Promise<Record<string, number>> {
  const first = await books.order()
  const { product } = first.loan
  const { timeZone } = markets[product.market]
  const extensionPercent = EXTENSION_PERCENT[product.market] ?? 0n
  const { numerator, denominator } = percent(String(extensionPercent))
  const rate = product.extension?.feeRate
  if (rate && rate.numerator * denominator !== numerator * rate.denominator) throw new Error('another fee')
  const clerk = new PlainAccount(first.loan.instalments, {
    rule: product.penaltyRule,
    client,
    extensionPercent,
  })
  clerk.mayExtend = product.extension !== null

  let now = BEGIN
  const references: { reference: string; purpose: 'repay' | 'extend'; amount: bigint; open: boolean }[] = []
  const waiting: PaymentEvent[] = []
  const told: PaymentEvent[] = []
  const early: PaymentEvent[] = []
  const counts: Record<string, number> = {}
  let serial = 0

  const clerkTakes = (event: PaymentEvent): string => {
    const known = references.find(({ reference }) => reference === event.reference)
    const paidAt = event.at < now ? event.at : now
    return clerk.take(
      event.amountMinor,
      dayIn(paidAt, timeZone),
      known?.purpose === 'extend' ? known.amount : null,
    )
  }
  const deliver = async (event: PaymentEvent) => {
    serial++
    const sent = { ...event, id: `e-${String(serial).padStart(4, '0')}` }
    told.push(sent)
    const outcome = await books.tell(sent, now)
    counts[outcome] = (counts[outcome] ?? 0) + 1
    const isEarly = references.some(({ reference, open }) => reference === event.reference && open)
    if (isEarly) early.push(sent)
    expectSame('outcome', outcome, isEarly ? 'unmatched' : clerkTakes(sent))
  }

  for (const [index, step] of steps.entries()) {
    await happen(step)
    await compare(`after step ${index}, ${JSON.stringify(step)}`)
  }
  return counts

  async function happen(step: Step): Promise<void> {
    const order = await books.order()
    const known =
      'which' in step && references.length > 0 ? references[step.which % references.length] : undefined
    switch (step.do) {
      case 'ask': {
        const today = todayOf(order, now)
        const wanted = amountFor(step.purpose, order, today)
        expectSame('what is asked for', wanted.ok ? wanted.value : null, clerk.asked(step.purpose, today))
        // One question at a time, as the server has it for one purpose and channel.
        if (!wanted.ok || references.some(({ open }) => open)) return
        const { reference } = await books.asked(step.purpose, wanted.value, now)
        if (references.some((other) => other.reference === reference)) return
        references.push({ reference, purpose: step.purpose, amount: wanted.value, open: true })
        return
      }
      case 'answer': {
        const open = references.find((reference) => reference.open)
        if (!open) return
        await books.answered(open.reference, now)
        open.open = false
        for (const event of early.splice(0)) if (event.kind === 'paid') clerkTakes(event)
        return
      }
      case 'pay': {
        if (!known) return
        const amounts = {
          exact: known.amount,
          short: known.amount / 3n + 1n,
          over: known.amount + 777n,
          cent: 1n,
        }
        const at = new Date(now.getTime() - step.hoursAgo * HOUR_MS)
        const { reference } = known
        const event = { id: '', kind: 'paid', reference, amountMinor: amounts[step.amount], at } as const
        if (step.held) waiting.push(event)
        else await deliver(event)
        return
      }
      case 'deliver': {
        const [event] = waiting.splice(step.which % Math.max(1, waiting.length), 1)
        if (event) await deliver(event)
        return
      }
      case 'repeat': {
        const event = told[step.which % Math.max(1, told.length)]
        if (event) expectSame('a repeated event', await books.tell(event, now), 'duplicate')
        return
      }
      case 'notice': {
        if (!known) return
        serial++
        const id = `e-${String(serial).padStart(4, '0')}`
        const { reference, amount } = known
        await books.tell({ id, kind: step.kind, reference, amountMinor: amount, at: now }, now)
        return
      }
      case 'clock':
        now = new Date(now.getTime() + step.hours * HOUR_MS)
        return
      case 'refund': {
        const parts = { all: clerk.credit, half: clerk.credit / 2n, 'too-much': clerk.credit + 1n }
        const amount = parts[step.part]
        if (amount <= 0n) return
        serial++
        const done = await books.refund(amount, `r-${serial}`, now)
        expectSame('a refund', done, clerk.giveBack(amount))
        counts.refund = (counts.refund ?? 0) + 1
        return
      }
    }
  }

  async function compare(when: string): Promise<void> {
    const lines = await books.lines()
    const postings = new Map<string, bigint>()
    for (const { posting, amount } of lines) postings.set(posting, (postings.get(posting) ?? 0n) + amount)
    for (const [posting, sum] of postings) expectSame(`${when}: the sum of posting ${posting}`, sum, 0n)
    const balances = balanceOf(lines satisfies Entry[])
    const total = (part: 'principal' | 'interest' | 'fee' | 'tax') =>
      clerk.rows.reduce((sum, row) => sum + row[part], 0n)
    const wanted: Partial<Record<Account, bigint>> = {
      principal: total('principal'),
      interest: total('interest'),
      fee: total('fee'),
      tax: total('tax'),
      penalty: clerk.penalty,
      credit: -clerk.credit,
      cash: clerk.cash,
      'income-penalty': -clerk.penaltyEver,
      'income-extension': -clerk.fees,
    }
    for (const [account, amount] of Object.entries(wanted)) {
      expectSame(`${when}: ${account}`, balances[account as Account], amount)
    }
    const order = await books.order()
    expectSame(`${when}: status`, order.status, clerk.settled ? '200' : '174')
    const days = (rows: readonly { dueOn: string }[]) => rows.map(({ dueOn }) => dueOn).join()
    expectSame(`${when}: due days`, days(order.loan.instalments), days(clerk.rows))
  }
}

function expectSame(what: string, found: unknown, wanted: unknown): void {
  if (found !== wanted) throw new Error(`${what}: the books say ${found}, the clerk says ${wanted}`)
}
