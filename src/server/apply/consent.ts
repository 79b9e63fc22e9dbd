import { createHash } from 'node:crypto'
import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Context } from '#server/call/serve.ts'
import { lenderOf } from '#server/loans/products/lender-of.ts'
import type { Application } from './application-rows.ts'

/**
 * The text to which a borrower agrees before the lender asks a credit bureau, with the hash that identifies
 * it.
 */
export function bureauConsent(
  { market, lenders }: Pick<Application, 'market' | 'lenders'>,
  { language, service, now }: Pick<Context, 'language' | 'service' | 'now'>,
) {
  const today = dayIn(now, markets[market].timeZone)
  const { company } = lenderOf(service.config.brand, { market, lenders: lenders ?? undefined }, today)
  const text = answersIn(language).apply.consent(company.legalName)
  return { text, textHash: createHash('sha256').update(text).digest('hex') }
}
