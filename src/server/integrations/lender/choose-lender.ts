import { createHmac } from 'node:crypto'
import type { Config } from '#server/base/config/config.ts'
import type { Database } from '#server/base/database/database.ts'
import { httpLender } from './http-lender.ts'
import type { LenderSystems } from './lender-systems.ts'
import { sandboxLender } from './sandbox-lender.ts'

/** Who hears of events: the configured address, else the sandbox's own page; in production nobody without one. */
export function lenderFor(config: Config, database: Database): LenderSystems | null {
  if (config.lender) return httpLender(config.lender)
  return config.mode === 'production' ? null : sandboxLender(database, [sandboxWebhookKey(config)])
}

/** The key of the sandbox's receiver, which its page shows. */
export const sandboxWebhookKey = ({ secrets }: Pick<Config, 'secrets'>): Buffer =>
  createHmac('sha256', secrets.webhook[0]).update('lender').digest()
