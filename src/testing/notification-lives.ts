import fc from 'fast-check'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'
import {
  channelFor,
  isMessageChannel,
  isResentBySms,
  type MessageChannel,
  messageChannels,
} from '#domain/notifications/channel.ts'
import { minuteOfDay } from '#domain/notifications/contact-hours.ts'
import {
  type Contact,
  decideNotification,
  isLimited,
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

/** Events beside messages: choices, money, a changed address or phone, a failing carrier. */
const EVENTS = [
  ...['stop', 'wish-again', 'owes', 'is-paid', 'on-its-way'],
  ...messageChannels,
  ...['confirms-email', 'removes-email', 'loses-phone', 'has-phone', 'fails', 'arrives', 'works'],
]

/** Random events of one borrower, in steps of a minute or more. */
const step = fc.record({
  minutes: fc.integer({ min: 0, max: 900 }),
  what: fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...kinds) },
    { weight: 2, arbitrary: fc.constantFrom(...EVENTS) },
  ),
})

interface Waiting {
  kind: NotificationKind
  until: Date
  at: number
  /** A message that failed on another channel goes by text message, whatever was chosen. */
  by?: 'sms'
}

function live(
  market: MarketId,
  weeklyMax: number,
  steps: readonly { minutes: number; what: string }[],
): Record<MessageChannel, number> {
  let now = noon.getTime()
  let hasStopped = false
  let asks: Contact['asks'] = 'now'
  let chosen: MessageChannel = 'sms'
  let carrier: 'works' | 'fails' | 'arrives' = 'works'
  const canReach = { sms: true, whatsapp: true, email: false }
  const waiting: Waiting[] = []
  const left: Record<MessageChannel, number> = { sms: 0, whatsapp: 0, email: 0 }
  // Messages sent without failure, which count for the week.
  let sent: number[] = []
  const lately = () => sent.filter((moment) => moment > now - WEEK_MS).length
  const sendDue = () => {
    const due = waiting.splice(0)
    for (let one = due.shift(); one; one = due.shift()) {
      if (one.at > now) {
        waiting.push(one)
        continue
      }
      const at = new Date(now)
      const channel = channelFor(one.by ?? chosen, canReach)
      if (channel === null) continue
      const decision = decideNotification(
        one,
        { hasStopped, sentInWeek: lately(), weeklyMax, asks },
        { market },
        at,
      )
      if (decision.what === 'wait') {
        must(decision.until.getTime() > now, 'waits until then')
        waiting.push({ ...one, at: decision.until.getTime() })
      }
      if (decision.what !== 'send') continue
      const minute = minuteOfDay(at, market)
      const { from, until } = markets[market].collectionHours
      must(minute >= from * 60 && minute < until * 60, 'within the hours')
      must(at < one.until, 'of use')
      must(canReach[channel], 'by a way that reaches')
      must(channel === 'sms' || channel === chosen, 'by the way that was chosen')
      const is = notificationKinds[one.kind]
      if (is === 'reminder') must(asks === 'now', 'something is to be paid')
      const isOwed = is === 'answer' || is === 'alert'
      if (!isOwed) must(!hasStopped, 'the borrower has not opted out')
      left[channel] += 1
      const hasFailed = carrier !== 'works'
      if (hasFailed && isResentBySms(channel, carrier === 'arrives')) {
        must(one.by === undefined, 'once more at most')
        due.unshift({ ...one, by: 'sms' })
        continue
      }
      if (!isLimited(one.kind)) continue
      sent = [...sent, now]
      must(lately() <= weeklyMax, 'within the limit')
    }
  }
  const happens: Readonly<Record<string, () => void>> = {
    stop: () => {
      hasStopped = true
    },
    'wish-again': () => {
      hasStopped = false
    },
    owes: () => {
      asks = 'now'
    },
    'is-paid': () => {
      asks = 'nothing'
    },
    'on-its-way': () => {
      asks = 'waits'
    },
    'confirms-email': () => {
      canReach.email = true
    },
    'removes-email': () => {
      canReach.email = false
    },
    'loses-phone': () => {
      canReach.sms = false
      canReach.whatsapp = false
    },
    'has-phone': () => {
      canReach.sms = true
      canReach.whatsapp = true
    },
    fails: () => {
      carrier = 'fails'
    },
    arrives: () => {
      carrier = 'arrives'
    },
    works: () => {
      carrier = 'works'
    },
  }
  for (const { minutes, what } of steps) {
    now += minutes * 60_000
    if (isNotificationKind(what))
      waiting.push({ kind: what, until: new Date(now + 2 * 24 * 3_600_000), at: now })
    else if (isMessageChannel(what)) chosen = what
    else happens[what]?.()
    sendDue()
  }
  return left
}

/** Number of planned and sent messages by channel. */
export type LivesSummary = { planned: number } & Record<MessageChannel, number>

/** Plans messages in random lives; throws if one is sent that must not be. */
export function liveNotifications(wanted: number): LivesSummary {
  const lived: LivesSummary = { planned: 0, sms: 0, whatsapp: 0, email: 0 }
  fc.assert(
    fc.property(
      fc.constantFrom(...marketIds),
      fc.integer({ min: 0, max: 5 }),
      fc.array(step, { minLength: 40, maxLength: 60 }),
      (market, weeklyMax, steps) => {
        lived.planned += steps.filter(({ what }) => isNotificationKind(what)).length
        const left = live(market, weeklyMax, steps)
        for (const channel of messageChannels) lived[channel] += left[channel]
      },
    ),
    { numRuns: fc.readConfigureGlobal().numRuns ?? Math.ceil(wanted / 35) },
  )
  return lived
}
