import * as z from 'zod/mini'
import type { Minor } from '#domain/amount.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import type { RestoredTelling } from '#domain/money/restore.ts'
import { borrowerById } from '#server/account/borrower-by-id.ts'
import { phoneOf } from '#server/account/borrower-phones.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { answersIn } from '#server/http/answer-words.ts'
import { voiceFor } from '#server/http/voice.ts'
import { isCorrection, RESTORED_MESSAGE } from '#server/money/reversals.ts'
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
 * What a borrower is written when money was taken back: that it has gone, what is owed now, and that nothing was added; or
 * that it is there again. Of what is there again nobody is told any more that it has gone.
 */
export async function reversalMessage(
  tx: Transaction,
  { config }: Pick<Service, 'config'>,
  { kind, payload: row }: Pick<Due, 'kind' | 'payload'>,
  now: Date,
): Promise<{ to: string; text: string; until: Date } | undefined> {
  const { borrowerId, reversalId } = z.parse(payload, row)
  const told = await (borrowerId === undefined
    ? tx.row(findAnywhere, [reversalId])
    : tx.row(find, [reversalId, borrowerId]))
  const borrower = told && (await borrowerById(tx, told.borrowerId))
  const to = borrower && (await phoneOf(tx, borrower, sealerOf({ config }), now))
  if (!told || !borrower || !to) return undefined
  const { restoredAt } = told
  if (restoredAt === null) return messageOf(to, textOf(told, borrower.market, config.brand), told.at)
  return kind === RESTORED_MESSAGE
    ? messageOf(to, restoredText(told, restoredAt, borrower.market, config.brand), restoredAt)
    : undefined
}

const messageOf = (to: string, text: string, since: Date) => ({
  to,
  text,
  until: new Date(since.getTime() + GOOD_FOR_MS),
})

function restoredText(
  { amountMinor, restoredTelling }: Told,
  restoredAt: Date,
  market: MarketId,
  { name, numberStyle }: Service['config']['brand'],
): string {
  const { language, timeZone } = markets[market]
  const { messages } = answersIn(language)
  const { money } = voiceFor(language, market, numberStyle)
  const isPaid = restoredTelling === 'paid-again' || restoredTelling === 'credit-again'
  const first = messages.cameAgain(name, money(amountMinor), dayIn(restoredAt, timeZone))
  return `${first} ${isPaid ? messages.paidAgain : messages.countsAgain}`
}

function textOf(
  { amountMinor, owedMinor, dueOn, reason, at }: Told,
  market: MarketId,
  { name, numberStyle }: Service['config']['brand'],
): string {
  const { language, timeZone } = markets[market]
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
