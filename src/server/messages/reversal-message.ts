import * as z from 'zod/mini'
import type { Minor } from '#domain/amount.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import type { Language } from '#domain/language.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import type { RestoredTelling } from '#domain/money/restore.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { answersIn } from '#server/http/answer-words.ts'
import { voiceFor } from '#server/http/voice.ts'
import { isCorrection, RESTORED_MESSAGE } from '#server/money/reversals.ts'
import { noteNotification } from '#server/notifications/notification-rows.ts'
import type { Service } from '#server/service.ts'
import type { Due } from './outbox.ts'

// Rows of the release before name no borrower.
const payload = z.object({ borrowerId: z.optional(z.string()), reversalId: z.string() })

interface Told {
  borrowerId: string
  amountMinor: Minor
  owedMinor: Minor
  dueOn: Day | null
  reason: string
  at: Date
  restoredAt: Date | null
  restoredTelling: RestoredTelling | null
}

const REVERSAL = `SELECT borrower_id AS "borrowerId", amount_minor AS "amountMinor", owed_minor AS "owedMinor", due_on AS "dueOn",
     reason, at, restored_at AS "restoredAt", restored_telling AS "restoredTelling"
   FROM reversals WHERE id = $1`

const find = statement<Told, [string, string]>('reversal-to-tell', `${REVERSAL} AND borrower_id = $2`)
const findAnywhere = statement<Told, [string]>('reversal-to-tell-anywhere', REVERSAL)

/** A day later the page says it to whoever looks, and a message would only frighten. */
const GOOD_FOR_MS = 24 * 3_600_000

/**
 * What waits in the outbox to be told of money that was taken back, or is there again, as a notification like the others: from
 * here on it goes by the borrower's own way. It is written down in the outbox as it was before there were others, because a
 * release of before sends it, too. Undefined where there is nothing to say.
 */
export async function reversalNotification(
  tx: Transaction,
  { kind, payload: row }: Pick<Due, 'kind' | 'payload'>,
  now: Date,
): Promise<object | undefined> {
  const { borrowerId, reversalId } = z.parse(payload, row)
  const told = await (borrowerId === undefined
    ? tx.row(findAnywhere, [reversalId])
    : tx.row(find, [reversalId, borrowerId]))
  if (!told) return undefined
  const isRestored = kind === RESTORED_MESSAGE
  const since = isRestored ? (told.restoredAt ?? told.at) : told.at
  const planned = {
    borrowerId: told.borrowerId,
    kind: isRestored ? ('payment-restored' as const) : ('payment-returned' as const),
    about: reversalId,
    orderNo: null,
    until: new Date(since.getTime() + GOOD_FOR_MS),
  }
  await noteNotification(tx, planned, now)
  return { ...planned, until: planned.until.toISOString() }
}

/**
 * What a borrower is written when money was taken back: that it has gone, what is owed now, and that nothing was added; or
 * that it is there again. Of what is there again nobody is told any more that it has gone: null.
 */
export async function reversalText(
  tx: Transaction,
  { config }: Pick<Service, 'config'>,
  {
    kind,
    about,
    borrowerId,
  }: { kind: 'payment-returned' | 'payment-restored'; about: string; borrowerId: string },
  voice: { market: MarketId; language: Language },
): Promise<string | null> {
  const told = await tx.row(find, [about, borrowerId])
  if (!told) return null
  const { restoredAt } = told
  if (kind === 'payment-restored') return restoredAt && restoredText(told, restoredAt, voice, config.brand)
  return restoredAt === null ? textOf(told, voice, config.brand) : null
}

function restoredText(
  { amountMinor, restoredTelling }: Told,
  restoredAt: Date,
  { market, language }: { market: MarketId; language: Language },
  { name, numberStyle }: Service['config']['brand'],
): string {
  const { timeZone } = markets[market]
  const { messages } = answersIn(language)
  const { money } = voiceFor(language, market, numberStyle)
  const isPaid = restoredTelling === 'paid-again' || restoredTelling === 'credit-again'
  const first = messages.cameAgain(name, money(amountMinor), dayIn(restoredAt, timeZone))
  return `${first} ${isPaid ? messages.paidAgain : messages.countsAgain}`
}

function textOf(
  { amountMinor, owedMinor, dueOn, reason, at }: Told,
  { market, language }: { market: MarketId; language: Language },
  { name, numberStyle }: Service['config']['brand'],
): string {
  const { timeZone } = markets[market]
  const { messages } = answersIn(language)
  const { money } = voiceFor(language, market, numberStyle)
  const first = messages[isCorrection(reason) ? 'mistaken' : 'takenBack'](
    name,
    money(amountMinor),
    dayIn(at, timeZone),
  )
  const then =
    owedMinor > 0n && dueOn !== null ? messages.owedAgain(money(owedMinor), dueOn) : messages.stillPaid
  return `${first} ${then}`
}
