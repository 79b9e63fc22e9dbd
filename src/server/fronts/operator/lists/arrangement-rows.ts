import { type Currency, type Minor, sum } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { type Arrangement, type ArrangementState, arrangedOf, stateOn } from '#domain/money/arrangement.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { keyOf, momentOf, type Page, pageOf } from '#server/call/operator/page-of-list.ts'
import { clockOf, clocksAt } from '#server/loans/orders/loan-clocks.ts'
import { type PaidOnRows, paidOnDays, paidOnOf } from '#server/loans/orders/paid-on.ts'

/** An arrangement as the lender's systems read it. */
export interface ArrangementRow {
  key: string
  orderNo: string
  borrowerId: string
  number: number
  state: ArrangementState
  agreedAt: Date
  parts: number
  totalMinor: Minor
  currency: Currency
  lastOn: Day
  schedule: string
  penalty: Arrangement['penalty']
  /** The first unpaid part; these three are null if all are paid. */
  nextPart: number | null
  nextOn: Day | null
  missingMinor: Minor | null
}

interface StoredArrangement {
  key: string
  orderNo: string
  borrowerId: string
  number: number
  agreedAt: Date
  agreedOn: Day
  penalty: Arrangement['penalty']
  paidBefore: Minor
  parts: [Day, string][]
  currency: Currency
  isSettled: boolean
  today: Day
  paidOn: PaidOnRows
  /** What becomes due after its last day. */
  later: Minor
}

const list = statement<StoredArrangement, [string, string, number, number, Day | null, Day[], string[]]>(
  'operator-arrangements',
  `SELECT ${keyOf('a.agreed_at', 'a.order_no', 'a.number')} AS key, a.order_no AS "orderNo", a.borrower_id AS "borrowerId",
     a.number, a.agreed_at AS "agreedAt", a.agreed_on AS "agreedOn", a.penalty, a.paid_before_minor AS "paidBefore", a.parts,
     o.currency, o.status = '200' AS "isSettled", days.today, ${paidOnOf('a.borrower_id')} AS "paidOn",
     (SELECT coalesce(sum(i.principal_minor + i.interest_minor + i.fee_minor + i.tax_minor), 0)::bigint FROM instalments i
       WHERE i.borrower_id = a.borrower_id AND i.order_no = a.order_no
         AND i.due_on > (a.parts -> -1 ->> 0)::date) AS later
   FROM arrangements a JOIN orders o ON o.borrower_id = a.borrower_id AND o.order_no = a.order_no
   JOIN borrowers b ON b.id = a.borrower_id
   JOIN unnest($6::date[], $7::text[]) AS days (today, clock) ON days.clock = ${clockOf('b.market')}
   WHERE a.agreed_at >= ${momentOf(1)}
     AND (a.agreed_at, a.order_no COLLATE "C", a.number) > (${momentOf(1)}, $2, $3::integer)
     AND ($5::text IS NULL OR a.parts @> jsonb_build_array(jsonb_build_array($5::text)))
   ORDER BY a.agreed_at, a.order_no COLLATE "C", a.number LIMIT $4`,
)

/**
 * Arrangements in the order in which they were agreed: all of them, those in a state, and those with a part
 * due on a day. A state is not stored: it is computed as on the pages, so other states are read and skipped.
 */
export async function arrangementRows(
  tx: Transaction,
  page: Page,
  { state, day }: { state?: ArrangementState | undefined; day?: Day | undefined },
  now: Date,
): Promise<ArrangementRow[]> {
  const clocks = clocksAt(now)
  const days = clocks.map(({ today }) => today)
  const keys = clocks.map(({ key }) => key)
  const found: ArrangementRow[] = []
  for (let { micros, id, line } = page; ; ) {
    const read = await tx.rows(list, [micros, id, line, page.limit, day ?? null, days, keys])
    found.push(...read.map(rowOf).filter((row) => state === undefined || row.state === state))
    const last = read.at(-1)
    if (last === undefined || read.length < page.limit || found.length >= page.limit)
      return found.slice(0, page.limit)
    ;({ micros, id, line } = pageOf({ after: last.key }))
  }
}

function rowOf({
  agreedOn,
  paidBefore,
  parts,
  isSettled,
  today,
  paidOn,
  later,
  ...row
}: StoredArrangement): ArrangementRow {
  const rows = parts.map(([on, amount]) => ({ on, amount: BigInt(amount) }))
  const { number, penalty } = row
  const arrangement = { number, agreedOn, penalty, paidBefore, parts: rows }
  const { next } = arrangedOf(arrangement, paidOnDays(paidOn), later)
  const state = stateOn({ next }, today, isSettled)
  const awaited = state === 'kept' ? null : next
  return {
    ...row,
    state,
    parts: rows.length,
    totalMinor: sum(rows.map(({ amount }) => amount)),
    lastOn: rows.at(-1)?.on ?? agreedOn,
    schedule: rows.map(({ on, amount }) => `${on}=${amount}`).join(' '),
    nextPart: awaited?.number ?? null,
    nextOn: awaited?.on ?? null,
    // A payment after its day does not reduce what was missing.
    missingMinor: awaited && (awaited.toPay > 0n ? awaited.toPay : 0n),
  }
}
