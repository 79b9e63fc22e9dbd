import * as z from 'zod/mini'
import { MINOR_PER_MAJOR } from '#domain/amount.ts'
import type { Language } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { type Application, findApplication } from '#server/apply/application-rows.ts'
import { decideApplication } from '#server/apply/decide.ts'
import type { Decision } from '#server/apply/decision.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Sealer } from '#server/base/sealing/sealed.ts'
import { scheduleEntry } from '#server/outbox/messages/outbox.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { REFUSED_ENDING } from './next-step.ts'

/** Kind of outbox rows for pending decisions on applications. */
export const NEXT_DECISION = 'sandbox-decision'

/** Decision delay of the sandbox's lender, long enough to be visible. */
const PAUSE_MS = 4_000
const OFFER_MS = 7 * 86_400_000

/** Endings of amounts in whole pesos or rupees: the first asks for more, the second is left to the desk. */
export const MORE_ENDING = 17n
export const DESK_ENDING = 19n

const payload = z.object({ applicationId: z.string(), borrowerId: z.string() })

/** Schedules a decision on an application. */
export async function planDecision(
  tx: Transaction,
  application: { applicationId: string; borrowerId: string },
  now: Date,
): Promise<void> {
  await scheduleEntry(tx, NEXT_DECISION, application, now, new Date(now.getTime() + PAUSE_MS))
}

/** Decides an application by its amount, unless the borrower withdrew it. */
export async function takeDecision(
  tx: Transaction,
  said: unknown,
  now: Date,
  { sealer }: { sealer: Sealer },
): Promise<void> {
  const { applicationId, borrowerId } = z.parse(payload, said)
  const borrower = await borrowerById(tx, borrowerId)
  const application = borrower && (await findApplication(tx, borrower, applicationId))
  if (!borrower || application?.state !== 'submitted') return
  const decision = decisionOf(application, now)
  if (!decision) return
  const { version } = application
  await decideApplication({ tx, sealer, now }, borrower, { applicationId, version }, decision)
}

function decisionOf({ amount, market, version }: Application, now: Date): Decision | null {
  const reasons = REASONS[markets[market].language] ?? ENGLISH
  const ending = (amount / MINOR_PER_MAJOR) % 100n
  if (ending === REFUSED_ENDING) return { decision: 'refuse', reason: reasons.refused, byBureau: true }
  if (ending === DESK_ENDING) return null
  if (ending === MORE_ENDING && version === 1) {
    const steps = [{ kind: 'job', reason: reasons.income, fields: ['monthlyIncome'] }] as const
    return { decision: 'more', reason: reasons.more, steps }
  }
  return { decision: 'offer', amount, coupon: 0n, expiresAt: new Date(now.getTime() + OFFER_MS) }
}

// A lender's own message, in its borrowers' language.
const ENGLISH = {
  refused: 'Your other loans have late payments.',
  more: 'One thing is missing before we can decide.',
  income: 'This income does not fit your work.',
}
const REASONS: Readonly<Partial<Record<Language, typeof ENGLISH>>> = {
  es: {
    refused: 'Sus otros créditos tienen pagos atrasados.',
    more: 'Nos falta un dato para decidir.',
    income: 'Este ingreso no coincide con su empleo.',
  },
}
