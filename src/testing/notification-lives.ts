import fc from 'fast-check'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'
import { minuteOfDay } from '#domain/notifications/contact-hours.ts'
import {
  type Contact,
  decideNotification,
  isNotificationKind,
  type NotificationKind,
  notificationKinds,
  WEEK_MS,
} from '#domain/notifications/notification.ts'

const kinds = Object.keys(notificationKinds).filter(isNotificationKind)
const noon = new Date('2026-11-20T18:00:00Z')

function must(holds: boolean, what: string): void {
  if (!holds) throw new Error(`a notification left although it is not so: ${what}`)
}

/** Everything that may happen to one borrower, in steps of a minute or more. */
const step = fc.record({
  minutes: fc.integer({ min: 0, max: 900 }),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...kinds) },
    { weight: 1, arbitrary: fc.constantFrom('stop', 'wish-again', 'owes', 'is-paid', 'on-its-way') },
  ),
})

function live(
  market: MarketId,
  weeklyMax: number,
  steps: readonly { minutes: number; what: string }[],
): void {
  let now = noon.getTime()
  let hasStopped = false
  let asks: Contact['asks'] = 'now'
  const waiting: { kind: NotificationKind; until: Date; at: number }[] = []
  const sent: number[] = []
  const sendDue = () => {
    for (const one of waiting.splice(0)) {
      if (one.at > now) {
        waiting.push(one)
        continue
      }
      const at = new Date(now)
      const sentInWeek = sent.filter((moment) => moment > now - WEEK_MS).length
      const decision = decideNotification(one, { hasStopped, sentInWeek, weeklyMax, asks }, market, at)
      if (decision.what === 'wait') {
        must(decision.until.getTime() > now, 'waits until then')
        waiting.push({ ...one, at: decision.until.getTime() })
      }
      if (decision.what !== 'send') continue
      const minute = minuteOfDay(at, market)
      const { from, until } = markets[market].collectionHours
      must(minute >= from * 60 && minute < until * 60, 'within the hours')
      must(at < one.until, 'of use')
      const is = notificationKinds[one.kind]
      if (is === 'reminder') must(asks === 'now', 'something is to be paid')
      if (is === 'answer') continue
      must(!hasStopped, 'nobody has stopped them')
      sent.push(now)
      must(sent.filter((moment) => moment > now - WEEK_MS).length <= weeklyMax, 'within the limit')
    }
  }
  for (const { minutes, what } of steps) {
    now += minutes * 60_000
    if (isNotificationKind(what))
      waiting.push({ kind: what, until: new Date(now + 2 * 24 * 3_600_000), at: now })
    else if (what === 'stop') hasStopped = true
    else if (what === 'wish-again') hasStopped = false
    else asks = what === 'owes' ? 'now' : what === 'is-paid' ? 'nothing' : 'waits'
    sendDue()
  }
}

/** Plans about so many notices in random lives; throws where one leaves that must not. Resolves with how many were planned. */
export function liveNotifications(wanted: number): number {
  let planned = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...marketIds),
      fc.integer({ min: 0, max: 5 }),
      fc.array(step, { minLength: 40, maxLength: 60 }),
      (market, weeklyMax, steps) => {
        planned += steps.filter(({ what }) => isNotificationKind(what)).length
        live(market, weeklyMax, steps)
      },
    ),
    { numRuns: Math.ceil(wanted / 40) },
  )
  return planned
}
