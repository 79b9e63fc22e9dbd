import type { MessageChannel } from '#domain/notifications/channel.ts'
import { phoneOf } from '#server/account/borrower-phones.ts'
import type { Borrower } from '#server/account/borrowers.ts'
import type { Transaction } from '#server/database/database.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { isServed } from '#server/messages/claim-message.ts'
import type { Service } from '#server/service.ts'
import { emailOf } from './email-rows.ts'

/** Where a borrower can be written to now, by each way; null where not: to no number of a country that is not served. */
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
    whatsapp: null,
    email: service.email === null ? null : await emailOf(tx, sealer, borrower.id),
  }
}
