import type { Keys } from '#server/base/config/secrets.ts'
import type { Database } from '#server/base/database/database.ts'
import { keepSandboxWebhook } from '#server/integrations/sandbox-webhooks.ts'
import type { LenderSystems } from './lender-systems.ts'
import { webhookHeaders } from './sign-webhook.ts'

/** Receives events in a sandbox without a configured address: stores them, and a page shows them. */
export const sandboxLender = (database: Database, keys: Keys): LenderSystems => ({
  async deliver(webhook, now) {
    const headers = webhookHeaders(keys, webhook, now)
    await database.transaction((tx) => keepSandboxWebhook(tx, { ...webhook, headers, at: now }))
    return { ok: true }
  },
})
