import { setTimeout as pause } from 'node:timers/promises'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { providerTroubles } from '#server/base/observability/counters.ts'
import type { Payer } from '#server/integrations/payments/provider.ts'
import type { Question } from '#server/loans/references/reference-requests.ts'
import type { Service } from '#server/service/service.ts'
import { storeAnswer } from './store-answer.ts'

/** How long a borrower waits for a provider. A later answer is stored, and used when the page asks again. */
const PATIENCE_MS = 12_000

/**
 * Asks a provider, outside of any transaction, and stores its answer. False without an answer within the
 * borrower's patience: then no reference was shown, and no money can have moved.
 */
export async function askProvider(service: Service, question: Question, payer: Payer): Promise<boolean> {
  const { name, patienceMs } = service.payments.issuerOf(question.channel)
  // The first of answer and timeout counts. The timer is cleared, because it would keep the process alive.
  const isAnswered = await Promise.race([
    askAndKeep(service, question, payer),
    pause(patienceMs ?? PATIENCE_MS, null, { ref: false }),
  ])
  if (isAnswered === null) complain(service, { provider: name, trouble: 'timed-out' })
  return isAnswered === true
}

/** Returns whether the provider answered; the answer is stored. */
async function askAndKeep(
  service: Service,
  { inquiry, channel, borrower, order }: Question,
  payer: Payer,
): Promise<boolean> {
  const provider = service.payments.issuerOf(channel)
  const { idempotencyKey, amountMinor, expiresAt } = inquiry
  const { orderNo, currency } = order
  const request = { idempotencyKey, channel, orderNo, amountMinor, currency, expiresAt, payer }
  try {
    const answer = await provider.issue(request)
    await service.database.transaction((tx) =>
      storeAnswer(tx, { inquiry, borrower, order }, answer, service.now()),
    )
    return true
  } catch (error) {
    // Logged here, because the caller may no longer wait.
    complain(service, { provider: provider.name, ...troubleOf(error) })
    if (error instanceof ProviderFailure) return false
    throw error
  }
}

const troubleOf = (error: unknown) =>
  error instanceof ProviderFailure
    ? { trouble: error.trouble, detail: error.detail }
    : { trouble: error instanceof Error ? error.name : typeof error }

function complain({ log }: Service, said: { provider: string; trouble: string; detail?: string }): void {
  const { provider, trouble } = said
  providerTroubles.inc({ provider, trouble })
  log.warn(said, 'a payment provider gave no reference')
}
