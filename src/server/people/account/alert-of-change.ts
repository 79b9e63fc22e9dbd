import type { Language } from '#domain/language.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Transaction } from '#server/base/database/database.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { letterOf } from '#server/outbox/messages/letter.ts'
import { chosenNotifications } from '#server/outbox/messages/notification-rows.ts'
import { planLetter, planMessage, planWhatsApp } from '#server/outbox/messages/plan-message.ts'
import type { Service } from '#server/service/service.ts'
import type { Messages } from '#words/en/messages.ts'
import { contentOf, reachOf } from './reach.ts'

interface ChangeContext {
  tx: Transaction
  service: Service
  now: Date
}

interface Change {
  of: 'account' | 'phone'
  /** The language of a borrower who has chosen none. */
  language: Language
  /** The phone before the change; null if there is none. */
  phone: string | null
  /** The moment after which it is useless. */
  until: Date
  textIn: (messages: Messages, help: string) => string
}

/**
 * Alerts a borrower to a change that a stranger may have made: by text message to the phone before the
 * change, whatever the choice, and by the chosen channel as well. So a stranger with one of them cannot
 * suppress the other. It leaves at once and cannot be stopped.
 */
export async function alertOfChange(
  { tx, service, now }: ChangeContext,
  borrower: Borrower,
  { of, phone, until, textIn, ...change }: Change,
): Promise<void> {
  const chosen = await chosenNotifications(tx, borrower.id)
  const language = chosen.language ?? change.language
  const { messages } = answersIn(language)
  const text = textIn(messages, messages.help(service.config.brand.servicePhone))
  if (phone !== null && service.sms !== null) await planMessage(tx, service, { to: phone, text, until }, now)
  const reach = await reachOf(tx, service, borrower, now)
  if (chosen.channel === 'email' && reach.email !== null) {
    const said = { language, subject: messages.changeSubjects[of], said: text, stop: null }
    await planLetter(tx, service, { ...letterOf(reach.email, said), until }, now)
  }
  if (chosen.channel !== 'whatsapp' || reach.whatsapp === null || phone === null) return
  const content = contentOf(service, language, text)
  if (content) await planWhatsApp(tx, service, { to: phone, text, until, ...content }, now)
}
