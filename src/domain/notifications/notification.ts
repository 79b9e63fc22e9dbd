import type { MarketId } from '#domain/markets/market.ts'
import { contactFrom } from './contact-hours.ts'

/**
 * Message kinds to a borrower. An answer replies to a request, and an alert reports a reversal or restore: neither can
 * be stopped. News and reminders have an opt-out. Reminders are limited per week; payment news is not.
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

/** Whether a borrower can opt out. */
export const isStoppable = (kind: NotificationKind): boolean =>
  notificationKinds[kind] === 'news' || notificationKinds[kind] === 'reminder'

/** Whether a message counts against the weekly limit and is dropped by it. */
export const isLimited = (kind: NotificationKind): boolean => notificationKinds[kind] === 'reminder'

/** Days before the due day of the first reminder. */
export const DUE_SOON_DAYS = 3

const HOUR_MS = 3_600_000

/** Warning time before the end of a reference or an offer; one valid for less than the second value gets none. */
export const ENDING_SAID_HOURS = 24
export const LONG_REFERENCE_HOURS = 48
/** Latest useful warning before the end: the borrower must still reach a store. */
const ENDING_OF_USE_HOURS = 3

/**
 * Returns the period in which a warning about an expiring reference or offer is useful; `null` for a short-lived one.
 */
export function expiryWarning({
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

/** Reminders per seven days, unless the installation configures another limit. */
export const NOTIFICATIONS_A_WEEK = 3
export const WEEK_MS = 7 * 24 * HOUR_MS

/** Interval for checking whether awaited money has arrived. */
const LOOK_AGAIN_MS = HOUR_MS

/** The borrower's state when a notification would leave. */
export type Contact = {
  readonly hasStopped: boolean
  /** Reminders sent in the last seven days. */
  readonly sentInWeek: number
  readonly weeklyMax: number
  /**
   * Subject of a reminder: a payment is due or an offer is open; or why there is none: an arrangement, money in
   * transit or claimed, a review, a dispute, nothing due, another day, another reference.
   */
  readonly asks: 'now' | 'waits' | 'nothing'
}

/** Reasons for dropping. `unreachable`: no channel reaches the borrower now. */
export type DropReason = 'too-late' | 'stopped' | 'limit' | 'nothing-to-say' | 'unreachable'

/** The notification leaves now, is checked again later, or is dropped. */
export type NotificationDecision =
  | { readonly what: 'send' }
  | { readonly what: 'wait'; readonly until: Date }
  | { readonly what: 'drop'; readonly why: DropReason }

/**
 * Decides whether a notification leaves now. It runs again in the sending transaction, because a payment, an opt-out
 * or another notice may have just arrived. `until` is when it becomes useless.
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
