import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { eventOf, paymentSource } from '#server/loans/events/source-event.ts'
import { loanTables } from '#server/loans/tables.ts'

const FINDING = columns(
  loanTables.ledgerFindings,
  ['borrowerId', 'orderNo', 'currency', 'imbalanceMinor'],
  ['untoldMinor', 'statusContradicts', 'creditMinor', 'checkedAt'],
)

/** The sums of a loan's ledger, compared with other records of the loan. */
type Checked = Omit<Row<typeof FINDING>, 'checkedAt'>

export type LoanKey = Pick<Checked, 'borrowerId' | 'orderNo'>

// Money is reported by a provider's event or by a card. Money that a sandbox invents, or that the lender
// books under its own name, was reported by neither.
const check = statement<Checked, [string[], string[]]>(
  'check-ledgers',
  `SELECT o.order_no AS "orderNo", o.borrower_id AS "borrowerId", o.currency, l.off AS "imbalanceMinor",
     l.cash - t.reported AS "untoldMinor", l.credit AS "creditMinor",
     (o.status = '200' AND l.owed <> 0) OR (o.status = '174' AND l.owed = 0) AS "statusContradicts"
   FROM unnest($1::text[], $2::text[]) AS asked (borrower_id, order_no) JOIN orders o USING (borrower_id, order_no),
     LATERAL (SELECT array_agg(DISTINCT r.provider) || 'card'::text AS names
       FROM payment_references r WHERE r.borrower_id = o.borrower_id AND r.order_no = o.order_no) s,
     LATERAL (SELECT coalesce(sum(abs(p.off)), 0)::bigint AS off, coalesce(sum(p.cash), 0)::bigint AS cash,
         (coalesce(sum(p.owed), 0) + greatest(coalesce(sum(p.credit), 0), 0))::bigint AS owed,
         greatest(-coalesce(sum(p.credit), 0), 0)::bigint AS credit
       FROM (SELECT sum(n.amount_minor) AS off,
           sum(n.amount_minor) FILTER (WHERE n.account = 'cash' AND p.kind IN ('payment', 'extension', 'reversal', 'restored')
             AND b.source = ANY(s.names)) AS cash,
           sum(n.amount_minor) FILTER (WHERE n.account IN ('principal', 'interest', 'fee', 'tax', 'penalty')) AS owed,
           sum(n.amount_minor) FILTER (WHERE n.account = 'credit') AS credit
         FROM postings p JOIN entries n ON n.borrower_id = p.borrower_id AND n.posting_id = p.id, ${eventOf('p', 'b')}
         WHERE p.borrower_id = o.borrower_id AND p.order_no = o.order_no GROUP BY p.id) p) l,
     LATERAL (SELECT (
         coalesce((SELECT sum(e.amount_minor) FROM payment_references r
           JOIN payment_events e ON e.borrower_id = r.borrower_id AND e.provider = r.provider AND e.reference = r.reference
           WHERE r.borrower_id = o.borrower_id AND r.order_no = o.order_no AND e.kind = 'paid'
             AND (e.telling IS NOT NULL OR e.outcome IN ('part-paid', 'settled'))), 0)
         + coalesce((SELECT sum(c.amount_minor) FROM card_payments c
           WHERE c.borrower_id = o.borrower_id AND c.order_no = o.order_no AND c.state = 'paid'), 0)
         - coalesce((SELECT sum(r.amount_minor) FROM reversals r
           WHERE r.borrower_id = o.borrower_id AND r.order_no = o.order_no AND r.restored_at IS NULL
             AND ${paymentSource('r')} = ANY(s.names)), 0))::bigint AS reported) t`,
)

const keep = statement<unknown, Inserted>(
  'keep-finding',
  `INSERT INTO ledger_findings ${FINDING.inserted}
   ON CONFLICT (borrower_id, order_no) DO UPDATE SET imbalance_minor = EXCLUDED.imbalance_minor,
     untold_minor = EXCLUDED.untold_minor, status_contradicts = EXCLUDED.status_contradicts,
     credit_minor = EXCLUDED.credit_minor, checked_at = EXCLUDED.checked_at`,
)

const forget = statement<unknown, [string[], string[]]>(
  'forget-findings',
  `DELETE FROM ledger_findings WHERE (borrower_id, order_no) IN (SELECT * FROM unnest($1::text[], $2::text[]))`,
)

/** Checks the ledgers of these loans and stores those to be watched. Resolves with those that are wrong. */
export async function checkLedgers(
  tx: Transaction,
  asked: readonly LoanKey[],
  now: Date,
): Promise<Checked[]> {
  if (asked.length === 0) return []
  const checked = await tx.rows(check, keysOf(asked))
  const isWorthKeeping = (one: Checked) => isWrong(one) || one.creditMinor !== 0n
  await tx.run(forget, keysOf(checked.filter((one) => !isWorthKeeping(one))))
  for (const one of checked.filter(isWorthKeeping))
    await tx.run(keep, FINDING.values({ ...one, checkedAt: now }))
  return checked.filter(isWrong)
}

const keysOf = (loans: readonly LoanKey[]): [borrowers: string[], orders: string[]] => [
  loans.map(({ borrowerId }) => borrowerId),
  loans.map(({ orderNo }) => orderNo),
]

const isWrong = ({ imbalanceMinor, untoldMinor, statusContradicts }: Checked): boolean =>
  imbalanceMinor !== 0n || untoldMinor !== 0n || statusContradicts
