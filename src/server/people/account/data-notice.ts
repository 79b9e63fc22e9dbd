import { giveConsent, ownDataNotice, withdrawConsent } from '#contract/account/data-notice.ts'
import { type ConsentPurpose, consentPurposes, isConsentPurpose } from '#domain/account/data-notice.ts'
import { formatMoment } from '#domain/dates.ts'
import type { Product } from '#domain/loans/product.ts'
import { markets } from '#domain/markets/market.ts'
import { answersIn } from '#server/base/answers/answer-words.ts'
import { Refused } from '#server/base/http/refused.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type Context, serve } from '#server/call/serve.ts'
import { emailOf } from '#server/outbox/messages/email-rows.ts'
import { chosenNotifications } from '#server/outbox/messages/notification-rows.ts'
import { reachOf } from '#server/people/account/reach.ts'
import { removeAddress, stopMessages, wantMessages } from '#server/people/account/want-messages.ts'
import { heldConsents } from '#server/people/borrowers/consent-rows.ts'
import { ownLenders } from '#server/people/borrowers/own-lenders.ts'
import { dataNoticeOf, hasNotice } from './data-notice-text.ts'

type Looked = Pick<Product, 'lenders'>

/**
 * The notice that holds for whoever calls, in their language, with the lenders that they have to do with, and with that of a
 * product they look at; null where none is asked for.
 */
export async function noticeFor({ tx, service, borrower, language, now }: Context, product?: Looked) {
  if (!hasNotice(service, borrower.market, now)) return null
  const lenders = await ownLenders(tx, borrower, now, product)
  return dataNoticeOf(service, borrower.market, language, now, lenders)
}

/** The hash of today's notice, which must be the one that was read; null where none is asked for. */
export async function readNotice(
  context: Context,
  read: string | undefined,
  product?: Looked,
): Promise<string | null> {
  const notice = await noticeFor(context, product)
  if (notice !== null && notice.noticeHash !== read) throw new Refused('notice-changed')
  return notice?.noticeHash ?? null
}

/** Whether a notice is asked for now and none was read for an application: it goes on once that is read. */
export const needsNotice = (
  { service, borrower, now }: Pick<Context, 'service' | 'borrower' | 'now'>,
  { noticeHash }: { noticeHash: string | null },
): boolean => noticeHash === null && hasNotice(service, borrower.market, now)

/** The same where the borrower ticks a box, whose value is that hash. Without the tick the borrower has not agreed. */
export async function agreedNotice(context: Context, ticked: string | undefined): Promise<string | null> {
  if (hasNotice(context.service, context.borrower.market, context.now) && !ticked)
    throw new Refused('consent-unticked')
  return readNotice(context, ticked)
}

/** What rests on consent alone, whether it is so now, and since when it was agreed to. */
export async function shownConsents({ tx, borrower, service, language, now }: Context) {
  const held = await heldConsents(tx, borrower.id)
  const { hasStopped } = await chosenNotifications(tx, borrower.id)
  const email = await emailOf(tx, sealerOf(service), borrower.id)
  const isGiven: Readonly<Record<ConsentPurpose, boolean>> = {
    messages: !hasStopped,
    email: email !== null,
  }
  const { emailAlone, ...words } = answersIn(language).dataNotice.consents
  const { sms } = await reachOf(tx, service, borrower, now)
  return consentPurposes
    .filter((purpose) => purpose !== 'email' || service.email !== null || isGiven.email)
    .map((purpose) => {
      const at = held.get(purpose)
      const givenAt = at ? formatMoment(at, markets[borrower.market].timeZone) : ''
      const goesOn = purpose === 'email' && sms === null ? emailAlone : words[purpose].goesOn
      return { purpose, ...words[purpose], goesOn, isGiven: isGiven[purpose], givenAt }
    })
}

const own = serve(ownDataNotice, async (_input, context) => ({
  notice: await noticeFor(context),
  consents: await shownConsents(context),
}))

const give = serve(giveConsent, async ({ purpose, noticeHash }, context) => {
  if (purpose !== 'messages') throw new Refused('bad-request')
  await wantMessages(context, context.borrower, await agreedNotice(context, noticeHash))
  return null
})

const withdraw = serve(withdrawConsent, async ({ purpose }, context) => {
  if (!isConsentPurpose(purpose)) throw new Refused('bad-request')
  await STOPS[purpose](context, context.borrower)
  return null
})

/** What each purpose was for ends in the transaction that takes the consent back. */
const STOPS = { messages: stopMessages, email: removeAddress } as const satisfies Record<
  ConsentPurpose,
  unknown
>

export const dataNoticeRoutes = [own, give, withdraw]
