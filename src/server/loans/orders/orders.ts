// Longer than 300 lines: every statement that reads or writes an order.
import type { ComplaintOutcome } from '#domain/complaints/channel.ts'
import { CHARGES } from '#domain/complaints/complaint.ts'
import type { Day } from '#domain/dates.ts'
import { dayIn } from '#domain/dates.ts'
import { dueDay } from '#domain/loans/due-day.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { extensionTimesOf, type Product } from '#domain/loans/product.ts'
import type { Instalment } from '#domain/loans/schedule.ts'
import type { MarketId } from '#domain/markets/market.ts'
import {
  type Arrangement,
  type ArrangementWithState,
  arrangedOf,
  dueAfter,
  pauseOf,
} from '#domain/money/arrangement.ts'
import { type Dispute, pausesOf } from '#domain/money/dispute.ts'
import { type Account, balanceOf } from '#domain/money/ledger.ts'
import type { OpenCharge, OpenClaim, ReferenceWithNotices } from '#domain/money/money-in-transit.ts'
import type { Loan } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import { columns, type Row } from '#server/base/database/columns.ts'
import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { INVALID_OUTCOMES } from '#server/loans/events/event-outcomes.ts'
import { productOf, wholeRule } from '#server/loans/products/products.ts'
import { loanTables } from '#server/loans/tables.ts'
import { type PaidOnRows, paidOnDays, paidOnOf } from './paid-on.ts'

/** The columns of every order, new or old. */
export const ORDER_FACTS = columns(
  loanTables.orders,
  ['orderNo', 'status', 'amountMinor', 'receivedMinor', 'currency', 'disbursedOn', 'dueOn', 'couponMinor'],
  ['extensionAllowed', 'ratingWanted', 'takesCollectionComplaints', 'externalUrl', 'createdAt'],
)
const STORED = columns(
  loanTables.orders,
  ['borrowerId', 'productId', 'version', 'timeZone'],
  ORDER_FACTS.names,
)

export type OrderFacts = Row<typeof ORDER_FACTS>

/** An order of a borrower with its product, its schedule and what its ledger says. */
export interface Order extends OrderFacts {
  borrowerId: string
  productLogo: string
  /** Whether the borrower gave stars since the order was made, for it or for no particular order. */
  scored: boolean
  version: number
  /** How often the loan was extended, and how often its product allows it. */
  extensionsBought: number
  extensionsMost: number
  loan: Loan
  /** References on which a provider has seen money, with all its notices about them. */
  spokenOf: readonly ReferenceWithNotices[]
  claims: readonly OpenClaim[]
  /** Charges of cards without a known result. */
  charges: readonly OpenCharge[]
  /** Promises and plans that were agreed, the oldest first. */
  arrangements: readonly ArrangementWithState[]
  /** How many of them the borrower made alone. Those that the lender granted by hand do not count. */
  arrangedAlone: number
}

type Outcome = ComplaintOutcome | null

interface OrderRow extends Row<typeof STORED> {
  market: MarketId
  productName: string
  productLogo: string
  rule: unknown
  scored: boolean
  extensionsBought: number
  penaltyThrough: Day | null
  owedAgainOn: Day | null
  /** Number, due day, principal, interest, fee, tax. */
  instalments: [number, Day, string, string, string, string][]
  balances: Record<string, string>
  /**
   * One of each event: provider, reference, purpose, channel, requested amount; kind, amount, when it
   * happened, when it was received, charge.
   */
  said: [string, string, Purpose, string, string, string, string, string, string, string | null][]
  /** Folio, amount, day, when the claim was made, and when its answer is due. */
  claimed: [string, string, Day, string, string][]
  /** Id, amount, and when the borrower confirmed the payment. */
  charging: [string, string, string][]
  /** Number, day, rule of the penalty, what was paid before, the parts with day and amount, and whether it was granted by hand. */
  arranged: [number, Day, Arrangement['penalty'], string, [Day, string][], boolean][]
  /** For loans with an arrangement: what was paid on each day, and by how much the debt grew since. */
  paidOn: PaidOnRows
  /** Complaints about its charges: opened on, first answered at and outcome, reopened on, answered at and outcome. */
  disputed: [Day, string | null, Outcome, Day | null, string | null, Outcome][]
}

/** The calendar day that a borrower of this order sees. */
export const todayOf = (order: Order, now: Date): Day => dayIn(now, zoneOf(order.loan))

// Amounts inside JSON are text, because numbers of JSON are exact only up to 2^53. Each subquery names the borrower by the first
// parameter, so that all rows are found on one machine.
const SELECT = `
  SELECT ${STORED.of('o')},
    p.market, p.name AS "productName", p.logo AS "productLogo", coalesce(${wholeRule('o')}, ${wholeRule('p')}) AS rule,
    (SELECT coalesce(json_agg(json_build_array(i.number, i.due_on, i.principal_minor::text,
        i.interest_minor::text, i.fee_minor::text, i.tax_minor::text) ORDER BY i.number), '[]')
      FROM instalments i WHERE i.borrower_id = $1 AND i.order_no = o.order_no) AS instalments,
    (SELECT coalesce(json_object_agg(sums.account, sums.total), '{}')
      FROM (SELECT e.account, sum(e.amount_minor)::text AS total
            FROM entries e WHERE e.borrower_id = $1 AND e.order_no = o.order_no GROUP BY e.account) AS sums) AS balances,
    (SELECT max(l.on_day) FROM postings l
      WHERE l.borrower_id = $1 AND l.order_no = o.order_no AND l.kind = 'penalty') AS "penaltyThrough",
    (SELECT coalesce(json_agg(json_build_array(r.provider, r.reference, r.purpose, r.channel, r.amount_minor::text,
        -- Money that a person has to decide about has not arrived, whatever its notice says.
        CASE n.outcome WHEN 'held' THEN 'held' ELSE n.kind END, n.amount_minor::text,
        least(n.occurred_at, n.received_at), n.received_at, n.charge)
        ORDER BY n.received_at, n.event_id), '[]')
      -- OFFSET 0 makes PostgreSQL check the condition once for each reference, and not once for each of its notices.
      FROM (SELECT * FROM payment_references r WHERE r.borrower_id = $1 AND r.order_no = o.order_no AND EXISTS (
          SELECT FROM payment_events s WHERE s.borrower_id = $1 AND s.provider = r.provider AND s.reference = r.reference
            AND (s.kind = 'seen' OR s.outcome = 'held')) OFFSET 0) AS r
        JOIN payment_events n ON n.borrower_id = $1 AND n.provider = r.provider AND n.reference = r.reference
      WHERE n.outcome NOT IN (${INVALID_OUTCOMES})) AS said,
    (SELECT coalesce(json_agg(json_build_array(c.folio, c.amount_minor::text, c.paid_on, c.opened_at, c.answer_by)
        ORDER BY c.opened_at, c.folio), '[]')
      FROM payment_claims c WHERE c.borrower_id = $1 AND c.order_no = o.order_no AND c.state = 'open') AS claimed,
    (SELECT coalesce(json_agg(json_build_array(c.id, c.amount_minor::text, coalesce(c.code_used_at, c.made_at))
        ORDER BY c.made_at, c.id), '[]')
      FROM card_payments c
      WHERE c.borrower_id = $1 AND c.order_no = o.order_no AND c.state = 'charging') AS charging,
    -- A complaint keeps the day of its market. Its pause begins no later than its day in the time zone of the loan.
    (SELECT coalesce(json_agg(json_build_array(least(d.opened_on, (d.opened_at AT TIME ZONE o.time_zone)::date),
        d.first_replied_at, d.first_outcome, least(d.reopened_on, (d.reopened_at AT TIME ZONE o.time_zone)::date),
        d.replied_at, d.outcome) ORDER BY d.opened_at, d.folio), '[]')
      FROM complaints d
      WHERE d.borrower_id = $1 AND d.order_no = o.order_no AND d.problem_type = '${CHARGES}') AS disputed,
    (SELECT coalesce(json_agg(json_build_array(a.number, a.agreed_on, a.penalty, a.paid_before_minor::text, a.parts,
        a.by_hand) ORDER BY a.number), '[]')
      FROM arrangements a WHERE a.borrower_id = $1 AND a.order_no = o.order_no) AS arranged,
    ${paidOnOf('$1', `AND EXISTS (SELECT FROM arrangements a WHERE a.borrower_id = $1 AND a.order_no = o.order_no)`)} AS "paidOn",
    (SELECT max(l.on_day) FROM postings l
      WHERE l.borrower_id = $1 AND l.order_no = o.order_no AND l.kind IN ('reversal', 'restored')) AS "owedAgainOn",
    -- An extension whose fee was taken back does not count until the fee comes again.
    (SELECT coalesce(sum(CASE l.kind WHEN 'reversal' THEN -1 ELSE 1 END), 0)::int
      FROM postings l JOIN entries e
        ON e.borrower_id = l.borrower_id AND e.posting_id = l.id AND e.account = 'income-extension'
      WHERE l.borrower_id = $1 AND l.order_no = o.order_no AND l.kind IN ('extension', 'reversal', 'restored')) AS "extensionsBought",
    EXISTS (SELECT FROM scores s WHERE s.borrower_id = $1
      AND (s.order_no = o.order_no OR (s.order_no IS NULL AND s.at >= o.created_at))) AS scored
  FROM orders o JOIN products p ON p.id = o.product_id`

const find = statement<OrderRow, [string, string]>(
  'find-order',
  `${SELECT} WHERE o.borrower_id = $1 AND o.order_no = $2`,
)

/** The borrower's order; undefined if it does not exist or belongs to another borrower. */
export async function findOrder(
  tx: Transaction,
  borrower: Borrower,
  orderNo: string,
): Promise<Order | undefined> {
  const row = await tx.row(find, [borrower.id, orderNo])
  return row && orderOf(row, borrower)
}

/** Sends the query for an order before the borrower is known to exist. */
export const prefetchOrder = (tx: Transaction, borrowerId: string, orderNo: string): void =>
  tx.ahead(find, [borrowerId, orderNo])

const lock: Statement<unknown, [string, string]> = statement(
  'lock-order',
  'SELECT FROM orders WHERE order_no = $1 AND borrower_id = $2 FOR UPDATE',
)

/** The borrower's order, locked until the transaction ends. Its money changes only under this lock. */
export async function lockOrder(
  tx: Transaction,
  borrower: Borrower,
  orderNo: string,
): Promise<Order | undefined> {
  // Two statements: a statement sees other rows as of its start, which is before it waited for the lock.
  const [locked] = await tx.rows(lock, [orderNo, borrower.id])
  return locked === undefined ? undefined : findOrder(tx, borrower, orderNo)
}

/** Locks an order that must exist, because another row names it. */
export async function lockKnownOrder(tx: Transaction, borrower: Borrower, orderNo: string): Promise<Order> {
  const order = await lockOrder(tx, borrower, orderNo)
  if (!order) throw new Error(`the order ${orderNo} vanished`)
  return order
}

/** The most orders of one borrower that are listed, the newest. */
export const ORDERS_LISTED_MAX = 200

const list = statement<OrderRow, [string]>(
  'list-orders',
  `SELECT * FROM (${SELECT} WHERE o.borrower_id = $1
     ORDER BY o.created_at DESC, o.order_no COLLATE "C" DESC LIMIT ${ORDERS_LISTED_MAX}) AS newest
   ORDER BY "createdAt", "orderNo" COLLATE "C"`,
)

/** The borrower's newest orders, the oldest of them first. */
export async function listOrders(tx: Transaction, borrower: Borrower): Promise<Order[]> {
  const rows = await tx.rows(list, [borrower.id])
  return rows.map((row) => orderOf(row, borrower))
}

const all = statement<OrderRow, [string]>('all-orders', `${SELECT} WHERE o.borrower_id = $1`)

/** All orders of a borrower without a limit, for decisions that depend on each of them. */
export const allOrders = async (tx: Transaction, borrower: Borrower): Promise<Order[]> =>
  (await tx.rows(all, [borrower.id])).map((row) => orderOf(row, borrower))

function orderOf(row: OrderRow, borrower: Borrower): Order {
  const {
    productId,
    market,
    productName,
    rule,
    instalments,
    balances,
    penaltyThrough,
    owedAgainOn,
    said,
    claimed,
    charging,
    disputed,
    arranged,
    paidOn,
    timeZone,
    ...facts
  } = row
  const product = productOf({ id: productId, market, name: productName, rule })
  const entries = Object.entries(balances).map(([account, total]) => ({
    // Only the domain makes postings, so the accounts are its own.
    account: account as Account,
    amount: BigInt(total),
  }))
  const schedule = instalments.map(([number, dueOn, principal, interest, fee, tax]) => ({
    number,
    dueOn: dueDay(product, dueOn),
    principal: BigInt(principal),
    interest: BigInt(interest),
    fee: BigInt(fee),
    tax: BigInt(tax),
  }))
  const arrangements = arrangementsOf(product, arranged, paidOn, schedule)
  // A loan with an arrangement that is still awaited cannot be extended. The newest arrangement replaces those before it.
  const isPostponable = facts.extensionAllowed && !arrangements.at(-1)?.isAwaited
  return {
    ...facts,
    dueOn: facts.dueOn && dueDay(product, facts.dueOn),
    arrangements,
    arrangedAlone: arranged.filter(([, , , , , isByHand]) => !isByHand).length,
    extensionsMost: product.extension ? extensionTimesOf(product.extension) : 0,
    loan: {
      // The lender can forbid an extension for one order.
      product: isPostponable ? product : { ...product, extension: null },
      timeZone,
      client: borrower.clientKind,
      instalments: schedule,
      balances: balanceOf(entries),
      penaltyChargedThrough: penaltyThrough,
      owedAgainOn,
      pauses: [
        ...pausesOf(disputed.map((complaint) => looksOf(complaint, zoneOf({ product, timeZone })))),
        ...arrangements.flatMap(pauseOf),
      ],
    },
    spokenOf: spokenOf(said),
    charges: charging.map(([id, amount, at]) => ({ id, amount: BigInt(amount), givenAt: new Date(at) })),
    claims: claimed.map(([folio, amount, paidOn, openedAt, answerBy]) => ({
      folio,
      amount: BigInt(amount),
      paidOn,
      openedAt: new Date(openedAt),
      answerBy: new Date(answerBy),
    })),
  }
}

const arrangementsOf = (
  product: Product,
  rows: OrderRow['arranged'],
  paidOn: OrderRow['paidOn'],
  schedule: readonly Instalment[],
): ArrangementWithState[] =>
  rows.map(([number, agreedOn, penalty, paidBefore, amounts]) => {
    const parts = amounts.map(([on, amount]) => ({ on: dueDay(product, on), amount: BigInt(amount) }))
    const arrangement = { number, agreedOn, penalty, paidBefore: BigInt(paidBefore), parts }
    return arrangedOf(arrangement, paidOnDays(paidOn), dueAfter(parts, schedule))
  })

/** The periods in which the lender examined a complaint, in the time zone of the loan. */
function looksOf(complaint: OrderRow['disputed'][number], timeZone: string): Dispute {
  const [openedOn, firstAt, firstOutcome, reopenedOn, at, outcome] = complaint
  const dayOf = (moment: string | null) => moment && dayIn(new Date(moment), timeZone)
  const last = { answeredOn: dayOf(at), outcome }
  return reopenedOn === null
    ? [{ openedOn, ...last }]
    : [
        { openedOn, answeredOn: dayOf(firstAt), outcome: firstOutcome },
        { openedOn: reopenedOn, ...last },
      ]
}

function spokenOf(rows: OrderRow['said']): ReferenceWithNotices[] {
  const all = new Map<string, ReferenceWithNotices & { notices: ReferenceWithNotices['notices'][number][] }>()
  for (const [provider, reference, purpose, channel, asked, kind, amount, at, heardAt, charge] of rows) {
    const key = `${provider}/${reference}`
    const one = all.get(key) ?? { provider, reference, purpose, channel, asked: BigInt(asked), notices: [] }
    one.notices.push({ kind, amount: BigInt(amount), at: new Date(at), heardAt: new Date(heardAt), charge })
    all.set(key, one)
  }
  return [...all.values()]
}

const update = statement<unknown, [string, string, number, string, Day | null, boolean]>(
  'update-order',
  `UPDATE orders SET status = $4, due_on = $5, extension_allowed = $6, version = version + 1
   WHERE order_no = $1 AND borrower_id = $2 AND version = $3`,
)

/** Updates the state of a locked order. */
export async function updateOrder(
  tx: Transaction,
  order: Order,
  change: Pick<Order, 'status' | 'dueOn' | 'extensionAllowed'>,
): Promise<void> {
  const { status, dueOn, extensionAllowed } = change
  const params = [order.orderNo, order.borrowerId, order.version, status, dueOn, extensionAllowed] as const
  if ((await tx.run(update, [...params])) !== 1) throw new Error('the order was changed without its lock')
}

const moveDays = statement<unknown, [string, string, number[], Day[]]>(
  'move-instalments',
  `UPDATE instalments i SET due_on = moved.due_on
   FROM unnest($3::int[], $4::date[]) AS moved (number, due_on)
   WHERE i.order_no = $1 AND i.borrower_id = $2 AND i.number = moved.number`,
)

/** Moves the due days of the instalments of a locked order. */
export async function moveInstalments(
  tx: Transaction,
  order: Order,
  instalments: readonly Pick<Instalment, 'number' | 'dueOn'>[],
): Promise<void> {
  const numbers = instalments.map((row) => row.number)
  const days = instalments.map((row) => row.dueOn)
  await tx.run(moveDays, [order.orderNo, order.borrowerId, numbers, days])
}

const unchanged = statement<{ is: boolean }, [string, string, number]>(
  'is-order-unchanged',
  'SELECT EXISTS (SELECT FROM orders WHERE order_no = $1 AND borrower_id = $2 AND version = $3) AS is',
)

/** Returns whether an order has not changed since it was read. */
export const isUnchanged = async (
  tx: Transaction,
  { orderNo, borrowerId, version }: Pick<Order, 'orderNo' | 'borrowerId' | 'version'>,
): Promise<boolean> => (await tx.one(unchanged, [orderNo, borrowerId, version])).is
