import {
  chooseMessages,
  chooseNotifications,
  ownNotifications,
  stopNotifications,
} from '#contract/account/notifications.ts'
import { languageCodes } from '#domain/language.ts'
import { markets } from '#domain/markets/market.ts'
import { isMessageChannel, messageChannels } from '#domain/notifications/channel.ts'
import { maskEmail } from '#domain/notifications/email-address.ts'
import { countdownSeconds } from '#domain/registration/registration.ts'
import { Refused } from '#server/base/http/refused.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { serve, servePublic } from '#server/call/serve.ts'
import { emailChangeOf, emailOf } from '#server/outbox/messages/email-rows.ts'
import { chooseWay, chosenNotifications, lockChoice } from '#server/outbox/messages/notification-rows.ts'
import { readStopToken } from '#server/outbox/messages/stop-link.ts'
import { noticeFor, readNotice } from '#server/people/account/data-notice.ts'
import { reachOf } from '#server/people/account/reach.ts'
import { stopMessages, wantMessages } from '#server/people/account/want-messages.ts'
import { borrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { emailRoutes } from './email-routes.ts'

const own = serve(ownNotifications, async (_input, context) => {
  const { tx, borrower, service, now } = context
  const { hasStopped, channel, language } = await chosenNotifications(tx, borrower.id)
  const reach = await reachOf(tx, service, borrower, now)
  const email = service.email === null ? null : await emailOf(tx, sealerOf(service), borrower.id)
  const waiting = await emailChangeOf(tx, sealerOf(service), borrower.id, now)
  const channels = messageChannels.filter((one) => reach[one] !== null)
  const masked = waiting ? maskEmail(waiting.address) : ''
  const isRefused = waiting?.isRefused ?? false
  const waits = countdownSeconds((!isRefused && waiting?.sentAt) || null, now)
  return {
    noticeHash: (await noticeFor(context))?.noticeHash ?? '',
    isWanted: !hasStopped,
    channel: channels.includes(channel) ? channel : 'sms',
    channels,
    messageLanguage: language ?? markets[borrower.market].language,
    hasEmail: service.email !== null,
    email: email === null ? '' : maskEmail(email.address),
    hasBounced: email !== null && email.bouncedAt !== null,
    emailWaiting: isRefused ? '' : masked,
    emailRefused: isRefused ? masked : '',
    waitSeconds: waits,
  }
})

const chooseHow = serve(chooseMessages, async ({ channel, messageLanguage }, context) => {
  const { tx, borrower, service, now } = context
  await lockChoice(tx, borrower.id)
  const reach = await reachOf(tx, service, borrower, now)
  const spoken = languageCodes.find((code) => code === messageLanguage)
  if (!isMessageChannel(channel) || reach[channel] === null || !spoken)
    throw new Refused('channel-not-offered')
  await chooseWay(tx, borrower.id, { channel, language: spoken })
  return null
})

const choose = serve(chooseNotifications, async ({ isWanted }, context) => {
  const { borrower } = context
  // Where a notice is required, the box beneath it resumes messages.
  if (isWanted === '1') await wantMessages(context, borrower, await readNotice(context, undefined))
  else await stopMessages(context, borrower)
  return null
})

const stop = servePublic(stopNotifications, async ({ token }, { tx, service, now }) => {
  const borrowerId = await readStopToken(tx, service, token)
  // After an account is swept there is no borrower whose messages could stop.
  const borrower = borrowerId === null ? undefined : await borrowerById(tx, borrowerId)
  if (!borrower) throw new Refused('unknown-stop-link')
  await stopMessages({ tx, service, now }, borrower)
  return null
})

export const notificationRoutes = [own, choose, stop, chooseHow, ...emailRoutes]
