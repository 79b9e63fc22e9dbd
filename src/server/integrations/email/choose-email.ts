import type { Mode } from '#server/base/config/problems.ts'
import type { Database } from '#server/base/database/database.ts'
import { keepSandboxMessage } from '#server/integrations/sandbox-messages.ts'
import type { Email } from './email.ts'
import { LETTER, sandboxEmail } from './sandbox-email.ts'

/**
 * The sender of e-mail: the configured server, otherwise the sandbox's outbox page; none in production
 * without a server.
 */
export function emailFor(
  config: { mode: Mode; email?: Email },
  database: Database,
  now: () => Date,
): Email | null {
  if (config.email) return config.email
  if (config.mode === 'production') return null
  return sandboxEmail(({ to, subject, text, idempotencyKey }) =>
    database.transaction((tx) =>
      keepSandboxMessage(tx, {
        id: idempotencyKey,
        phone: to,
        text: `${LETTER}${subject}\n\n${text}`,
        at: now(),
      }),
    ),
  )
}
