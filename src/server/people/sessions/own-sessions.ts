import { endOwnSession, ownSessions } from '#contract/account/sign-in.ts'
import { formatMoment } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { Refused } from '#server/base/http/refused.ts'
import { visitHash } from '#server/base/http/visit.ts'
import { serve } from '#server/call/serve.ts'
import { endVisit, renewVisit, visitsOf } from './visits.ts'

const sessions = serve(ownSessions, async (_input, context) => {
  const { tx, borrower, now, origin } = context
  await renewVisit(context, borrower)
  const own = visitHash(origin.visit?.token ?? '')
  const momentIn = (at: Date) => formatMoment(at, markets[borrower.market].timeZone).slice(0, 16)
  return {
    list: (await visitsOf(tx, borrower, now)).map(
      ({ id, browser, system, tokenHash, startedAt, seenAt }) => ({
        sessionId: id,
        device: [browser, system].filter((name) => name !== '').join(' · '),
        startedAt: momentIn(startedAt),
        seenAt: momentIn(seenAt),
        isThis: tokenHash.equals(own),
      }),
    ),
  }
})

const end = serve(endOwnSession, async ({ sessionId }, { tx, borrower, now, origin }) => {
  const found = (await visitsOf(tx, borrower, now)).find(({ id }) => id === sessionId)
  if (!found) throw new Refused('unknown-session')
  await endVisit(tx, found.tokenHash)
  const { visit } = origin
  if (visit && found.tokenHash.equals(visitHash(visit.token))) tx.afterCommit(() => visit.drop())
  return null
})

export const ownSessionRoutes = [sessions, end]
