import { statement } from '#server/base/database/database.ts'
import { sendMessages } from '#server/notifications/send-messages.ts'
import type { SandboxServer } from './sandbox-server.ts'

const messages = statement<{ text: string }>(
  'test-newest-message',
  'SELECT text FROM sandbox_messages ORDER BY at DESC, id DESC LIMIT 200',
)

/** Returns the newest text messages, newest first. */
export async function newestMessages({ service }: Pick<SandboxServer, 'service'>): Promise<string[]> {
  await sendMessages(service, service.now())
  const rows = await service.database.transaction((tx) => tx.rows(messages, []), { readOnly: true })
  return rows.map(({ text }) => text)
}

/** The code in a message; a folio also starts with six digits. */
export const codeIn = (text: string): string[] => /\b\d{6}\b(?!-)/.exec(text)?.slice(0, 1) ?? []

/** Returns the code of the newest message with one. */
export async function newestCode(server: Pick<SandboxServer, 'service'>): Promise<string> {
  const codes = (await newestMessages(server)).flatMap(codeIn)
  return codes[0] ?? 'no message'
}

/** Returns a code other than this one. */
export const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
