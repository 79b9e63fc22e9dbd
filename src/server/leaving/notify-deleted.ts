import type { Language } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { contactFrom } from '#domain/notifications/contact-hours.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { deletionPaperText } from '#server/outbox/messages/deletion-paper-at.ts'
import { answerUntil, chosenNotifications } from '#server/outbox/messages/notification-rows.ts'
import { planMessage } from '#server/outbox/messages/plan-message.ts'
import { phoneOf } from '#server/people/borrowers/borrower-phones.ts'
import { zoneOfBorrower } from '#server/people/borrowers/borrower-zone.ts'
import type { Service } from '#server/service/service.ts'
import type { Deletion } from './deletions.ts'

type LeavingContext = { tx: Transaction; service: Service; now: Date }

/** How to reach a borrower about the deletion, and in which language. */
interface Recipient {
  to: string
  language: Language
  /** The time zone of the contact hours. */
  timeZone: string
}

/**
 * Read before the deletion, because nothing of it remains afterwards; null if the borrower cannot be reached.
 */
export async function reachBeforeDeletion(
  { tx, service, now }: LeavingContext,
  borrower: Borrower,
): Promise<Recipient | null> {
  const to = service.sms && (await phoneOf(tx, borrower, sealerOf(service), now))
  const { language } = await chosenNotifications(tx, borrower.id)
  if (to === null) return null
  const timeZone = await zoneOfBorrower(tx, service, borrower)
  return { to, language: language ?? markets[borrower.market].language, timeZone }
}

/**
 * Sends the address of the document to a borrower whose account the staff or the lender deleted on request.
 * The message holds the only copy of the phone, and only until it is sent.
 */
export async function notifyDeleted(
  { tx, service, now }: LeavingContext,
  { market }: Borrower,
  { to, language, timeZone }: Recipient,
  deletion: Deletion,
): Promise<void> {
  const paper = deletionPaperText(service.config, deletion, language)
  const text = answersIn(language).messages.accountDeleted(service.config.brand.name, paper)
  const from = contactFrom(now, market, timeZone)
  await planMessage(tx, service, { to, text, from, until: answerUntil(now) }, now)
}
