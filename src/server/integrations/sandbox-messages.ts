import { statement, type Transaction } from '#server/base/database/database.ts'

/** A text message of the sandbox, which is not sent. */
export interface SandboxMessage {
  id: string
  phone: string
  text: string
  at: Date
}

const keep = statement<unknown, [string, string, string, Date]>(
  'keep-sandbox-message',
  'INSERT INTO sandbox_messages (id, phone, text, at) VALUES ($1, $2, $3, $4) ON CONFLICT (id) DO NOTHING',
)

export async function keepSandboxMessage(tx: Transaction, message: SandboxMessage): Promise<void> {
  await tx.run(keep, [message.id, message.phone, message.text, message.at])
}

const MESSAGES_SHOWN = 50

const list = statement<SandboxMessage, [string, number]>(
  'list-sandbox-messages',
  `SELECT id, phone, text, at FROM sandbox_messages WHERE $1 IN ('', phone) ORDER BY at DESC, id DESC LIMIT $2`,
)

/** The newest messages first, to one phone or, with an empty text, to all. */
export function listSandboxMessages(tx: Transaction, phone: string): Promise<SandboxMessage[]> {
  return tx.rows(list, [phone, MESSAGES_SHOWN])
}
