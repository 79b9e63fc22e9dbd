import type { OutputOf } from '#contract/endpoint.ts'
import { loanDetails } from '#contract/loans/loan-details.ts'
import { loanPlayDetail } from '#contract/money/installment.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { markets } from '#domain/markets/market.ts'
import { loanToday } from '#domain/money/loan-today.ts'
import { isAwaited } from '#domain/money/money-in-transit.ts'
import { type Borrower, NO_DEVICE } from '#server/call/borrower.ts'
import { hashOf } from '#server/call/serve.ts'
import { orderRows } from '#server/fronts/operator/lists/order-rows.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { notificationText } from '#server/notifications/notification-text.ts'
import { insertSession } from '#server/people/borrowers/borrowers.ts'
import { asBorrower, type CallAs, dataOf } from '#testing/as-borrower.ts'
import type { SandboxServer } from '#testing/sandbox-server.ts'
import { inMessage, saysDue, saysPart } from './clerk-asks.ts'

/** Longer than any life. */
const SESSION_MS = 100 * 365 * 86_400_000

/** Signs the borrower in; returns a reader of everything that is shown about their loans. */
export async function pageReaderIn(server: SandboxServer, borrower: Borrower, createdAt: Date) {
  const dearest = `life-${borrower.id}`
  const session = { tokenHash: hashOf(dearest), borrowerId: borrower.id, deviceHash: NO_DEVICE, createdAt }
  const expiresAt = new Date(createdAt.getTime() + SESSION_MS)
  await server.service.database.transaction((tx) => insertSession(tx, { ...session, expiresAt }))
  const call = asBorrower(server, new URLSearchParams({ type: '2', dearest, showy: '' }).toString())
  return (order: Order, now: Date) => pagesOf(server, borrower, call, order, now)
}

/** Reads what each page, paper, list and message asks for. */
export async function pagesOf(
  server: SandboxServer,
  borrower: Borrower,
  call: CallAs,
  order: Order,
  now: Date,
): Promise<ReadonlyMap<string, string>> {
  const { orderNo, loan, createdAt } = order
  const input = { orderId: orderNo, productId: loan.product.id }
  // The order is the first after this position in the operator's list, or one of the first.
  const place = { micros: String(createdAt.getTime() * 1000), id: orderNo.slice(0, -1), line: 0, limit: 20 }
  const details = dataOf(await call(loanDetails, input))
  const repay = await call(loanPlayDetail, input)
  const statement = dataOf(await call(loanStatement, { orderNo }))
  const rows = await server.service.database.transaction((tx) => orderRows(tx, place, undefined, now), {
    readOnly: true,
  })
  const row = rows.find((one) => one.orderNo === orderNo)
  return new Map([
    ['details', detailsSaid(details)],
    ['repay', repay.success ? repaySaid(repay.data) : 'nothing'],
    ['statement', statementSaid(statement)],
    ['operator', `${row?.status} due ${row?.dueOn}`],
    ['message', messageSaid(server, borrower, order, now)],
  ])
}

/** Throws if two places ask for different amounts, whichever is right. */
export function expectAgreed(pages: ReadonlyMap<string, string>): void {
  const details = pages.get('details') ?? ''
  const [, amount, on, daysLate] = /^\w+ (\d+) on (\S+\d)(?:, (\d+) days late)?$/.exec(details) ?? []
  const wanted = {
    details: /^(wait|nothing|(due|part) \d+ on [\d-]+(, \d+ days late)?)$/,
    repay: new RegExp(`^${details}$`),
    statement: new RegExp(
      daysLate === undefined ? `^${details}$` : `^(0|${amount}) today, ${daysLate} days late$`,
    ),
    operator: daysLate === undefined ? /^\d/ : new RegExp(daysLate === '0' ? '^174' : '^180'),
    message: new RegExp(
      amount === undefined ? 'no day$' : `^${amount}, ${Number(daysLate ?? 0) > 0 ? '[\\d-]+' : on}$`,
    ),
  }
  for (const [where, form] of Object.entries(wanted))
    if (!form.test(pages.get(where) ?? ''))
      throw new Error(`${where} says "${pages.get(where)}", where the details say "${details}"`)
}

/** The large amount of the page, if one of its rows has the same. */
function detailsSaid(details: OutputOf<typeof loanDetails>): string {
  const { orderStatus, toPay, nextPart, onItsWay, userOrderDetail } = details
  if (orderStatus === '200') return 'nothing'
  const hasRow = (amount: bigint) =>
    userOrderDetail.detail.some(({ value }) => /\D\d+$/.test(value) && minorIn(value) === amount)
  const without = (amount: bigint) => (hasRow(amount) ? '' : ', in no row')
  if (nextPart) return saysPart(nextPart.amount, nextPart.on) + without(nextPart.amount)
  if (toPay) return saysDue(toPay.amount, toPay.dueOn, toPay.daysLate) + without(toPay.amount)
  return onItsWay.some(isAwaited) ? 'wait' : 'nothing'
}

function repaySaid(repay: OutputOf<typeof loanPlayDetail>): string {
  if (repay.onItsWay.some(isAwaited)) return 'wait'
  const { nextPart, repayAmount, repayDate, daysLate } = repay
  return nextPart ? saysPart(nextPart.amount, nextPart.on) : saysDue(repayAmount, repayDate, Number(daysLate))
}

function statementSaid(statement: OutputOf<typeof loanStatement>): string {
  const { isSettled, nextPart, dueToday, daysLate, onItsWay } = statement
  if (isSettled) return 'nothing'
  if (nextPart) return saysPart(nextPart.amount, nextPart.on)
  if (onItsWay.some(isAwaited)) return dueToday == null ? 'wait' : `${dueToday} while money is waited for`
  return `${dueToday} today, ${daysLate} days late`
}

/** The message of a payment, if it were sent now. */
function messageSaid({ service }: SandboxServer, borrower: Borrower, order: Order, now: Date): string {
  const nothing = { paymentMessage: null, reference: null, offer: null, reversal: null, stop: null }
  const facts = { kind: 'payment-received', about: '', order, today: loanToday(order, now) } as const
  const { language } = markets[borrower.market]
  const { said } = notificationText(service, borrower, language, { ...facts, amount: 0n, ...nothing })
  const amounts = [...said.matchAll(/[$₹][\d.,]*\d/g)].map(([text]) => minorIn(text))
  const days = [...said.matchAll(/\d{4}-\d\d-\d\d/g)].map(([day]) => day)
  // The first amount is the payment's.
  return inMessage(amounts.slice(1), days)
}

/** Parses amounts with two decimals and any grouping. */
const minorIn = (text: string): bigint => BigInt(text.replaceAll(/\D/g, ''))
