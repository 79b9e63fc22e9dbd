import { isE164, type Message, type Sms } from './sms.ts'

/** The prefix of a call among the sandbox's messages. */
export const RINGING = '☎ '

export const BY_WHATSAPP = 'WhatsApp: '

/** Messages and calls that are not sent: each is passed to `keep`, and the sandbox shows it. */
export function sandboxSms(keep: (message: Message) => void | Promise<void>): Sms {
  return {
    async send(message) {
      if (!isE164(message.to)) return { ok: false, why: 'bad-number', retry: false }
      await keep(message)
      return { ok: true, providerId: `sandbox-${message.idempotencyKey}` }
    },
    async whatsapp({ to, text, idempotencyKey }) {
      if (!isE164(to)) return { ok: false, why: 'bad-number', retry: false }
      await keep({ to, idempotencyKey, text: `${BY_WHATSAPP}${text}` })
      return { ok: true, providerId: `sandbox-${idempotencyKey}` }
    },
    async call({ lines, to, idempotencyKey }) {
      if (!isE164(to)) return { ok: false, why: 'bad-number', retry: false }
      await keep({ to, idempotencyKey, text: `${RINGING}${lines.join(' … ')}` })
      return { ok: true, providerId: `sandbox-${idempotencyKey}` }
    },
  }
}
