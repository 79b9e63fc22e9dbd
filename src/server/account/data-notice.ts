import { giveConsent, ownDataNotice, withdrawConsent } from '#contract/account/data-notice.ts'
import { type ConsentPurpose, consentPurposes, isConsentPurpose } from '#domain/account/data-notice.ts'
import { formatMoment } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { answersIn } from '#server/http/answer-words.ts'
import { emailOf } from '#server/notifications/email-rows.ts'
import { chosenNotifications } from '#server/notifications/notification-rows.ts'
import { removeAddress, stopMessages, wantMessages } from '#server/notifications/want-messages.ts'
import { type Context, Refused, serve } from '#server/serve.ts'
import { heldConsents } from './consent-rows.ts'
import { dataNoticeOf } from './data-notice-text.ts'

/** The notice that holds for whoever calls, in their language; null where none is asked for. */
export const noticeFor = ({ service, borrower, language, now }: Context) =>
  dataNoticeOf(service, borrower.market, language, now)

/** The hash of today's notice, which must be the one that was read; null where none is asked for. */
export function readNotice(context: Context, read: string | undefined): string | null {
  const notice = noticeFor(context)
  if (notice !== null && notice.noticeHash !== read) throw new Refused('notice-changed')
  return notice?.noticeHash ?? null
}

/** The same for whoever ticks a box, whose value is that hash: without it nobody has agreed. */
export function agreedNotice(context: Context, ticked: string | undefined): string | null {
  if (noticeFor(context) !== null && !ticked) throw new Refused('consent-unticked')
  return readNotice(context, ticked)
}

/** What rests on consent alone, whether it is so now, and since when it was agreed to. */
export async function shownConsents({ tx, borrower, service, language }: Context) {
  const held = await heldConsents(tx, borrower.id)
  const { hasStopped } = await chosenNotifications(tx, borrower.id)
  const email = await emailOf(tx, sealerOf(service), borrower.id)
  const isGiven: Readonly<Record<ConsentPurpose, boolean>> = {
    messages: !hasStopped,
    email: email !== null,
  }
  const words = answersIn(language).dataNotice.consents
  return consentPurposes
    .filter((purpose) => purpose !== 'email' || service.email !== null || isGiven.email)
    .map((purpose) => {
      const at = held.get(purpose)
      const givenAt = at ? formatMoment(at, markets[borrower.market].timeZone) : ''
      return { purpose, ...words[purpose], isGiven: isGiven[purpose], givenAt }
    })
}

const own = serve(ownDataNotice, async (_input, context) => ({
  notice: noticeFor(context),
  consents: await shownConsents(context),
}))

const give = serve(giveConsent, async ({ purpose, noticeHash }, context) => {
  if (purpose !== 'messages') throw new Refused('bad-request')
  await wantMessages(context, context.borrower, agreedNotice(context, noticeHash))
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
