import { setTimeout as pause } from 'node:timers/promises'
import type { Payer } from '#server/outside/payments/provider.ts'
import { ProviderFailure } from '#server/outside/payments/provider-failure.ts'
import type { Service } from '#server/service.ts'
import { keepAnswer } from './keep-answer.ts'
import type { Question } from './reference-for.ts'

/** How long a borrower waits for a provider. A later answer is kept all the same, and there when the page asks again. */
const PATIENCE_MS = 12_000

/**
 * Asks a provider, outside of any transaction, and keeps its answer. False when there is none within the borrower's
 * patience: then no reference was shown, and no money can have moved.
 */
export async function askProvider(
  service: Service,
  { inquiry, channel, borrower, order }: Question,
  payer: Payer,
): Promise<boolean> {
  const provider = service.payments.issuerOf(channel)
  const { idempotencyKey, amountMinor, expiresAt } = inquiry
  const { orderNo, currency } = order
  const request = { idempotencyKey, channel, orderNo, amountMinor, currency, expiresAt, payer }
  const asking = provider
    .issue(request)
    .then((answer) =>
      service.database.transaction((tx) =>
        keepAnswer(tx, { inquiry, borrower, order }, answer, service.now()),
      ),
    )
    .then(() => true)

  const given = new AbortController()
  const waiting = pause(provider.patienceMs ?? PATIENCE_MS, false, {
    signal: given.signal,
    ref: false,
  }).catch(() => false)
  try {
    const answered = await Promise.race([asking, waiting])
    if (!answered) {
      service.log.warn(
        { provider: provider.name, trouble: 'timed-out' },
        'a payment provider gave no reference',
      )
      // Nobody waits for it any more, so what becomes of it is only written down.
      asking.catch((error: unknown) => complain(service, provider.name, error))
    }
    return answered
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    complain(service, provider.name, error)
    return false
  } finally {
    given.abort()
  }
}

function complain({ log }: Service, provider: string, error: unknown): void {
  const said = error instanceof ProviderFailure ? { trouble: error.trouble, detail: error.detail } : {}
  const name = error instanceof Error ? error.name : typeof error
  log.warn({ provider, name, ...said }, 'a payment provider gave no reference')
}
