import type { Mode } from '#server/base/config/problems.ts'
import type { Database } from '#server/base/database/database.ts'
import { keepSandboxMessage } from '#server/integrations/sandbox-messages.ts'
import { sandboxSms } from './sandbox.ts'
import type { Sms } from './sms.ts'

/**
 * The sender of text messages: the configured provider, otherwise the sandbox's outbox page; none in
 * production without a provider.
 */
export function smsFor(config: { mode: Mode; sms?: Sms }, database: Database, now: () => Date): Sms | null {
  if (config.sms) return config.sms
  if (config.mode === 'production') return null
  return sandboxSms(({ to, text, idempotencyKey }) =>
    database.transaction((tx) => keepSandboxMessage(tx, { id: idempotencyKey, phone: to, text, at: now() })),
  )
}
