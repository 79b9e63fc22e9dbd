import * as z from 'zod/mini'
import { DEADLINES, type Deadlines, withinDeadline } from '#server/base/external/deadline.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { type Email, type MailSent, mailTroubles } from '#server/integrations/email/email.ts'
import { smsTroubles } from '#server/integrations/sms/sms.ts'

const sent = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), providerId: z.string().check(z.minLength(1)) }),
  z.object({ ok: z.literal(false), why: z.enum([...mailTroubles, ...smsTroubles]), retry: z.boolean() }),
])

/** Wraps a mail server: each call has a deadline, and each answer is validated. */
export function validatedEmail(email: Email, { sendMs }: Pick<Deadlines, 'sendMs'> = DEADLINES): Email {
  return {
    send: async (mail) => {
      let answer: unknown
      try {
        answer = await withinDeadline('email', sendMs, () => email.send(mail))
      } catch (error) {
        const isLate = error instanceof ProviderFailure && error.trouble === 'timed-out'
        return unknown(isLate ? 'no-answer' : 'unreadable-answer')
      }
      const read = sent.safeParse(answer)
      return read.success ? read.data : unknown('unreadable-answer')
    },
  }
}

const unknown = (why: 'no-answer' | 'unreadable-answer'): MailSent => ({ ok: false, why, retry: false })
