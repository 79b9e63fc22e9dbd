import { statement } from '#server/base/database/database.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import type { SandboxServer } from './sandbox-server.ts'

const messages = statement<{ text: string }>(
  'test-newest-message',
  'SELECT text FROM sandbox_messages ORDER BY at DESC, id DESC LIMIT 200',
)

/** What the newest text messages of all said, the newest first. */
export async function newestMessages({ service }: Pick<SandboxServer, 'service'>): Promise<string[]> {
  await sendMessages(service, service.now())
  const rows = await service.database.transaction((tx) => tx.rows(messages, []), { readOnly: true })
  return rows.map(({ text }) => text)
}

/** The code in a message; a folio begins with six digits, too. */
export const codeIn = (text: string): string[] => /\b\d{6}\b(?!-)/.exec(text)?.slice(0, 1) ?? []

/** The code in the newest message that has one. */
export async function newestCode(server: Pick<SandboxServer, 'service'>): Promise<string> {
  const codes = (await newestMessages(server)).flatMap(codeIn)
  return codes[0] ?? 'no message'
}

/** A code that is not this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
