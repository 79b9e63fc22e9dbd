import * as z from 'zod/mini'
import { askInTime, DEADLINES, type Deadlines } from '#server/base/outside/deadline.ts'
import { CARD_PROVIDER, type CardAcquirer } from '#server/integrations/cards/card-acquirer.ts'
import { givenAtOnce } from './given-at-once.ts'
import { heldNotices } from './held-notices.ts'
import { answerOf, failureOf } from './wrong-answer.ts'

const ended = z.enum(['paid', 'declined'])

/** Wraps an acquirer: each call has a deadline, and each answer is validated. */
export function heldCards(
  acquirer: CardAcquirer,
  { chargeMs }: Pick<Deadlines, 'chargeMs'> = DEADLINES,
): CardAcquirer {
  const { readWebhook } = acquirer
  return {
    needsCode(card) {
      const answer = givenAtOnce(CARD_PROVIDER, 'needsCode', () => acquirer.needsCode(card))
      return answerOf(CARD_PROVIDER, 'needsCode', z.boolean(), answer)
    },
    async charge(charge) {
      const answer = await askInTime(CARD_PROVIDER, chargeMs, () => acquirer.charge(charge)).catch(
        (error: unknown) => {
          // After any error the outcome of the charge is unknown.
          throw failureOf(CARD_PROVIDER, 'charge', error)
        },
      )
      return answerOf(CARD_PROVIDER, 'charge', ended, answer)
    },
    ...(readWebhook &&
      heldNotices({
        name: CARD_PROVIDER,
        readWebhook: (webhook, now) => readWebhook.call(acquirer, webhook, now),
      })),
  }
}
