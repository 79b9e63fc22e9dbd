import type { Email, Mail } from './email.ts'

/** How a letter begins among the sandbox's messages: its subject follows. */
export const LETTER = '✉ '

/** Letters that go to nobody's mailbox: each is handed to `keep`, where the sandbox shows it. */
export const sandboxEmail = (keep: (mail: Mail) => Promise<void>): Email => ({
  async send(mail) {
    await keep(mail)
    return { ok: true, providerId: `sandbox-${mail.idempotencyKey}` }
  },
})
