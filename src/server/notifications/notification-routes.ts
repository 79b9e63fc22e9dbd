import { chooseNotifications, ownNotifications, stopNotifications } from '#contract/account/notifications.ts'
import { borrowerById } from '#server/account/borrower-by-id.ts'
import { Refused, serve, servePublic } from '#server/serve.ts'
import { chooseNotifications as keepChoice, wantsNotifications } from './notification-rows.ts'
import { readStopToken } from './stop-link.ts'

const own = serve(ownNotifications, async (_input, { tx, borrower }) => ({
  isWanted: await wantsNotifications(tx, borrower.id),
}))

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

export const notificationRoutes = [own, choose, stop]
