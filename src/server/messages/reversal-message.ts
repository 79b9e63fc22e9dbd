import * as z from 'zod/mini'
import type { Minor } from '#domain/amount.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { borrowerById } from '#server/account/borrower-by-id.ts'
import { phoneOf } from '#server/account/borrower-phones.ts'
import { statement, type Transaction } from '#server/database/database.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { answersIn } from '#server/http/answer-words.ts'
import { voiceFor } from '#server/http/voice.ts'
import { LENDER_REASONS } from '#server/money/reversals.ts'
import type { Service } from '#server/service.ts'

const payload = z.object({ reversalId: z.string() })

interface Told {
  borrowerId: string
  amountMinor: Minor
  owedMinor: Minor
  dueOn: Day | null
  reason: string
  at: Date
}

const find = statement<Told, [string]>(
  'reversal-to-tell',
  `SELECT borrower_id AS "borrowerId", amount_minor AS "amountMinor", owed_minor AS "owedMinor", due_on AS "dueOn",
     reason, at
   FROM reversals WHERE id = $1`,
)

/** A day later the page says it to whoever looks, and a message would only frighten. */
const GOOD_FOR_MS = 24 * 3_600_000

/** What a borrower is written when money was taken back: that it has gone, what is owed now, and that nothing was added. */
export async function reversalMessage(
  tx: Transaction,
  { config }: Pick<Service, 'config'>,
  row: unknown,
  now: Date,
): Promise<{ to: string; text: string; until: Date } | undefined> {
  const { reversalId } = z.parse(payload, row)
  const told = await tx.row(find, [reversalId])
  const borrower = told && (await borrowerById(tx, told.borrowerId))
  const to = borrower && (await phoneOf(tx, borrower, sealerOf({ config }), now))
  if (!told || !borrower || !to) return undefined
  return {
    to,
    text: textOf(told, borrower.market, config.brand),
    until: new Date(told.at.getTime() + GOOD_FOR_MS),
  }
}

function textOf(
  { amountMinor, owedMinor, dueOn, reason, at }: Told,
  market: MarketId,
  { name, numberStyle }: Service['config']['brand'],
): string {
  const { language, timeZone } = markets[market]
  const { messages } = answersIn(language)
  const { money } = voiceFor(language, market, numberStyle)
  const isOurs = LENDER_REASONS.some((one) => one === reason)
  const first = messages[isOurs ? 'mistaken' : 'takenBack'](name, money(amountMinor), dayIn(at, timeZone))
  const then =
    owedMinor > 0n && dueOn !== null ? messages.owedAgain(money(owedMinor), dueOn) : messages.stillPaid
  return `${first} ${then}`
}
