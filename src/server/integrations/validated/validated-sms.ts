import * as z from 'zod/mini'
import { DEADLINES, type Deadlines, withinDeadline } from '#server/base/external/deadline.ts'
import { ProviderFailure } from '#server/base/external/provider-failure.ts'
import { type Sent, type Sms, smsTroubles } from '#server/integrations/sms/sms.ts'
import { callSynchronously } from './call-synchronously.ts'
import { validAnswer } from './validate-answer.ts'

const sent = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), providerId: z.string().check(z.minLength(1)) }),
  z.object({ ok: z.literal(false), why: z.enum(smsTroubles), retry: z.boolean() }),
])

const deliveryReport = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    news: z.nullable(
      z.discriminatedUnion('what', [
        z.object({ what: z.enum(['delivered', 'read']) }),
        z.object({ what: z.literal('failed'), because: z.string().check(z.regex(/^[\w.-]{1,60}$/)) }),
      ]),
    ),
  }),
  z.object({ ok: z.literal(false), why: z.enum(['signature', 'malformed']) }),
])

/**
 * Wraps a sender: each call has a deadline, and each answer is validated. After an invalid answer the outcome
 * is unknown, and the message is not sent again.
 */
export function validatedSms(sender: Sms, { sendMs }: Pick<Deadlines, 'sendMs'> = DEADLINES): Sms {
  const held = async (ask: () => Promise<Sent>): Promise<Sent> => {
    let answer: unknown
    try {
      answer = await withinDeadline('sms', sendMs, ask)
    } catch (error) {
      const isLate = error instanceof ProviderFailure && error.trouble === 'timed-out'
      return unknown(isLate ? 'no-answer' : 'unreadable-answer')
    }
    const read = sent.safeParse(answer)
    return read.success ? read.data : unknown('unreadable-answer')
  }
  const { call, whatsapp, readDelivery } = sender
  return {
    send: (message) => held(() => sender.send(message)),
    ...(call && { call: (message) => held(() => call.call(sender, message)) }),
    ...(whatsapp && { whatsapp: (message) => held(() => whatsapp.call(sender, message)) }),
    ...(readDelivery && {
      readDelivery: (notice) =>
        validAnswer(
          'sms',
          'readDelivery',
          deliveryReport,
          callSynchronously('sms', 'readDelivery', () => readDelivery.call(sender, notice)),
        ),
    }),
  }
}

const unknown = (why: 'no-answer' | 'unreadable-answer'): Sent => ({ ok: false, why, retry: false })
