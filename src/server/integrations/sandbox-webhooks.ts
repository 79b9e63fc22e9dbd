import { statement, type Transaction } from '#server/base/database/database.ts'

/** A webhook that the sandbox's receiver got. */
export interface SandboxWebhook {
  id: string
  headers: Record<string, string>
  body: string
  at: Date
}

const keep = statement<unknown, [string, string, string, Date]>(
  'keep-sandbox-webhook',
  `INSERT INTO sandbox_webhooks (id, headers, body, at) VALUES ($1, $2::jsonb, $3, $4)
   ON CONFLICT (id) DO UPDATE SET headers = EXCLUDED.headers, at = EXCLUDED.at`,
)

export async function keepSandboxWebhook(
  tx: Transaction,
  { id, headers, body, at }: SandboxWebhook,
): Promise<void> {
  await tx.run(keep, [id, JSON.stringify(headers), body, at])
}

const SHOWN = 50

const list = statement<SandboxWebhook, [number]>(
  'list-sandbox-webhooks',
  'SELECT id, headers, body, at FROM sandbox_webhooks ORDER BY at DESC, id DESC LIMIT $1',
)

/** The received webhooks, the newest first. */
export const listSandboxWebhooks = (tx: Transaction): Promise<SandboxWebhook[]> => tx.rows(list, [SHOWN])
