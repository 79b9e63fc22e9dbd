import type { Day } from '#domain/dates.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/**
 * Order status (spec 4): 21 in review, 110 refused, 151 being disbursed, 170 disbursement being confirmed, 174 to be
 * repaid, 180 overdue, 200 settled.
 */
export const orderStatuses = ['21', '110', '151', '170', '174', '180', '200'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** Stored statuses. Overdue is derived from the due day and never stored. */
export type StoredStatus = Exclude<OrderStatus, '180'>

/** Actions of the borrower on the details screen. */
export type OrderAction = 'repay' | 'extend' | 'borrow-again'

/** The details screen in one status. */
export type StatusView = {
  /** Status whose picture is shown. Only the six statuses of spec 4 have their own. */
  readonly image: Exclude<OrderStatus, '170'>
  readonly actions: readonly OrderAction[]
  readonly showsDetailList: boolean
  readonly showsLoanMarket: boolean
  /** Whether the status may change without an action of the borrower, so that the screen polls. */
  readonly polls: boolean
}

const waiting = { actions: [], showsDetailList: true, showsLoanMarket: false, polls: true } as const
const still = { ...waiting, polls: false } as const

/** One line for every status (spec 4). `extend` is listed for orders that allow it; `viewOf` decides. */
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
  // A payment that settled the loan was reversed.
  '200': ['174'],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export function isOrderStatus(text: string): text is OrderStatus {
  return Object.hasOwn(statusTable, text)
}

/**
 * Returns the screen of an order with this status. `extend` requires `isDelay` (spec 4). An unknown status shows the
 * picture of 200 and no action.
 */
export function viewOf(status: string, isDelay = false): StatusView {
  const view: StatusView = isOrderStatus(status) ? statusTable[status] : unknown
  return isDelay ? view : { ...view, actions: view.actions.filter((action) => action !== 'extend') }
}

/** Returns the new status, or refuses `illegal-move`. */
export function moveOrder(from: OrderStatus, to: OrderStatus): Result<OrderStatus, 'illegal-move'> {
  const targets: readonly OrderStatus[] = legalMoves[from]
  return targets.includes(to) ? ok(to) : refuse('illegal-move')
}

/**
 * Returns today's status: an order in repayment is overdue from the day after `dueOn`, the due day of the oldest
 * unpaid instalment.
 */
export function statusOn(stored: StoredStatus, dueOn: Day | null, today: Day): OrderStatus {
  return stored === '174' && dueOn !== null && today > dueOn ? '180' : stored
}
