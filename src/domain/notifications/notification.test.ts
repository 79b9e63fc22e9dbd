import { describe, expect, test } from 'vitest'
import { contactFrom } from './contact-hours.ts'
import {
  type Contact,
  decideNotification,
  expiryWarning,
  isNotificationKind,
  type NotificationKind,
  notificationKinds,
} from './notification.ts'

const kinds = Object.keys(notificationKinds).filter(isNotificationKind)
const noon = new Date('2026-11-20T18:00:00Z')
const tomorrow = new Date(noon.getTime() + 24 * 3_600_000)
const usual: Contact = { hasStopped: false, sentInWeek: 0, weeklyMax: 3, asks: 'now' }
const decide = (
  kind: NotificationKind,
  change: Partial<Contact> = {},
  { now = noon, until = tomorrow } = {},
) => decideNotification({ kind, until }, { ...usual, ...change }, { market: 'mx' }, now)

describe('contact hours', () => {
  test.each([
    ['mx', '06:59:59', false],
    ['mx', '07:00:00', true],
    ['mx', '07:00:30', true],
    ['mx', '21:59:59', true],
    ['mx', '22:00:00', false],
    ['in', '07:59:59', false],
    ['in', '08:00:00', true],
    ['in', '18:59:59', true],
    ['in', '19:00:00', false],
  ] as const)('in %s at %s: %s', (market, time, isAllowed) => {
    const offset = market === 'mx' ? '-06:00' : '+05:30'
    const at = new Date(`2026-11-20T${time}${offset}`)
    expect(contactFrom(at, market).getTime() === at.getTime()).toBe(isAllowed)
  })

  test.each([
    ['mx', '2026-11-20T03:10:20-06:00', '2026-11-20T07:00:00-06:00'],
    ['mx', '2026-11-20T23:59:59-06:00', '2026-11-21T07:00:00-06:00'],
    ['in', '2026-11-20T19:00:00+05:30', '2026-11-21T08:00:00+05:30'],
  ] as const)('in %s a message due at %s leaves at %s', (market, at, next) => {
    expect(contactFrom(new Date(at), market)).toEqual(new Date(next))
  })
})

test.each(kinds)('%s leaves within contact hours', (kind) => {
  expect(decide(kind)).toEqual({ what: 'send' })
})

test.each(kinds)('%s waits at night, and is dropped if it is useless in the morning', (kind) => {
  const now = new Date('2026-11-21T05:00:00Z')
  const until = new Date('2026-11-21T13:00:00Z')
  expect(decide(kind, {}, { now })).toEqual({ what: 'wait', until })
  expect(decide(kind, {}, { now, until })).toEqual({ what: 'drop', why: 'too-late' })
})

test.each([
  ['due-soon', { hasStopped: true }, 'stopped'],
  ['payment-received', { hasStopped: true }, 'stopped'],
  ['due-today', { sentInWeek: 3 }, 'limit'],
  ['due-today', { asks: 'nothing' }, 'nothing-to-say'],
] as const)('%s of %o is dropped: %s', (kind, change, why) => {
  expect(decide(kind, change)).toEqual({ what: 'drop', why })
})

test.each(['complaint-answered', 'request-answered', 'claim-answered', 'arrangement-answered'] as const)(
  '%s is an answer: no opt-out and no limit stops it',
  (kind) => {
    expect(decide(kind, { hasStopped: true, sentInWeek: 99 })).toEqual({ what: 'send' })
  },
)

test('a reminder waits while money is in transit, and payment news does not', () => {
  const inAnHour = new Date(noon.getTime() + 3_600_000)
  expect(decide('due-today', { asks: 'waits' })).toEqual({ what: 'wait', until: inAnHour })
  expect(decide('due-today', { asks: 'waits' }, { until: inAnHour })).toEqual({
    what: 'drop',
    why: 'too-late',
  })
  expect(decide('payment-received', { asks: 'waits' })).toEqual({ what: 'send' })
  expect(decide('payment-received', { asks: 'nothing' })).toEqual({ what: 'send' })
})

test.each(['payment-received', 'payment-returned', 'payment-restored', 'loan-paid-out'] as const)(
  '%s is payment news: the weekly limit does not drop it',
  (kind) => {
    expect(decide(kind, { sentInWeek: 99 })).toEqual({ what: 'send' })
  },
)

describe('an expiring reference', () => {
  const hours = (count: number) => new Date(noon.getTime() + count * 3_600_000)
  const said = (validHours: number) => expiryWarning({ issuedAt: noon, expiresAt: hours(validHours) })

  test('is announced from a day before its end until three hours before it', () => {
    expect(said(72)).toEqual({ from: hours(48), until: hours(69) })
  })

  test.each([
    [48, true],
    [47.999, false],
    [24, false],
  ])('that was valid for %s hours is announced: %s', (validHours, isSaid) => {
    expect(said(validHours) !== null).toBe(isSaid)
  })
})

test('contact hours use the clock at the borrower’s address', () => {
  // 06:30 in Tijuana, 08:30 in Mexico City; 22:30 in Mexico City, 20:30 in Tijuana; 21:30 and 22:30 in Cancún.
  const at = (time: string, zone: string) =>
    contactFrom(new Date(`2026-11-20T${time}Z`), 'mx', zone).toISOString()
  expect(at('14:30:00', 'America/Tijuana')).toBe('2026-11-20T15:00:00.000Z')
  expect(at('04:30:00', 'America/Tijuana')).toBe('2026-11-20T04:30:00.000Z')
  expect(at('03:30:00', 'America/Cancun')).toBe('2026-11-20T12:00:00.000Z')
  const notice = { kind: 'due-today', until: new Date('2026-11-21T06:00:00Z') } as const
  const decided = (timeZone?: string) =>
    decideNotification(
      notice,
      usual,
      { market: 'mx', ...(timeZone && { timeZone }) },
      new Date('2026-11-20T14:30:00Z'),
    )
  expect(decided()).toEqual({ what: 'send' })
  expect(decided('America/Tijuana')).toEqual({ what: 'wait', until: new Date('2026-11-20T15:00:00Z') })
})
