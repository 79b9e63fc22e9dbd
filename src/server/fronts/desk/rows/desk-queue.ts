import type { FolioPart } from '#domain/complaints/folio-number.ts'
import { type Day, laterDay } from '#domain/dates.ts'
import type { MarketId } from '#domain/markets/market.ts'
import { type Statement, statement, type Transaction } from '#server/base/database/database.ts'
import type { DeskDays } from '#server/base/database/todays.ts'

export const QUEUE_STATES = ['open', 'overdue', 'soon', 'answered', 'closed'] as const
export const QUEUE_KINDS = ['complaint', 'request'] as const
/** A filter by assignee: the user's own cases, or unassigned ones. */
export const QUEUE_OWNERS = ['mine', 'nobody'] as const
export type QueueState = (typeof QUEUE_STATES)[number]
export type QueueOwner = (typeof QUEUE_OWNERS)[number]
export type QueueKind = (typeof QUEUE_KINDS)[number]

/** The filter of the queue. `null` selects everything. */
export interface QueueFilter {
  state: QueueState
  kind: QueueKind | null
  market: MarketId | null
  /** A complaint's problem type or a request's kind. */
  type: string | null
  whose: QueueOwner | null
}

/** One row of the queue. */
export interface QueueRow {
  kind: QueueKind
  folio: string
  market: MarketId
  type: string
  state: string
  openedAt: Date
  dueOn: Day
  borrowerId: string
  orderNo: string | null
  score: number | null
  /** Whether the complaint was reopened. */
  isAgain: boolean
  assignedTo: string | null
  /** Whether its answer waits for a second person. */
  isWished: boolean
  /** What the borrower wrote, encrypted; null for a request. */
  content: string | null
}

/** The position of a row in the queue, at which the next page continues. */
export type QueuePlace = Pick<QueueRow, 'dueOn' | 'folio'>

export const QUEUE_PAGE_ROWS = 50

const TABLES = {
  complaint: {
    from: 'complaints',
    due: 'due_on',
    type: 'problem_type',
    open: "state IN ('received', 'in-review')",
    answered: "state = 'answered'",
    closed: "state = 'closed'",
    columns: `'complaint' AS kind, folio, borrower_id AS "borrowerId", market, problem_type AS type, state, opened_at AS "openedAt",
      due_on AS "dueOn", order_no AS "orderNo", score, reopened_at IS NOT NULL AS "isAgain", assigned_to AS "assignedTo", wished_at IS NOT NULL AS "isWished", content`,
  },
  request: {
    from: 'data_requests',
    due: 'answer_by',
    type: 'kind',
    open: "state IN ('received', 'more-needed')",
    answered: null,
    closed: "state IN ('done', 'refused')",
    columns: `'request' AS kind, folio, borrower_id AS "borrowerId", market, kind AS type, state, filed_at AS "openedAt",
      answer_by AS "dueOn", NULL::text AS "orderNo", NULL::int AS score, false AS "isAgain", assigned_to AS "assignedTo", false AS "isWished", NULL::text AS content`,
  },
  // A granted request must still be carried out, and has a deadline from its answer.
  granted: {
    from: 'data_requests',
    due: 'effect_by',
    type: 'kind',
    open: "state = 'answered'",
    answered: "state = 'answered'",
    closed: null,
    columns: `'request' AS kind, folio, borrower_id AS "borrowerId", market, kind AS type, state, filed_at AS "openedAt",
      effect_by AS "dueOn", NULL::text AS "orderNo", NULL::int AS score, false AS "isAgain", assigned_to AS "assignedTo", false AS "isWished", NULL::text AS content`,
  },
} as const

type QueueTable = (typeof TABLES)[keyof typeof TABLES]

/** The tables for a kind in a state: among granted and unfinished requests only late ones are searched. */
function tablesOf(kinds: readonly QueueKind[], state: QueueState): QueueTable[] {
  return kinds.flatMap((kind): QueueTable[] => {
    if (kind === 'complaint') return [TABLES.complaint]
    if (state === 'overdue' || state === 'soon') return [TABLES.request, TABLES.granted]
    return [state === 'answered' ? TABLES.granted : TABLES.request]
  })
}

/** `todays` and `soon` are JSON; the latest of each tells the index where to stop. */
type QueueParams = [
  MarketId | null,
  string | null,
  todays: string,
  latest: Day,
  Day,
  string,
  userId: string,
  soon: string,
  latestSoon: Day,
]

/** From today to the last of the warning days, in the time zone of its market. */
const isSoon = (due: string, todays: string, soon: string): string =>
  `${due} BETWEEN (${todays}::jsonb ->> market)::date AND (${soon}::jsonb ->> market)::date`

/** The earliest deadline comes first; of finished cases the latest. */
const isBackwards = (state: QueueState) => state === 'answered' || state === 'closed'

/**
 * One statement for each shape of a filter, so that each has its own plan: a single statement with "or
 * anything" for every filter might scan the whole table. No text of a filter gets into it.
 */
const OWNERS: Readonly<Record<QueueOwner, string>> = {
  mine: 'assigned_to = $7',
  nobody: 'assigned_to IS NULL',
}

function queueStatement({ state, kind, market, type, whose }: QueueFilter): Statement<QueueRow, QueueParams> {
  const order = isBackwards(state) ? 'DESC' : 'ASC'
  const part = (table: QueueTable) => {
    const conditions = [
      state === 'overdue' || state === 'soon' ? table.open : table[state],
      `(${table.due}, folio) ${isBackwards(state) ? '<' : '>'} ($5::date, $6::text)`,
      ...(market ? ['market = $1'] : []),
      ...(type ? [`${table.type} = $2`] : []),
      ...(whose ? [OWNERS[whose]] : []),
      ...(state === 'overdue'
        ? [`${table.due} < $4::date AND ${table.due} < ($3::jsonb ->> market)::date`]
        : []),
      ...(state === 'soon' ? [`${table.due} <= $9::date AND ${isSoon(table.due, '$3', '$8')}`] : []),
    ]
    return `(SELECT ${table.columns} FROM ${table.from} WHERE ${conditions.join(' AND ')}
      ORDER BY ${table.due} ${order}, folio ${order} LIMIT ${QUEUE_PAGE_ROWS + 1})`
  }
  const tables = tablesOf(kind ? [kind] : QUEUE_KINDS, state)
  // Every parameter is declared with its type, whether this shape uses it or not.
  const text = `WITH asked AS (SELECT $1::text, $2::text, $3::jsonb, $4::date, $5::date, $6::text, $7::text, $8::jsonb, $9::date)
    SELECT * FROM (${tables.map(part).join(' UNION ALL ')}) AS found
    ORDER BY "dueOn" ${order}, folio ${order} LIMIT ${QUEUE_PAGE_ROWS + 1}`
  return statement(
    `desk-queue-${state}-${kind ?? 'all'}-${market ? 'm' : ''}${type ? 't' : ''}-${whose ?? 'all'}`,
    text,
  )
}

/** The rows after a position, at most one more than a page. `userId` is the caller. */
export function listQueue(
  tx: Transaction,
  filter: QueueFilter,
  { todays, soon }: DeskDays,
  after: QueuePlace | null,
  userId: string,
): Promise<QueueRow[]> {
  const start = isBackwards(filter.state)
    ? { dueOn: '9999-12-31', folio: '~' }
    : { dueOn: '0001-01-01', folio: '' }
  const { dueOn, folio } = after ?? start
  return tx.rows(queueStatement(filter), [
    filter.market,
    filter.type,
    ...daysOf(todays),
    dueOn,
    folio,
    userId,
    ...daysOf(soon),
  ])
}

/** The position of a row in search results, at which the next page continues. */
export type FoundPlace = Pick<QueueRow, 'openedAt' | 'folio'>

const FROM_THE_NEWEST: FoundPlace = { openedAt: new Date('9999-12-31T00:00:00Z'), folio: '~' }
const placeOf = (after: FoundPlace | null): [Date, string] => {
  const { openedAt, folio } = after ?? FROM_THE_NEWEST
  return [openedAt, folio]
}

/** SQL: rows of one table below a position, the latest first, one more than a page. */
const foundIn = (kind: QueueKind, condition: string): string => {
  const { columns, from } = TABLES[kind]
  const at = kind === 'complaint' ? 'opened_at' : 'filed_at'
  return `(SELECT ${columns} FROM ${from} WHERE ${condition} AND (${at}, folio) < ($2::timestamptz, $3::text)
    ORDER BY ${at} DESC, folio DESC LIMIT ${QUEUE_PAGE_ROWS + 1})`
}

const found = (parts: readonly string[]): string =>
  `${parts.join(' UNION ')} ORDER BY "openedAt" DESC, folio DESC LIMIT ${QUEUE_PAGE_ROWS + 1}`

const search = statement<QueueRow, [string, Date, string]>(
  'search-desk-queue',
  found([
    foundIn('complaint', 'folio = $1'),
    foundIn('request', 'folio = $1'),
    foundIn('complaint', 'order_no = $1'),
  ]),
)

/** The cases with this folio, or about the order with this number, the latest first. */
export function searchQueue(tx: Transaction, number: string, after: FoundPlace | null): Promise<QueueRow[]> {
  return tx.rows(search, [number, ...placeOf(after)])
}

const ofFolioPart = statement<QueueRow, [group: string, Date, string, part: string]>(
  'search-desk-folio-part',
  found(
    QUEUE_KINDS.flatMap((kind) =>
      [2, 3].map((place) =>
        foundIn(kind, `split_part(folio, '-', ${place}) = $1 AND position($4 in folio) > 0`),
      ),
    ),
  ),
)

/** The cases whose folio contains this part, the latest first. */
export function queueOfFolioPart(
  tx: Transaction,
  { group, part }: FolioPart,
  after: FoundPlace | null,
): Promise<QueueRow[]> {
  return tx.rows(ofFolioPart, [group, ...placeOf(after), part])
}

const ofBorrower = statement<QueueRow, [string, Date, string]>(
  'search-desk-borrower',
  found(QUEUE_KINDS.map((kind) => foundIn(kind, 'borrower_id = $1'))),
)

/** All cases of a borrower, the latest first. */
export function queueOfBorrower(
  tx: Transaction,
  borrowerId: string,
  after: FoundPlace | null,
): Promise<QueueRow[]> {
  return tx.rows(ofBorrower, [borrowerId, ...placeOf(after)])
}

// Grouped by market and day first, from an index alone; then each day is counted once.
const counts = statement<
  { open: number; overdue: number; soon: number; mine: number },
  [todays: string, latest: Day, userId: string, soon: string]
>(
  'count-desk-queue',
  `WITH waiting AS (
     SELECT market, due_on, true AS is_open, count(*) AS count FROM complaints WHERE ${TABLES.complaint.open} GROUP BY market, due_on
     UNION ALL SELECT market, answer_by, true, count(*) FROM data_requests WHERE ${TABLES.request.open} GROUP BY market, answer_by
     UNION ALL SELECT market, effect_by, false, count(*) FROM data_requests WHERE ${TABLES.granted.open} GROUP BY market, effect_by)
   SELECT coalesce(sum(count) FILTER (WHERE is_open), 0)::int AS open,
     coalesce(sum(count) FILTER (WHERE due_on < $2::date AND due_on < ($1::jsonb ->> market)::date), 0)::int AS overdue,
     coalesce(sum(count) FILTER (WHERE ${isSoon('due_on', '$1', '$4')}), 0)::int AS soon,
     ((SELECT count(*) FROM complaints WHERE assigned_to = $3 AND ${TABLES.complaint.open})
       + (SELECT count(*) FROM data_requests WHERE assigned_to = $3 AND ${TABLES.request.open}))::int AS mine
   FROM waiting`,
)

/** The number of open cases, of late ones and those due soon, and of those assigned to this account. */
export function countQueue(tx: Transaction, { todays, soon }: DeskDays, userId: string) {
  return tx.one(counts, [...daysOf(todays), userId, JSON.stringify(soon)])
}

/** A day of each market as a parameter, and the latest of them. */
export const daysOf = (days: Record<MarketId, Day>): [days: string, latest: Day] => [
  JSON.stringify(days),
  Object.values(days).reduce(laterDay),
]
