import type { Brand } from '#contract/brand/brand.ts'
import { PROBLEM_TYPES } from '#domain/complaints/complaint.ts'
import { DATA_REQUEST_KINDS } from '#domain/complaints/data-request.ts'
import { marketIds } from '#domain/markets/market.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { deskDaysAt } from '#server/base/database/todays.ts'
import {
  listQueue,
  QUEUE_KINDS,
  QUEUE_OWNERS,
  QUEUE_STATES,
  type QueueFilter,
  type QueuePlace,
  type QueueRow,
} from './desk-queue.ts'

/** The address of a row's case. */
export const addressOf = ({ kind, folio }: Pick<QueueRow, 'kind' | 'folio'>) =>
  `/desk/${kind === 'complaint' ? 'complaints' : 'requests'}/${folio}`

const TYPES = [...PROBLEM_TYPES.map(({ value }) => value), ...DATA_REQUEST_KINDS]
const isRequestKind = (type: string) => DATA_REQUEST_KINDS.some((kind) => kind === type)

/** The filter of the queue in an address. Unknown values select everything. */
export function filterIn(query: URLSearchParams): QueueFilter {
  const one = <Value extends string>(name: string, values: readonly Value[]): Value | null =>
    values.find((value) => value === query.get(name)) ?? null
  const type = one('type', TYPES)
  const kindOfType = type === null ? null : isRequestKind(type) ? 'request' : 'complaint'
  return {
    state: one('state', QUEUE_STATES) ?? 'open',
    kind: kindOfType ?? one('kind', QUEUE_KINDS),
    market: one('market', marketIds),
    type,
    whose: one('whose', QUEUE_OWNERS),
  }
}

/** The filter in an address, as a query: '' without one. */
export function filterQuery(query: URLSearchParams): string {
  const chosen = Object.entries(filterIn(query)).filter(([name, value]) => value !== null && query.has(name))
  return String(new URLSearchParams(Object.fromEntries(chosen)))
}

const CASE = /^\/desk\/(?:complaints|requests)\//

/** Adds the filter of the queue from which a case was opened to an address of a case or of the queue. */
export function inQueue(address: string, query: URLSearchParams): string {
  const filter = address === '/desk' || CASE.test(address) ? filterQuery(query) : ''
  return filter === '' ? address : `${address}${address.includes('?') ? '&' : '?'}${filter}`
}

interface QueueVisit {
  query: URLSearchParams
  now: Date
  user: { id: string }
  service: { config: { brand: Pick<Brand, 'warningDays'> } }
}

/**
 * The case after this one in the queue from which it was opened, or the first one after the last; null if
 * there is no other.
 */
export async function nextInQueue(
  tx: Transaction,
  { query, now, user, service }: QueueVisit,
  current: QueuePlace,
): Promise<QueueRow | null> {
  const days = deskDaysAt(now, service.config.brand)
  const firstAfter = async (place: QueuePlace | null) => {
    const rows = await listQueue(tx, filterIn(query), days, place, user.id)
    return rows.find(({ folio }) => folio !== current.folio) ?? null
  }
  return (await firstAfter(current)) ?? firstAfter(null)
}
