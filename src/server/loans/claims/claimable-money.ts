import type { Minor } from '#domain/amount.ts'
import { dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { type ClaimableMoney, normalisedNumber } from '#domain/money/claim.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { ownerOfName } from '#server/base/database/owners.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'
import { INVALID_OUTCOMES } from '#server/loans/events/event-outcomes.ts'
import { eventOfCharge } from '#server/loans/events/payment-charges.ts'
import type { Order } from '#server/loans/orders/orders.ts'

/** Money that a claim may be about, from its stored event. */
export type StoredClaimableMoney = ClaimableMoney & { provider: string; id: string }

interface Row {
  provider: string
  id: string
  reference: string
  charge: string
  amount: Minor
  at: Date
  state: ClaimableMoney['state']
}

const DAY_MS = 86_400_000
/** Days around the claimed day in which money is read; the domain decides what fits. */
const AROUND_DAYS = 10
const ROWS_MAX = 200
/** A timestamp after all others: the start of a list. */
const LATEST_MICROS = '9000000000000000'

// Unmatched events are few, and stored together.
const nobodys = statement<Row, [Date, Date, Minor, string]>(
  'nobodys-money-around',
  `SELECT provider, event_id AS id, coalesce(reference, '') AS reference, coalesce(charge, '') AS charge,
     amount_minor AS amount, coalesce(occurred_at, received_at) AS at, 'nobodys' AS state
   FROM payment_events
   WHERE borrower_id = '' AND kind = 'paid' AND outcome = 'unmatched'
     AND coalesce(occurred_at, received_at) BETWEEN $1 AND $2
     AND (amount_minor = $3
       OR ($4 <> '' AND $4 IN (upper(regexp_replace(reference, '[\\s-]+', '', 'g')), upper(regexp_replace(charge, '[\\s-]+', '', 'g')))))
   ORDER BY received_at, event_id LIMIT ${ROWS_MAX}`,
)

const IS_NOBODYS = `borrower_id = '' AND kind = 'paid' AND outcome = 'unmatched'`
const NAMED = `provider, event_id AS id, coalesce(reference, '') AS reference, coalesce(charge, '') AS charge,
     amount_minor AS amount, coalesce(occurred_at, received_at) AS at, 'nobodys' AS state`

const pageOfNobody = statement<Row & { key: string }, [string, string, number]>(
  'nobodys-money',
  `SELECT ${NAMED}, ${keyOf('received_at', 'md5(provider || event_id)')} AS key
   FROM payment_events
   WHERE ${IS_NOBODYS} AND received_at <= ${momentOf(1)} AND (received_at, md5(provider || event_id)) < (${momentOf(1)}, $2)
   ORDER BY received_at DESC, md5(provider || event_id) DESC LIMIT $3`,
)

const oneOfNobody = statement<Row, [string, string]>(
  'nobodys-money-named',
  `SELECT ${NAMED} FROM payment_events WHERE ${IS_NOBODYS} AND provider = $1 AND event_id = $2`,
)

export const nameOfMoney = ({ provider, id }: Pick<StoredClaimableMoney, 'provider' | 'id'>): string =>
  `${provider}:${id}`

/**
 * Unmatched money, the newest first, with its days in the calendar of an order. Null begins at the first
 * page.
 */
export async function unmatchedMoney(
  tx: Transaction,
  order: Pick<Order, 'loan'>,
  { after, limit }: { after: Pick<Page, 'micros' | 'id'> | null; limit: number },
): Promise<(StoredClaimableMoney & { key: string })[]> {
  const { micros, id } = after ?? { micros: LATEST_MICROS, id: '' }
  return inDaysOf(order, await tx.rows(pageOfNobody, [micros, id, limit]))
}

/** Unmatched money by its name; undefined if it is matched by now. */
export async function unmatchedMoneyByName(
  tx: Transaction,
  order: Pick<Order, 'loan'>,
  name: string,
): Promise<StoredClaimableMoney | undefined> {
  const [, provider = '', id = ''] = /^([^:]*):(.*)$/s.exec(name) ?? []
  return inDaysOf(order, await tx.rows(oneOfNobody, [provider, id]))[0]
}

/** Unmatched money with the amount or the number of a claim, within days of it. */
export async function likelyMoney(
  tx: Transaction,
  order: Pick<Order, 'loan'>,
  { paidOn, amount, number }: { paidOn: string; amount: Minor; number: string },
): Promise<StoredClaimableMoney[]> {
  const day = new Date(`${paidOn}T12:00:00Z`).getTime()
  const [from, until] = [new Date(day - AROUND_DAYS * DAY_MS), new Date(day + AROUND_DAYS * DAY_MS)]
  return inDaysOf(order, await tx.rows(nobodys, [from, until, amount, number]))
}

function inDaysOf<Found extends Row>({ loan }: Pick<Order, 'loan'>, rows: readonly Found[]) {
  const timeZone = zoneOf(loan)
  return rows.map(({ at, ...row }) => ({ ...row, paidOn: dayIn(at, timeZone) }))
}

const own = statement<Row, [string, string]>(
  'own-money-of-order',
  `SELECT e.provider, e.event_id AS id, e.reference, coalesce(e.charge, '') AS charge, e.amount_minor AS amount,
     coalesce(e.paid_at, e.occurred_at, e.received_at) AS at,
     CASE WHEN e.outcome = 'held' THEN 'looked-at' WHEN e.kind = 'seen' THEN 'seen'
       WHEN (SELECT coalesce(sum(v.amount_minor), 0) FROM reversals v WHERE v.borrower_id = $1
         AND v.payment = e.provider || ':' || e.event_id AND v.restored_at IS NULL) >= e.amount_minor THEN 'gone'
       ELSE 'here' END AS state
   FROM payment_references r JOIN payment_events e
     ON e.borrower_id = r.borrower_id AND e.provider = r.provider AND e.reference = r.reference
   WHERE r.borrower_id = $1 AND r.order_no = $2 AND e.outcome NOT IN (${INVALID_OUTCOMES})
     AND ((e.kind = 'paid' AND (e.telling IS NOT NULL OR e.outcome = 'held')) OR (e.kind = 'seen' AND NOT EXISTS (
       SELECT FROM payment_events later WHERE later.borrower_id = $1 AND later.provider = e.provider
         AND later.reference = e.reference AND later.kind IN ('paid', 'failed', 'canceled', 'expired')
         AND later.received_at >= e.received_at)))
   ORDER BY e.received_at DESC, e.event_id LIMIT ${ROWS_MAX}`,
)

/** All money that a claim on an order may be about: unmatched money, and money reported for this loan. */
export async function moneyForOrder(
  tx: Transaction,
  order: Pick<Order, 'borrowerId' | 'orderNo' | 'loan'>,
  claim: { paidOn: string; amount: Minor; number: string },
): Promise<StoredClaimableMoney[]> {
  const { borrowerId, orderNo } = order
  return [
    ...(await likelyMoney(tx, order, claim)),
    ...inDaysOf(order, await tx.rows(own, [borrowerId, orderNo])),
  ]
}

/** Returns whether a number is another borrower's: of a reference, or of a booked payment. */
export async function isOfAnother(
  tx: Transaction,
  providers: readonly string[],
  number: string,
  borrowerId: string,
): Promise<boolean> {
  if (normalisedNumber(number) === '') return false
  for (const provider of providers) {
    const owner = await ownerOfName(tx, `reference/${provider}/${number}`)
    const chargeEvent = owner === undefined ? await eventOfCharge(tx, provider, number) : undefined
    const ownerId = owner ?? chargeEvent?.borrowerId ?? ''
    if (ownerId !== '' && ownerId !== borrowerId) return true
  }
  return false
}
