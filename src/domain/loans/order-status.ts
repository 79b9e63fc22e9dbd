import type { Day } from '#domain/dates.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/**
 * Where an order stands (spec 4): 21 in review, 110 refused, 151 being disbursed, 170 disbursement being
 * confirmed, 174 to be repaid, 180 overdue, 200 settled.
 */
export const orderStatuses = ['21', '110', '151', '170', '174', '180', '200'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What the database may hold: overdue follows from the due day and is never written. */
export type StoredStatus = Exclude<OrderStatus, '180'>

/** What a borrower can do on the details screen. */
export type OrderAction = 'repay' | 'extend' | 'borrow-again'

/** How the details screen looks in one status. */
export type StatusView = {
  /** Whose picture is shown. Only the six statuses of spec 4 have one of their own. */
  readonly image: Exclude<OrderStatus, '170'>
  readonly actions: readonly OrderAction[]
  readonly showsDetailList: boolean
  readonly showsLoanMarket: boolean
  /** Whether the status may change without the borrower doing anything, so that a screen asks again. */
  readonly polls: boolean
}

const waiting = { actions: [], showsDetailList: true, showsLoanMarket: false, polls: true } as const
const still = { ...waiting, polls: false } as const

/** One line for every status (spec 4). `extend` stands here for orders that allow it; `viewOf` decides. */
export const statusTable = {
  '21': { ...waiting, image: '21' },
  '110': { ...still, image: '110', showsDetailList: false },
  '151': { ...waiting, image: '151' },
  '170': { ...waiting, image: '200' },
  '174': { ...still, image: '174', actions: ['repay', 'extend'] },
  '180': { ...still, image: '180', actions: ['repay', 'extend'] },
  '200': { ...still, image: '200', actions: ['borrow-again'] },
} as const satisfies Record<OrderStatus, StatusView>

const unknown: StatusView = { ...still, image: '200', showsLoanMarket: true }

const legalMoves = {
  '21': ['110', '151'],
  '110': [],
  '151': ['170'],
  '170': ['174'],
  '174': ['180', '200'],
  '180': ['174', '200'],
  // Money that settled it was taken back.
  '200': ['174'],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

/** Whether the text is a status that this product knows. */
export function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(statusTable, text)
}

/**
 * How an order with this status is shown. `extend` is among the actions only when `isDelay` says so (spec 4).
 * A status that nobody knows shows the picture of 200 and offers nothing.
 */
export function viewOf(status: string, isDelay = false): StatusView {
  const view: StatusView = isOrderStatus(status) ? statusTable[status] : unknown
  return isDelay ? view : { ...view, actions: view.actions.filter((action) => action !== 'extend') }
}

/** The new status, or the refusal `illegal-move` when an order cannot go from one to the other. */
export function moveOrder(from: OrderStatus, to: OrderStatus): Result<OrderStatus, 'illegal-move'> {
  const targets: readonly OrderStatus[] = legalMoves[from]
  return targets.includes(to) ? ok(to) : refuse('illegal-move')
}

/**
 * The status as of today: an order to be repaid is overdue from the day after `dueOn`, the day on which the
 * oldest unpaid instalment falls due.
 */
export function statusOn(stored: StoredStatus, dueOn: Day | null, today: Day): OrderStatus {
  return stored === '174' && dueOn !== null && today > dueOn ? '180' : stored
}
