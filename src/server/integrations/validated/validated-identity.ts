import * as z from 'zod/mini'
import { DEADLINES, type Deadlines, withinDeadline } from '#server/base/external/deadline.ts'
import type { IdentityCheck } from '#server/integrations/identity/identity-check.ts'
import { failureOf, validAnswer } from './validate-answer.ts'

const NAME = 'identity'

const finding = z.union([
  z.object({ verdict: z.enum(['approved', 'unclear']) }),
  z.object({
    verdict: z.literal('refused'),
    fields: z.array(z.enum(['documentFront', 'documentBack', 'selfie'])).check(z.minLength(1)),
    why: z.enum(['blurred', 'other-face', 'back-needed']),
  }),
])

/** Wraps an identity check: it has a deadline, because a borrower waits, and its answer is validated. */
export const validatedIdentity = (
  identity: IdentityCheck,
  { chargeMs }: Pick<Deadlines, 'chargeMs'> = DEADLINES,
): IdentityCheck => ({
  async check(question) {
    const answer = await withinDeadline(NAME, chargeMs, () => identity.check(question)).catch(
      (error: unknown) => {
        throw failureOf(NAME, 'check', error)
      },
    )
    return validAnswer(NAME, 'check', finding, answer)
  },
})
