import type { FolioPart } from '#domain/complaints/folio-number.ts'
import { type Day, laterDay } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { type Statement, statement, type Transaction } from '#server/database/database.ts'

export const QUEUE_STATES = ['open', 'overdue', 'answered', 'closed'] as const
export const QUEUE_KINDS = ['complaint', 'request'] as const
export type QueueState = (typeof QUEUE_STATES)[number]
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** What is looked at. `null` stands for everything. */
export interface QueueFilter {
  state: QueueState
  kind: QueueKind | null
  market: MarketId | null
  /** A complaint's problem type or a request's kind. */
  type: string | null
}

/** One row of the queue: no text that anybody wrote. */
export interface QueueRow {
  kind: QueueKind
  folio: string
  market: MarketId
  type: string
  state: string
  openedAt: Date
  dueOn: Day
  orderNo: string | null
  score: number | null
  /** Whether its borrower said that the first answer did not solve it. */
  isAgain: boolean
}

/** The place of a row in the queue, from which the next page goes on. */
export type QueuePlace = Pick<QueueRow, 'dueOn' | 'folio'>

/** Rows of the queue on one page. */
export const QUEUE_PAGE_ROWS = 50

const TABLES = {
  complaint: {
    from: 'complaints',
    due: 'due_on',
    type: 'problem_type',
    open: "state IN ('received', 'in-review')",
    answered: "state = 'answered'",
    closed: "state = 'closed'",
    columns: `'complaint' AS kind, folio, market, problem_type AS type, state, opened_at AS "openedAt",
      due_on AS "dueOn", order_no AS "orderNo", score, reopened_at IS NOT NULL AS "isAgain"`,
  },
  request: {
    from: 'data_requests',
    due: 'answer_by',
    type: 'kind',
    open: "state IN ('received', 'more-needed')",
    answered: null,
    closed: "state IN ('done', 'refused')",
    columns: `'request' AS kind, folio, market, kind AS type, state, filed_at AS "openedAt",
      answer_by AS "dueOn", NULL::text AS "orderNo", NULL::int AS score, false AS "isAgain"`,
  },
  // What was granted is still to be carried out, and its own day counts from the answer.
  granted: {
    from: 'data_requests',
    due: 'effect_by',
    type: 'kind',
    open: "state = 'answered'",
    answered: "state = 'answered'",
    closed: null,
    columns: `'request' AS kind, folio, market, kind AS type, state, filed_at AS "openedAt",
      effect_by AS "dueOn", NULL::text AS "orderNo", NULL::int AS score, false AS "isAgain"`,
  },
} as const

type QueueTable = (typeof TABLES)[keyof typeof TABLES]

/** What is read for a kind in a state: only what is late is looked for among what was granted and is not done. */
function tablesOf(kinds: readonly QueueKind[], state: QueueState): QueueTable[] {
  return kinds.flatMap((kind): QueueTable[] => {
    if (kind === 'complaint') return [TABLES.complaint]
    if (state === 'overdue') return [TABLES.request, TABLES.granted]
    return [state === 'answered' ? TABLES.granted : TABLES.request]
  })
}

/** `todays` is JSON; the latest of them tells the index where to stop. */
type QueueParams = [MarketId | null, string | null, todays: string, latest: Day, Day, string]

/** What is due first stands first; of what is done, what was due last. */
const isBackwards = (state: QueueState) => state === 'answered' || state === 'closed'

/**
 * One statement for each shape of a question, so that each is planned for what it asks: with one that asks "or
 * anything" for every filter, PostgreSQL might read the whole table. No text of a filter gets into it.
 */
function queueStatement({ state, kind, market, type }: QueueFilter): Statement<QueueRow, QueueParams> {
  const order = isBackwards(state) ? 'DESC' : 'ASC'
  const part = (table: QueueTable) => {
    const conditions = [
      state === 'overdue' ? table.open : table[state],
      `(${table.due}, folio) ${isBackwards(state) ? '<' : '>'} ($5::date, $6::text)`,
      ...(market ? ['market = $1'] : []),
      ...(type ? [`${table.type} = $2`] : []),
      ...(state === 'overdue'
        ? [`${table.due} < $4::date AND ${table.due} < ($3::jsonb ->> market)::date`]
        : []),
    ]
    return `(SELECT ${table.columns} FROM ${table.from} WHERE ${conditions.join(' AND ')}
      ORDER BY ${table.due} ${order}, folio ${order} LIMIT ${QUEUE_PAGE_ROWS + 1})`
  }
  const tables = tablesOf(kind ? [kind] : QUEUE_KINDS, state)
  // Every parameter is named with its type, whether this shape uses it or not.
  const text = `WITH asked AS (SELECT $1::text, $2::text, $3::jsonb, $4::date, $5::date, $6::text)
    SELECT * FROM (${tables.map(part).join(' UNION ALL ')}) AS found
    ORDER BY "dueOn" ${order}, folio ${order} LIMIT ${QUEUE_PAGE_ROWS + 1}`
  return statement(`desk-queue-${state}-${kind ?? 'all'}-${market ? 'm' : ''}${type ? 't' : ''}`, text)
}

/** The rows after a place, at most one more than a page has. `todays` are the days that each market has now. */
export function listQueue(
  tx: Transaction,
  filter: QueueFilter,
  todays: Record<MarketId, Day>,
  after: QueuePlace | null,
): Promise<QueueRow[]> {
  const start = isBackwards(filter.state)
    ? { dueOn: '9999-12-31', folio: '~' }
    : { dueOn: '0001-01-01', folio: '' }
  const { dueOn, folio } = after ?? start
  return tx.rows(queueStatement(filter), [filter.market, filter.type, ...daysOf(todays), dueOn, folio])
}

const search = statement<QueueRow, [string]>(
  'search-desk-queue',
  `(SELECT ${TABLES.complaint.columns} FROM complaints WHERE folio = $1)
   UNION ALL (SELECT ${TABLES.request.columns} FROM data_requests WHERE folio = $1)
   UNION ALL (SELECT ${TABLES.complaint.columns} FROM complaints WHERE order_no = $1 ORDER BY due_on LIMIT ${QUEUE_PAGE_ROWS})`,
)

/** What has this folio, or is about the order with this number. */
export function searchQueue(tx: Transaction, number: string): Promise<QueueRow[]> {
  return tx.rows(search, [number])
}

const ofFolioPart = statement<QueueRow, [group: string, part: string]>(
  'search-desk-folio-part',
  (['complaint', 'request'] as const)
    .flatMap((kind) => [2, 3].map((place) => [TABLES[kind], place] as const))
    .map(
      ([table, place]) => `(SELECT ${table.columns} FROM ${table.from}
        WHERE split_part(folio, '-', ${place}) = $1 AND position($2 in folio) > 0 LIMIT ${QUEUE_PAGE_ROWS})`,
    )
    .join(' UNION ')
    .concat(` ORDER BY "openedAt" DESC, folio LIMIT ${QUEUE_PAGE_ROWS}`),
)

/** What has a folio with this part in it, the latest first. */
export function queueOfFolioPart(tx: Transaction, { group, part }: FolioPart): Promise<QueueRow[]> {
  return tx.rows(ofFolioPart, [group, part])
}

const ofBorrower = statement<QueueRow, [string]>(
  'search-desk-borrower',
  `(SELECT ${TABLES.complaint.columns} FROM complaints WHERE borrower_id = $1 ORDER BY opened_at DESC LIMIT ${QUEUE_PAGE_ROWS})
   UNION ALL (SELECT ${TABLES.request.columns} FROM data_requests WHERE borrower_id = $1 ORDER BY filed_at DESC LIMIT ${QUEUE_PAGE_ROWS})
   ORDER BY "openedAt" DESC, folio LIMIT ${QUEUE_PAGE_ROWS}`,
)

/** What somebody has said so far, the latest first. */
export function queueOfBorrower(tx: Transaction, borrowerId: string): Promise<QueueRow[]> {
  return tx.rows(ofBorrower, [borrowerId])
}

/** How far counting goes; whoever has more is told that it is more than this. */
export const COUNTED_MAX = 99_999

const counts = statement<{ open: number; overdue: number }, [todays: string, latest: Day]>(
  'count-desk-queue',
  `WITH open AS (
     SELECT market, due_on FROM complaints WHERE ${TABLES.complaint.open}
     UNION ALL SELECT market, answer_by FROM data_requests WHERE ${TABLES.request.open}),
   waiting AS (
     SELECT market, due_on FROM open
     UNION ALL SELECT market, effect_by FROM data_requests WHERE ${TABLES.granted.open})
   SELECT (SELECT count(*)::int FROM (SELECT FROM open LIMIT ${COUNTED_MAX + 1}) AS counted) AS open,
     (SELECT count(*)::int FROM (SELECT FROM waiting WHERE due_on < $2::date
        AND due_on < ($1::jsonb ->> market)::date LIMIT ${COUNTED_MAX + 1}) AS counted) AS overdue`,
)

/** How much is open and how much of it is late, each up to one more than is counted. */
export function countQueue(tx: Transaction, todays: Record<MarketId, Day>) {
  return tx.one(counts, daysOf(todays))
}

const daysOf = (todays: Record<MarketId, Day>): [todays: string, latest: Day] => [
  JSON.stringify(todays),
  Object.values(todays).reduce(laterDay),
]
