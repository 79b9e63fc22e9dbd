import { createHmac } from 'node:crypto'
import type { Mode } from '#server/base/config/problems.ts'
import type { Secrets } from '#server/base/config/secrets.ts'
import type { Database } from '#server/base/database/database.ts'
import type { LenderConfig } from '#server/integrations/lender/config-lender.ts'
import { httpLender } from './http-lender.ts'
import type { LenderSystems } from './lender-systems.ts'
import { sandboxLender } from './sandbox-lender.ts'

/**
 * The receiver of events: the configured address, otherwise the sandbox's own page; none in production
 * without an address.
 */
export function lenderFor(
  config: { mode: Mode; lender?: LenderConfig; secrets: Secrets },
  database: Database,
): LenderSystems | null {
  if (config.lender) return httpLender(config.lender)
  return config.mode === 'production' ? null : sandboxLender(database, [sandboxWebhookKey(config)])
}

/** The key of the sandbox's receiver, which its page shows. */
export const sandboxWebhookKey = ({ secrets }: { secrets: Secrets }): Buffer =>
  createHmac('sha256', secrets.webhook[0]).update('lender').digest()
