import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import type { Borrower } from '#server/call/borrower.ts'
import type { Context } from '#server/call/serve.ts'
import { forgetEmails, usableEmailOf } from '#server/outbox/messages/email-rows.ts'
import { chooseNotifications, chooseWay, lockChoice } from '#server/outbox/messages/notification-rows.ts'
import { hasNotice } from '#server/people/account/data-notice-text.ts'
import { hasLeft } from '#server/people/borrowers/borrower-by-id.ts'
import { recordGiven, recordWithdrawn } from '#server/people/borrowers/consent-rows.ts'
import type { Service } from '#server/service/service.ts'
import { alertOldAddress } from './alert-old-address.ts'

type ConsentContext = { tx: Transaction; service: Pick<Service, 'config'>; now: Date }

/** Resumes news and reminders; with the hash of a notice that was read, it is a consent. */
export async function wantMessages(
  { tx, now }: Pick<ConsentContext, 'tx' | 'now'>,
  borrower: Pick<Borrower, 'id'>,
  noticeHash: string | null,
): Promise<void> {
  const borrowerId = borrower.id
  await lockChoice(tx, borrowerId)
  await chooseNotifications(tx, borrowerId, true, now)
  if (noticeHash !== null) await recordGiven(tx, { borrowerId, purpose: 'messages' }, noticeHash, now)
}

/** Stops messages and withdraws the consent to them, from whatever place. */
export async function stopMessages(
  { tx, service, now }: ConsentContext,
  { id: borrowerId, market }: Borrower,
): Promise<void> {
  // A deleted account gets no messages, and nothing is recorded about it.
  if (await hasLeft(tx, borrowerId)) return
  const { hasStopped } = await lockChoice(tx, borrowerId)
  await chooseNotifications(tx, borrowerId, false, now)
  const ended = !hasStopped && hasNotice(service, market, now)
  await recordWithdrawn(tx, { borrowerId, purpose: 'messages' }, ended, now)
}

/**
 * Removes the e-mail address, confirmed or waiting, and withdraws the consent. Senders read the address under
 * this lock, so afterwards only the letter about the removal goes there.
 */
export async function removeAddress(
  context: Pick<Context, 'tx' | 'service' | 'language' | 'now'>,
  { id: borrowerId, market }: Borrower,
): Promise<void> {
  const { tx, service, now } = context
  const { channel, language } = await lockChoice(tx, borrowerId)
  const before = await usableEmailOf(tx, sealerOf(service), borrowerId)
  await alertOldAddress(context, before, ({ emailGone }, name, help) => emailGone(name, help))
  const hadOne = await forgetEmails(tx, borrowerId)
  if (channel === 'email') await chooseWay(tx, borrowerId, { channel: 'sms', language })
  await recordWithdrawn(tx, { borrowerId, purpose: 'email' }, hadOne && hasNotice(service, market, now), now)
}
