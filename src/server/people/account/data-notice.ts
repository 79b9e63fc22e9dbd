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

type ViewedProduct = Pick<Product, 'lenders'>

/**
 * The current notice in the caller's language, naming the lenders of their loans and of a product that they
 * look at; null if none is required.
 */
export async function noticeFor({ tx, service, borrower, language, now }: Context, product?: ViewedProduct) {
  if (!hasNotice(service, borrower.market, now)) return null
  const lenders = await ownLenders(tx, borrower, now, product)
  return dataNoticeOf(service, borrower.market, language, now, lenders)
}

/** Checks that the notice that was read is today's, and returns its hash; null if none is required. */
export async function readNotice(
  context: Context,
  read: string | undefined,
  product?: ViewedProduct,
): Promise<string | null> {
  const notice = await noticeFor(context, product)
  if (notice !== null && notice.noticeHash !== read) throw new Refused('notice-changed')
  return notice?.noticeHash ?? null
}

/**
 * Returns whether an application needs a notice that was not read yet; it continues once the notice is read.
 */
export const needsNotice = (
  { service, borrower, now }: Pick<Context, 'service' | 'borrower' | 'now'>,
  { noticeHash }: { noticeHash: string | null },
): boolean => noticeHash === null && hasNotice(service, borrower.market, now)

/** Reads a consent box, whose value is the notice's hash. Without the tick the borrower has not agreed. */
export async function agreedNotice(context: Context, ticked: string | undefined): Promise<string | null> {
  if (hasNotice(context.service, context.borrower.market, context.now) && !ticked)
    throw new Refused('consent-unticked')
  return readNotice(context, ticked)
}

/** The purposes that rest on consent alone, whether each is in effect, and since when. */
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

/** Each purpose stops in the transaction that withdraws the consent. */
const STOPS = { messages: stopMessages, email: removeAddress } as const satisfies Record<
  ConsentPurpose,
  unknown
>

export const dataNoticeRoutes = [own, give, withdraw]
