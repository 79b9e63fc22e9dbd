import type { Minor } from '#domain/amount.ts'
import type { Currency } from '#domain/markets/market.ts'
import { columns, type Inserted, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { newId } from '#server/base/names/ids.ts'
import { keyOf, momentOf, type Page } from '#server/call/operator/page-of-list.ts'
import { paymentTables } from '#server/loans/payment-tables.ts'

/** The kinds of cases about money that a person decides. */
export type CaseKind = 'held' | 'contradiction' | 'reversal'

/** Stable names of the reasons of cases. They contain no personal data. */
export type CaseCode =
  | 'before-disbursement'
  | 'in-the-future'
  | 'too-much'
  | 'event-contradicts'
  | 'charge-contradicts'
  | 'event-corrected'
  | 'unreadable-money'
  | 'more-than-paid'
  | 'not-at-provider'
  | 'gone-at-provider'
  | 'gone-otherwise'
  | 'gone-here-alone'
  | 'asked-by-staff'

const CASE = columns(
  paymentTables.moneyCases,
  ['id', 'kind', 'code', 'provider', 'eventId', 'reference', 'amountMinor', 'saidAt', 'borrowerId'],
  ['orderNo', 'payment', 'openedAt', 'state', 'wish', 'reason', 'wishedBy'],
)

/** A case about money that waits for a decision of the staff. */
export interface MoneyCase extends Row<typeof CASE> {
  kind: CaseKind
  code: CaseCode
}

type NewCase = Omit<MoneyCase, 'id' | 'openedAt' | 'state'>

const NEW = columns(paymentTables.moneyCases, CASE.names, ['same'])
const insert = statement<unknown, Inserted>(
  'insert-money-case',
  `INSERT INTO money_cases ${NEW.inserted} ON CONFLICT DO NOTHING`,
)

/** Joins parts to an unambiguous text: the separator is encoded in each part. */
export const joined = (...parts: readonly (string | number | bigint)[]): string =>
  parts.map((part) => String(part).replaceAll('%', '%25').replaceAll('/', '%2F')).join('/')

/** Opens a case once for each `same`, and one at a time for each payment. Resolves with whether the case is new. */
export async function openCase(tx: Transaction, one: NewCase, same: string, now: Date): Promise<boolean> {
  const row = { ...one, id: newId(now), same, openedAt: now, state: 'open' } as const
  return (await tx.run(insert, NEW.values(row))) === 1
}

const openOne = statement<unknown, [string]>(
  'is-open-money-case',
  `SELECT FROM money_cases WHERE same = $1 AND state = 'open'`,
)

/** Returns whether the case that was opened as `same` is still open. */
export const isOpenCase = async (tx: Transaction, same: string): Promise<boolean> =>
  (await tx.row(openOne, [same])) !== undefined

const openOfEvent = statement<unknown, [string, string]>(
  'has-open-money-case',
  `SELECT FROM money_cases WHERE provider = $1 AND event_id = $2 AND state = 'open' LIMIT 1`,
)

/** Returns whether an open case is about this event of the provider. */
export const hasOpenCase = async (tx: Transaction, provider: string, eventId: string): Promise<boolean> =>
  (await tx.row(openOfEvent, [provider, eventId])) !== undefined

/** The empty values of a case that a provider's event opens. */
export const WITHOUT_PROPOSAL = { payment: null, wish: null, reason: null, wishedBy: null } as const

/** A case with the currency of its loan, and the amount that its event, or the first event of its charge, reported first. */
export type ListedCase = MoneyCase & { key: string; currency: Currency | null; firstMinor: Minor | null }

const list = statement<ListedCase, [string, string, number]>(
  'open-money-cases',
  `SELECT ${CASE}, ${keyOf('opened_at', 'id')} AS key, (SELECT currency FROM orders o WHERE o.borrower_id = money_cases.borrower_id
     AND o.order_no = money_cases.order_no) AS currency,
     (SELECT e.amount_minor FROM owners n JOIN payment_events e
        ON e.borrower_id = n.borrower_id AND e.provider = money_cases.provider AND e.event_id = f.first_id
      WHERE n.name = 'event/' || money_cases.provider || '/' || f.first_id) AS "firstMinor"
   FROM money_cases, LATERAL (SELECT CASE money_cases.code WHEN 'charge-contradicts' THEN (
       SELECT c.event_id FROM owners n
         JOIN payment_events e ON e.borrower_id = n.borrower_id AND e.provider = money_cases.provider
           AND e.event_id = money_cases.event_id
         JOIN payment_charges c ON c.provider = e.provider AND c.charge = e.charge
       WHERE n.name = 'event/' || money_cases.provider || '/' || money_cases.event_id)
     ELSE money_cases.event_id END AS first_id) AS f
   WHERE state = 'open' AND opened_at >= ${momentOf(1)} AND (opened_at, id) > (${momentOf(1)}, $2)
   ORDER BY opened_at, id LIMIT $3`,
)

/** The open cases after the start of a page, the oldest first. */
export const openCases = (
  tx: Transaction,
  { micros, id }: Pick<Page, 'micros' | 'id'>,
  limit: number,
): Promise<ListedCase[]> => tx.rows(list, [micros, id, limit])

const reversal = statement<MoneyCase, [string]>(
  'open-reversal-of-payment',
  `SELECT ${CASE} FROM money_cases WHERE kind = 'reversal' AND state = 'open' AND payment = $1`,
)

/** The undecided request to reverse a payment; there is one at most. */
export const openReversalOf = (tx: Transaction, payment: string): Promise<MoneyCase | undefined> =>
  tx.row(reversal, [payment])

const lock = statement<MoneyCase, [string]>(
  'lock-money-case',
  `SELECT ${CASE} FROM money_cases WHERE id = $1 FOR UPDATE`,
)

/** A case, locked until the transaction ends. */
export const lockCase = (tx: Transaction, id: string): Promise<MoneyCase | undefined> => tx.row(lock, [id])

const wish = statement<unknown, [string, string, string, string]>(
  'wish-money-case',
  `UPDATE money_cases SET wish = $2, reason = $3, wished_by = $4 WHERE id = $1 AND state = 'open' AND wish IS NULL`,
)

/** Stores the decision that one person proposes until another confirms it; false if there is a proposal already. */
export const proposeDecision = async (
  tx: Transaction,
  id: string,
  decision: string,
  reason: string,
  by: string,
): Promise<boolean> => (await tx.run(wish, [id, decision, reason, by])) === 1

const unwish = statement<unknown, [string]>(
  'unwish-money-case',
  `UPDATE money_cases SET wish = NULL, reason = NULL, wished_by = NULL WHERE id = $1 AND state = 'open'`,
)

/** Removes the proposed decision. */
export const withdrawProposal = (tx: Transaction, id: string): Promise<number> => tx.run(unwish, [id])

const close = statement<unknown, [string, 'done' | 'dismissed', string, string, Date]>(
  'close-money-case',
  `UPDATE money_cases SET state = $2, reason = $3, decided_by = $4, decided_at = $5 WHERE id = $1 AND state = 'open'`,
)

/** Stores the decision of a locked case, its reason and the person. */
export async function closeCase(
  tx: Transaction,
  { id }: MoneyCase,
  state: 'done' | 'dismissed',
  reason: string,
  by: string,
  now: Date,
): Promise<void> {
  await tx.run(close, [id, state, reason, by, now])
}
