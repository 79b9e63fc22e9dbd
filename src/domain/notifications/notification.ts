import type { MarketId } from '#domain/markets/market.ts'
import { contactFrom } from './contact-hours.ts'

/**
 * What a borrower is told by a message. An answer is owed to whoever asked, and an alert says that money which had come is
 * gone or there again: neither is stopped. News and reminders are stopped by one tap. Reminders come a few times a week at most;
 * news of payments is dropped by no limit.
 */
export const notificationKinds = {
  'complaint-answered': 'answer',
  'request-answered': 'answer',
  'request-more-asked': 'answer',
  'claim-answered': 'answer',
  'arrangement-answered': 'answer',
  'application-offered': 'answer',
  'application-refused': 'answer',
  'application-more': 'answer',
  'payment-returned': 'alert',
  'payment-restored': 'alert',
  'loan-paid-out': 'news',
  'payment-received': 'news',
  'due-soon': 'reminder',
  'due-today': 'reminder',
  'part-soon': 'reminder',
  'part-today': 'reminder',
  'reference-ending': 'reminder',
  'offer-made': 'reminder',
  'offer-ending': 'reminder',
} as const satisfies Record<string, 'answer' | 'alert' | 'news' | 'reminder'>

export type NotificationKind = keyof typeof notificationKinds
export type NotificationSort = (typeof notificationKinds)[NotificationKind]

export const isNotificationKind = (text: string): text is NotificationKind =>
  Object.hasOwn(notificationKinds, text)

/** Whether a borrower can stop it. */
export const isStoppable = (kind: NotificationKind): boolean =>
  notificationKinds[kind] === 'news' || notificationKinds[kind] === 'reminder'

/** Whether a message counts against the borrower's limit of a week, and is dropped by it. */
export const isLimited = (kind: NotificationKind): boolean => notificationKinds[kind] === 'reminder'

/** How many days before the due day the first reminder comes. */
export const DUE_SOON_DAYS = 3

const HOUR_MS = 3_600_000

/** So long before a reference or an offer ends its borrower is told; of one that was good for less than the second, not at all. */
export const ENDING_SAID_HOURS = 24
export const LONG_REFERENCE_HOURS = 48
/** Later than so long before its end it is of no use to be told: one has to get to a store first. */
const ENDING_OF_USE_HOURS = 3

/** From when until when it is of use to be told that a reference or an offer ends; `null` for one that ends soon anyway. */
export function endingSaid({
  issuedAt,
  expiresAt,
}: {
  readonly issuedAt: Date
  readonly expiresAt: Date
}): { from: Date; until: Date } | null {
  const ends = expiresAt.getTime()
  if (ends - issuedAt.getTime() < LONG_REFERENCE_HOURS * HOUR_MS) return null
  return {
    from: new Date(ends - ENDING_SAID_HOURS * HOUR_MS),
    until: new Date(ends - ENDING_OF_USE_HOURS * HOUR_MS),
  }
}

/** How many reminders come in seven days, unless the installation says otherwise. */
export const NOTIFICATIONS_A_WEEK = 3
export const WEEK_MS = 7 * 24 * HOUR_MS

/** So long after is looked again whether money that is waited for has come. */
const LOOK_AGAIN_MS = HOUR_MS

/** How a borrower stands in the moment in which a notification would leave. */
export type Contact = {
  readonly hasStopped: boolean
  /** Reminders that have left in the last seven days. */
  readonly sentInWeek: number
  readonly weeklyMax: number
  /**
   * What a reminder would remind of: something is to be paid, or an offer can be accepted; other days than its own were agreed, money is waited for or claimed, or its loan is looked at by
   * a person or disputed; or nothing is to be paid any more, or not on that day, or not with that reference.
   */
  readonly asks: 'now' | 'waits' | 'nothing'
}

/** Why one never leaves. `unreachable`: there is no way to write to this borrower now. */
export type NotSaid = 'too-late' | 'stopped' | 'limit' | 'nothing-to-say' | 'unreachable'

/** It leaves now, is looked at again at a moment, or never leaves. */
export type NotificationDecision =
  | { readonly what: 'send' }
  | { readonly what: 'wait'; readonly until: Date }
  | { readonly what: 'drop'; readonly why: NotSaid }

/**
 * Decides whether a notification leaves at this moment. Asked again in the transaction that sends it, because money, a stop or
 * another notice may have come a second ago. `until` is when it would be of no use any more.
 */
export function decideNotification(
  { kind, until }: { readonly kind: NotificationKind; readonly until: Date },
  { hasStopped, sentInWeek, weeklyMax, asks }: Contact,
  { market, timeZone }: { readonly market: MarketId; readonly timeZone?: string },
  now: Date,
): NotificationDecision {
  if (isStoppable(kind) && hasStopped) return { what: 'drop', why: 'stopped' }
  if (notificationKinds[kind] === 'reminder' && asks === 'nothing')
    return { what: 'drop', why: 'nothing-to-say' }
  const from = contactFrom(now, market, timeZone)
  const waits = notificationKinds[kind] === 'reminder' && asks === 'waits'
  const next = waits ? new Date(Math.max(from.getTime(), now.getTime() + LOOK_AGAIN_MS)) : from
  if (next >= until) return { what: 'drop', why: 'too-late' }
  if (next > now) return { what: 'wait', until: next }
  if (isLimited(kind) && sentInWeek >= weeklyMax) return { what: 'drop', why: 'limit' }
  return { what: 'send' }
}
