import * as z from 'zod/mini'
import { dayIn } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { sentences } from '#server/base/answers/sentences.ts'
import { voiceFor } from '#server/base/answers/voice.ts'
import { columns, type Row } from '#server/base/database/columns.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { isCorrection, RESTORED_MESSAGE } from '#server/loans/ledger/reversals.ts'
import { paymentTables } from '#server/loans/payment-tables.ts'
import { nextAmountText } from '#server/notifications/next-amount-text.ts'
import { newsUntil, noteNotification } from '#server/outbox/messages/notification-rows.ts'
import type { Due } from '#server/outbox/messages/outbox.ts'
import type { Service } from '#server/service/service.ts'

// Rows of the previous release contain no borrower.
const payload = z.object({ borrowerId: z.optional(z.string()), reversalId: z.string() })

const COLUMNS = columns(
  paymentTables.reversals,
  ['borrowerId', 'orderNo', 'amountMinor'],
  ['reason', 'at', 'restoredAt'],
)
type ReversalRow = Row<typeof COLUMNS>

const REVERSAL = `SELECT ${COLUMNS} FROM reversals WHERE id = $1`

const find = statement<ReversalRow, [string, string]>(
  'reversal-of-message',
  `${REVERSAL} AND borrower_id = $2`,
)
const findAnywhere = statement<ReversalRow, [string]>('reversal-of-message-anywhere', REVERSAL)

/**
 * Turns an outbox row about a reversed or returned payment into a notification, which uses the borrower's
 * channel. The row keeps its old form, because the previous release sends it too. Undefined for an unknown
 * reversal.
 */
export async function reversalNotification(
  tx: Transaction,
  { kind, payload: row }: Pick<Due, 'kind' | 'payload'>,
  now: Date,
): Promise<object | undefined> {
  const { borrowerId, reversalId } = z.parse(payload, row)
  const reversal = await (borrowerId === undefined
    ? tx.row(findAnywhere, [reversalId])
    : tx.row(find, [reversalId, borrowerId]))
  if (!reversal) return undefined
  const isRestored = kind === RESTORED_MESSAGE
  const since = isRestored ? (reversal.restoredAt ?? reversal.at) : reversal.at
  const planned = {
    borrowerId: reversal.borrowerId,
    kind: isRestored ? ('payment-restored' as const) : ('payment-returned' as const),
    about: reversalId,
    orderNo: reversal.orderNo,
    until: newsUntil(since),
  }
  await noteNotification(tx, planned, now)
  return { ...planned, until: planned.until.toISOString() }
}

/**
 * States that money was reversed or returned, and how the loan stands when the message leaves. `null` if
 * there is nothing to say: a reversal needs no message once the money has returned.
 */
export async function reversalText(
  tx: Transaction,
  { config }: Pick<Service, 'config'>,
  {
    kind,
    about,
    borrowerId,
  }: { kind: 'payment-returned' | 'payment-restored'; about: string; borrowerId: string },
  today: LoanToday | null,
  { market, language }: { market: MarketId; language: Language },
): Promise<string | null> {
  const reversal = await tx.row(find, [about, borrowerId])
  if (!reversal) return null
  const { name, numberStyle } = config.brand
  const { messages } = answersIn(language)
  const timeZone = today ? zoneOf(today.loan) : markets[market].timeZone
  const voice = voiceFor(language, market, numberStyle, timeZone)
  const amount = voice.money(reversal.amountMinor)
  const dayOf = (at: Date) => dayIn(at, timeZone)
  const stands = today && { next: nextAmountText(today, voice), isPaid: today.left.total === 0n }
  const { restoredAt } = reversal
  if (kind === 'payment-restored') {
    if (restoredAt === null) return null
    const then = stands?.isPaid ? messages.paidAgain : messages.countsAgain
    return sentences(messages.cameAgain(name, amount, dayOf(restoredAt)), then, stands?.next)
  }
  if (restoredAt !== null) return null
  const first = messages[isCorrection(reversal.reason) ? 'mistaken' : 'takenBack'](
    name,
    amount,
    dayOf(reversal.at),
  )
  if (!stands) return first
  if (stands.isPaid) return sentences(first, messages.stillPaid)
  const left = messages.notifications.leftInAll(voice.money(today.left.total))
  return sentences(first, stands.next, left, messages.notCharged)
}
