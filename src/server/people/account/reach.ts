import type { Language } from '#domain/language.ts'
import type { MessageChannel } from '#domain/notifications/channel.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import { isServed } from '#server/outbox/messages/claim-message.ts'
import { usableEmailOf } from '#server/outbox/messages/email-rows.ts'
import { type WhatsAppContent, whatsAppContent } from '#server/outbox/messages/registered.ts'
import { phoneOf } from '#server/people/borrowers/borrower-phones.ts'
import type { Service } from '#server/service/service.ts'

/**
 * The address of a borrower by each channel; null if it cannot be used, such as a number of a country that is
 * not served.
 */
export type Reach = Readonly<Record<MessageChannel, string | null>>

export async function reachOf(
  tx: Transaction,
  service: Service,
  borrower: Borrower,
  now: Date,
): Promise<Reach> {
  const sealer = sealerOf(service)
  const phone = await phoneOf(tx, borrower, sealer, now)
  const served = phone !== null && isServed(service, phone) ? phone : null
  return {
    sms: served,
    whatsapp: hasWhatsApp(service) ? served : null,
    email: service.email === null ? null : await usableEmailOf(tx, sealer, borrower.id),
  }
}

/** Whether this installation uses WhatsApp: it has a number there, and templates. A sandbox needs none. */
const hasWhatsApp = ({ sms, config }: Service): boolean =>
  sms?.whatsapp !== undefined && (config.mode === 'sandbox' || config.templates.whatsapp !== undefined)

/**
 * The registered template of a text; null if there is none, so that another channel is used. A sandbox
 * invents one.
 */
export function contentOf({ config }: Service, language: Language, text: string): WhatsAppContent | null {
  const { mode, templates } = config
  if (mode === 'sandbox' && templates.whatsapp === undefined)
    return { contentId: `HX${'0'.repeat(32)}`, variables: { 1: text } }
  return whatsAppContent(templates, language, text)
}
