import type { Day } from '#domain/dates.ts'
import type { DebtChange } from '#domain/money/arrangement.ts'
import { OWED_PARTS } from '#domain/money/ledger.ts'

/** Days, amounts paid, and the later growth of the debt, as JSON contains them. */
export type PaidOnRows = [Day, string, string][]

const OWED = OWED_PARTS.map((part) => `'${part}'`).join()

/**
 * SQL: the repayments of the order `o` on each day, for `paidOnDays`, and the later growth of the debt. Fees
 * of extensions are excluded, and a reversal counts from its day on. `borrower` is its borrower, `more` a
 * further condition.
 */
export const paidOnOf = (borrower: string, more = '') => `
  (SELECT coalesce(json_agg(json_build_array(days.on_day, days.paid::text, days.owed::text) ORDER BY days.on_day), '[]')
    FROM (SELECT l.on_day,
        coalesce(sum(e.amount_minor) FILTER (WHERE e.account IN ('cash', 'income-extension')
          AND l.kind IN ('payment', 'extension', 'reversal', 'restored')), 0) AS paid,
        coalesce(sum(e.amount_minor) FILTER (WHERE e.account IN (${OWED})), 0) AS owed
      FROM postings l JOIN entries e ON e.borrower_id = l.borrower_id AND e.posting_id = l.id
      WHERE l.borrower_id = ${borrower} AND l.order_no = o.order_no ${more}
      GROUP BY l.on_day) AS days)`

/** Converts the rows to the domain's form. */
export const paidOnDays = (rows: PaidOnRows): DebtChange[] =>
  rows.map(([on, amount, owed]) => ({ on, amount: BigInt(amount), owed: BigInt(owed) }))
