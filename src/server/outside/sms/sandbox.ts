import { isE164, type Message, type Sms } from './sms.ts'

/** Messages that go to nobody's phone: each is handed to `keep`, where the sandbox shows it. */
export function sandboxSms(keep: (message: Message) => void | Promise<void>): Sms {
  return {
    async send(message) {
      if (!isE164(message.to)) return { ok: false, why: 'bad-number', retry: false }
      await keep(message)
      return { ok: true, providerId: `sandbox-${message.idempotencyKey}` }
    },
  }
}
