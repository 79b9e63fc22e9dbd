import type { FastifyInstance } from 'fastify'
import type { Transaction } from '#server/base/database/database.ts'
import { placePostings, placeReversals } from '#server/base/database/give-places.ts'
import { list } from '#server/call/operator/list.ts'
import type { Page } from '#server/call/operator/page-of-list.ts'
import { openRequests, type WaitingRequest } from '#server/loans/arrangements/request-file.ts'
import { ownerOfOrder } from '#server/people/borrowers/borrower-by-id.ts'
import type { Service } from '#server/service/service.ts'
import { arrangementRequestsCall, arrangementsCall } from './lists/arrangement-calls.ts'
import { arrangementRows } from './lists/arrangement-rows.ts'
import { balanceRows } from './lists/balance-rows.ts'
import { ledgerRows } from './lists/ledger-rows.ts'
import { balancesCall, ledgerCall, ordersCall, paymentsCall, reversalsCall } from './lists/list-calls.ts'
import { openReversalRows } from './lists/open-reversal-rows.ts'
import { orderRows } from './lists/order-rows.ts'
import { paymentRows, paymentRowsOf } from './lists/payment-rows.ts'
import { reversalRows } from './lists/reversal-rows.ts'
import { cardChargesCall, creditsCall, openReversalsCall, unmatchedCall } from './lists/worklist-calls.ts'
import { creditRows, unclearChargeRows, unmatchedRows } from './lists/worklist-rows.ts'

/** The orders and money of all borrowers, page by page, for the lender's own systems. */
export function listCalls(app: FastifyInstance, service: Service): void {
  const { now } = service
  list(app, service, ordersCall, (tx, { status }, page) => orderRows(tx, page, status, now()))
  list(app, service, balancesCall, (tx, _asked, page) => balanceRows(tx, page, now()))
  list(app, service, ledgerCall, (tx, _asked, page) => ledgerRows(tx, page), placePostings)
  list(app, service, reversalsCall, (tx, _asked, page) => reversalRows(tx, page), placeReversals)
  list(app, service, unmatchedCall, (tx, _asked, page) => unmatchedRows(tx, page))
  list(app, service, creditsCall, (tx, _asked, page) => creditRows(tx, page), placePostings)
  list(app, service, openReversalsCall, (tx, _asked, page) => openReversalRows(tx, page))
  list(app, service, cardChargesCall, (tx, _asked, page) => unclearChargeRows(tx, page, now()))
  list(app, service, arrangementsCall, (tx, query, page) => arrangementRows(tx, page, query, now()))
  list(app, service, arrangementRequestsCall, async (tx, _asked, page) => {
    const waiting = await openRequests(tx, page, page.limit, now())
    return waiting.map(requestRow)
  })
  const payments = async (tx: Transaction, { orderNo }: { orderNo?: string | undefined }, page: Page) => {
    if (orderNo === undefined) return paymentRows(tx, page)
    const owner = await ownerOfOrder(tx, orderNo)
    return owner && paymentRowsOf(tx, { orderNo, borrowerId: owner.id }, page)
  }
  list(app, service, paymentsCall, payments, placePostings)
}

const requestRow = ({ market: _, canPay, wishedBy, ...row }: WaitingRequest) => ({
  ...row,
  canPayMinor: canPay,
  waitsFor: wishedBy === null ? ('answer' as const) : ('confirmation' as const),
})
