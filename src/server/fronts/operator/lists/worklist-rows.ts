import type { Currency, Minor } from '#domain/amount.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { creditBackBy } from '#domain/money/booking/credit-back.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { PLACE_OF_POSTING } from '#server/base/database/give-places.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'

/** Money that arrived and is on no loan. */
export interface UnmatchedRow {
  key: string
  payment: string
  reference: string | null
  charge: string | null
  amountMinor: Minor
  paidAt: Date | null
  receivedAt: Date
}

const unmatched = statement<UnmatchedRow, [string, string, number]>(
  'operator-unmatched',
  `SELECT ${keyOf('received_at', 'md5(provider || event_id)')} AS key, provider || ':' || event_id AS payment, reference, charge,
     amount_minor AS "amountMinor", occurred_at AS "paidAt", received_at AS "receivedAt"
   FROM payment_events
   WHERE outcome = 'unmatched' AND kind = 'paid' AND received_at >= ${momentOf(1)}
     AND (received_at, md5(provider || event_id)) > (${momentOf(1)}, $2)
   ORDER BY received_at, md5(provider || event_id) LIMIT $3`,
)

/** Unmatched money, the oldest first. */
export const unmatchedRows = (tx: Transaction, { micros, id, limit }: Page): Promise<UnmatchedRow[]> =>
  tx.rows(unmatched, [micros, id, limit])

/** A borrower's credit, and the day by which it is returned. */
export interface CreditRow {
  key: string
  orderNo: string
  borrowerId: string
  amountMinor: Minor
  currency: Currency
  since: Date
  backBy: Day
}

const watchedUntil = statement<{ at: Date }>(
  'credits-watched-until',
  `SELECT at FROM watch_marks WHERE name = 'ledger-new'`,
)

// Loans with a credit are those that the ledger check has found, and those with unchecked postings. The
// current amount comes from the ledger.
const credits = statement<
  Omit<CreditRow, 'backBy'> & { market: MarketId; timeZone: string | null; at: Date },
  [string, string, number, Date, boolean]
>(
  'operator-credits',
  `SELECT ${keyOf('at', '"orderNo"')} AS key, * FROM (
     SELECT f.order_no AS "orderNo", f.borrower_id AS "borrowerId", o.currency, b.market, o.time_zone AS "timeZone", c.since, c."amountMinor",
       CASE WHEN $5 THEN c.since ELSE c.place END AS at
     FROM (
       SELECT borrower_id, order_no FROM ledger_findings WHERE credit_minor > 0
       UNION
       SELECT borrower_id, order_no FROM postings WHERE listed_at IS NULL
       UNION
       SELECT borrower_id, order_no FROM postings p WHERE ${PLACE_OF_POSTING} >= $4
     ) AS f JOIN orders o ON o.borrower_id = f.borrower_id AND o.order_no = f.order_no
       JOIN borrowers b ON b.id = f.borrower_id,
       LATERAL (SELECT (-coalesce(sum(e.amount_minor), 0))::bigint AS "amountMinor",
           max(p.booked_at) FILTER (WHERE e.amount_minor < 0) AS since,
           max(${PLACE_OF_POSTING}) FILTER (WHERE e.amount_minor < 0) AS place
         FROM postings p JOIN entries e ON e.borrower_id = p.borrower_id AND e.posting_id = p.id
         WHERE p.borrower_id = f.borrower_id AND p.order_no = f.order_no AND e.account = 'credit') AS c) AS known
   WHERE "amountMinor" > 0 AND (at, "orderNo") > (${momentOf(1)}, $2)
   ORDER BY at, "orderNo" LIMIT $3`,
)

/**
 * Credits that are not returned yet, in the order of positions; for the desk, which stores no keys, the
 * oldest first. The days count from when the credit was known.
 */
export async function creditRows(
  tx: Transaction,
  { micros, id, limit }: Page,
  { byTime = false } = {},
): Promise<CreditRow[]> {
  const { at: watched } = await tx.one(watchedUntil, [])
  const rows = await tx.rows(credits, [micros, id, limit, watched, byTime])
  return rows.map(({ market, timeZone, at: _at, ...row }) => ({
    ...row,
    backBy: creditBackBy(dayIn(row.since, zoneOf({ product: { market }, timeZone }))),
  }))
}

/** A card charge without a known result. */
export interface UnclearChargeRow {
  key: string
  chargeId: string
  orderNo: string
  borrowerId: string
  amountMinor: Minor
  currency: Currency
  beganAt: Date
  asked: number
  askedAgainAt: Date | null
}

/** Until then its own call still waits for the answer. */
const UNCLEAR_AFTER_MS = 60_000

const unclear = statement<UnclearChargeRow, [string, string, number, Date]>(
  'operator-card-charges',
  `SELECT ${keyOf('c.made_at', 'c.id')} AS key, c.id AS "chargeId", c.order_no AS "orderNo", c.borrower_id AS "borrowerId",
     c.amount_minor AS "amountMinor", o.currency, c.made_at AS "beganAt", c.asks AS asked, c.ask_at AS "askedAgainAt"
   FROM card_payments c JOIN orders o ON o.order_no = c.order_no AND o.borrower_id = c.borrower_id
   WHERE c.state = 'charging' AND c.made_at >= ${momentOf(1)} AND c.made_at <= $4 AND (c.made_at, c.id) > (${momentOf(1)}, $2)
   ORDER BY c.made_at, c.id LIMIT $3`,
)

/** Charges without a result of their acquirer, the oldest first. Each is retried automatically. */
export const unclearChargeRows = (
  tx: Transaction,
  { micros, id, limit }: Page,
  now: Date,
): Promise<UnclearChargeRow[]> =>
  tx.rows(unclear, [micros, id, limit, new Date(now.getTime() - UNCLEAR_AFTER_MS)])
