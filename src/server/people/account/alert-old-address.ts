import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Context } from '#server/call/serve.ts'
import { letterOf } from '#server/outbox/messages/letter.ts'
import { planLetter } from '#server/outbox/messages/plan-message.ts'
import type { Messages } from '#words/en/messages.ts'

/** How long a message about a change is useful, because the borrower can still react. */
const ALERT_VALID_MS = 24 * 3_600_000

/** Alerts the old address to a change as well: it may be all that a stranger does not control. */
export async function alertOldAddress(
  { tx, service, language, now }: Pick<Context, 'tx' | 'service' | 'language' | 'now'>,
  address: string | null,
  textIn: (messages: Messages, name: string, help: string) => string,
): Promise<void> {
  if (address === null || service.email === null) return
  const { messages } = answersIn(language)
  const { name, servicePhone } = service.config.brand
  const said = textIn(messages, name, messages.help(servicePhone))
  const letter = letterOf(address, { language, subject: messages.changeSubjects.email, said, stop: null })
  await planLetter(tx, service, { ...letter, until: new Date(now.getTime() + ALERT_VALID_MS) }, now)
}
