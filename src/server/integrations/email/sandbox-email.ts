import type { Email, Mail } from './email.ts'

/** The prefix of a letter among the sandbox's messages, before its subject. */
export const LETTER = '✉ '

/** Letters that are not sent: each is passed to `keep`, and the sandbox shows it. */
export const sandboxEmail = (keep: (mail: Mail) => Promise<void>): Email => ({
  async send(mail) {
    await keep(mail)
    return { ok: true, providerId: `sandbox-${mail.idempotencyKey}` }
  },
})
