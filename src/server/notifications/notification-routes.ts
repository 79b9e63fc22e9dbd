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
import { borrowerById } from '#server/account/borrower-by-id.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { Refused, serve, servePublic } from '#server/serve.ts'
import { emailRoutes } from './email-routes.ts'
import { emailChangeOf } from './email-rows.ts'
import {
  chooseWay,
  chosenNotifications,
  chooseNotifications as keepChoice,
  lockChoice,
} from './notification-rows.ts'
import { reachOf } from './reach.ts'
import { readStopToken } from './stop-link.ts'

const own = serve(ownNotifications, async (_input, { tx, borrower, service, now }) => {
  const { hasStopped, channel, language } = await chosenNotifications(tx, borrower.id)
  const reach = await reachOf(tx, service, borrower, now)
  const waiting = await emailChangeOf(tx, sealerOf(service), borrower.id, now)
  const channels = messageChannels.filter((one) => reach[one] !== null)
  const waits = countdownSeconds(waiting?.sentAt ?? null, now)
  return {
    isWanted: !hasStopped,
    channel: channels.includes(channel) ? channel : 'sms',
    channels,
    messageLanguage: language ?? markets[borrower.market].language,
    hasEmail: service.email !== null,
    email: reach.email === null ? '' : maskEmail(reach.email),
    emailWaiting: waiting ? maskEmail(waiting.address) : '',
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

const choose = serve(chooseNotifications, async ({ isWanted }, { tx, borrower, now }) => {
  await keepChoice(tx, borrower.id, isWanted === '1', now)
  return null
})

const stop = servePublic(stopNotifications, async ({ token }, { tx, service, now }) => {
  const whose = readStopToken(service, token)
  // Of somebody whose books are swept there is nobody left to stop anything for.
  if (whose === null || !(await borrowerById(tx, whose))) throw new Refused('unknown-stop-link')
  await keepChoice(tx, whose, false, now)
  return null
})

export const notificationRoutes = [own, choose, stop, chooseHow, ...emailRoutes]
