import type { Day } from '#domain/dates.ts'
import type { PaidOn } from '#domain/money/arrangement.ts'

/** Days and amounts as JSON holds them. */
export type PaidOnRows = [Day, string][]

/**
 * SQL: what was paid for the debt of the order `o` on each day, for `paidOnDays`: nothing of the fee of an extension, and
 * money that was taken back counts from that day on. `borrower` says whose order it is, `more` what else has to be true.
 */
export const paidOnOf = (borrower: string, more = '') => `
  (SELECT coalesce(json_agg(json_build_array(days.on_day, days.paid::text) ORDER BY days.on_day), '[]')
    FROM (SELECT l.on_day, sum(e.amount_minor) AS paid
      FROM postings l JOIN entries e ON e.borrower_id = l.borrower_id AND e.posting_id = l.id
      WHERE l.borrower_id = ${borrower} AND l.order_no = o.order_no AND e.account IN ('cash', 'income-extension')
        AND l.kind IN ('payment', 'extension', 'reversal', 'restored') ${more}
      GROUP BY l.on_day) AS days)`

/** The same as the domain knows it. */
export const paidOnDays = (rows: PaidOnRows): PaidOn[] =>
  rows.map(([on, amount]) => ({ on, amount: BigInt(amount) }))
