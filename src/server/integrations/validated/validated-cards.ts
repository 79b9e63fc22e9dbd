import * as z from 'zod/mini'
import { DEADLINES, type Deadlines, withinDeadline } from '#server/base/external/deadline.ts'
import { CARD_PROVIDER, type CardAcquirer } from '#server/integrations/cards/card-acquirer.ts'
import { callSynchronously } from './call-synchronously.ts'
import { failureOf, validAnswer } from './validate-answer.ts'
import { validatedWebhooks } from './validated-webhooks.ts'

const ended = z.enum(['paid', 'declined'])

/** Wraps an acquirer: each call has a deadline, and each answer is validated. */
export function validatedCards(
  acquirer: CardAcquirer,
  { chargeMs }: Pick<Deadlines, 'chargeMs'> = DEADLINES,
): CardAcquirer {
  const { readWebhook } = acquirer
  return {
    needsCode(card) {
      const answer = callSynchronously(CARD_PROVIDER, 'needsCode', () => acquirer.needsCode(card))
      return validAnswer(CARD_PROVIDER, 'needsCode', z.boolean(), answer)
    },
    async charge(charge) {
      const answer = await withinDeadline(CARD_PROVIDER, chargeMs, () => acquirer.charge(charge)).catch(
        (error: unknown) => {
          // After any error the outcome of the charge is unknown.
          throw failureOf(CARD_PROVIDER, 'charge', error)
        },
      )
      return validAnswer(CARD_PROVIDER, 'charge', ended, answer)
    },
    ...(readWebhook &&
      validatedWebhooks({
        name: CARD_PROVIDER,
        readWebhook: (webhook, now) => readWebhook.call(acquirer, webhook, now),
      })),
  }
}
