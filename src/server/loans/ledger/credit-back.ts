import type { Minor } from '#domain/amount.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { creditBackBy } from '#domain/money/booking/credit-back.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import { statement } from '#server/base/database/database.ts'
import type { Context } from '#server/call/serve.ts'
import type { Order } from '#server/loans/orders/orders.ts'
import { findAccount } from '#server/people/account/bank-account-rows.ts'

interface CreditChange {
  kind: string
  day: Day
  bookedAt: Date
  amountMinor: Minor
}

const moves = statement<CreditChange, [string, string]>(
  'credit-moves-of-order',
  `SELECT p.kind, p.on_day AS day, p.booked_at AS "bookedAt", e.amount_minor AS "amountMinor"
   FROM postings p JOIN entries e ON e.borrower_id = p.borrower_id AND e.posting_id = p.id
   WHERE p.order_no = $1 AND p.borrower_id = $2 AND e.account = 'credit'
   ORDER BY p.booked_at, p.id COLLATE "C"`,
)

/**
 * The text about a credit on a paid loan: until when it is returned, and to which account, or that it was;
 * null if there never was one.
 */
export async function creditText(
  order: Order,
  { day, credit, status }: LoanToday,
  { words, money }: Voice,
  { tx, borrower, now }: Context,
): Promise<string | null> {
  if (status !== '200') return null
  const all = await tx.rows(moves, [order.orderNo, order.borrowerId])
  const given = all
    .filter(({ kind }) => kind === 'refund')
    .map((one) => words.creditGiven(money(one.amountMinor), one.day))
  if (credit <= 0n) return given.length > 0 ? given.join(' ') : null
  // A credit can be returned only once it is known, so the days count from when its payment was received.
  const heardAt = all.findLast(({ amountMinor }) => amountMinor < 0n)?.bookedAt ?? now
  const by = creditBackBy(dayIn(heardAt, zoneOf(order.loan)))
  const account = await findAccount(tx, borrower, now)
  const left = account
    ? (day <= by ? words.creditLeft : words.creditLate)(
        money(credit),
        `${account.bank} ${account.masked}`,
        by,
      )
    : words.creditNowhere(money(credit))
  return [...given, left].join(' ')
}
