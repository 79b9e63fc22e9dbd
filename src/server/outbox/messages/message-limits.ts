import { DAY_MINUTES, HOUR_MINUTES, type Limit, limit, limitHourAndDay } from '#server/base/limits/limit.ts'

const CODES = 'registration codes'

/** Text messages to one phone that has no account. */
export const PER_PHONE = limitHourAndDay('phone', [5, 10], { counts: CODES, per: 'phone' })

/** Codes in one registration session. */
export const PER_SESSION = [
  limit({
    name: 'session-hour',
    max: 5,
    windowMinutes: HOUR_MINUTES,
    counts: 'registration and sign-in codes',
    per: 'session',
  }),
]

// The following count codes that led to no registration. A registration gives its codes back and makes room for one more for a
// day, so the limit of an address that many people share grows as fast as they register. An attacker does not enter codes, so
// the limit of an attacker's address does not grow (docs/contribute/decisions/0037-registration-codes.md).

const OPEN_CODES = 'codes that led to no registration or sign-in'

/** One subscriber's address, or a phone company's that thousands share. */
export const PER_ADDRESS = limitHourAndDay('address', [8, 24], { counts: OPEN_CODES, per: 'address' })
/** The networks around it. The limit is a little higher, so that an attacker does not shut out the neighbours. */
export const PER_SITE = limitHourAndDay('site', [10, 40], { counts: OPEN_CODES, per: 'site (/24 or /48)' })
export const PER_PROVIDER = limitHourAndDay('provider', [300, 1000], {
  counts: OPEN_CODES,
  per: 'provider (/24 or /32)',
})
/** Ten thousand consecutive numbers: a fraudster who earns by messages to own numbers owns such a range. */
export const PER_RANGE = limitHourAndDay('range', [10, 20], {
  counts: 'codes without a registration',
  per: 'range of 10,000 numbers',
})
/** One advertisement's page. */
export const PER_TEMPLATE = limitHourAndDay('template', [1000, 5000], {
  counts: 'codes without a registration',
  per: 'registration template',
})

/** Answers that a phone is registered already. No message is sent, and no limit of codes is used. */
const KNOWN_PHONES = 'answers that a phone is registered'
export const KNOWN = {
  address: limitHourAndDay('known-address', [60, 200], { counts: KNOWN_PHONES, per: 'address' }),
  site: limitHourAndDay('known-site', [120, 400], { counts: KNOWN_PHONES, per: 'site' }),
}

// The following count codes for which little was proved. Beyond them the server asks for more proof, and refuses no client.

const PICTURE = { counts: 'codes for a text captcha', beyond: 'picture captcha required' }
const WORK = {
  counts: 'codes without proof of work, or without captcha at sign-in',
  beyond: 'registration: 1429; sign-in: picture captcha',
}
const MORE_WORK = { counts: 'codes with the default proof of work', beyond: 'more proof of work required' }

/** Requested with a captcha in words, which a program reads as easily as a person. */
export const IN_WORDS = {
  address: limitHourAndDay('words-address', [3, 9], { ...PICTURE, per: 'address' }),
  site: limitHourAndDay('words-site', [5, 15], { ...PICTURE, per: 'site' }),
  range: limitHourAndDay('words-range', [4, 8], { ...PICTURE, per: 'range of 10,000 numbers' }),
  template: limitHourAndDay('words-template', [8, 40], { ...PICTURE, per: 'registration template' }),
  all: limitHourAndDay('words-all', [9, 60], { ...PICTURE, per: 'installation' }),
}
/** Requested without work, as by a browser without script. */
export const WITHOUT_WORK = {
  address: limitHourAndDay('idle-address', [3, 9], { ...WORK, per: 'address' }),
  site: limitHourAndDay('idle-site', [6, 18], { ...WORK, per: 'site' }),
  template: limitHourAndDay('idle-template', [30, 150], { ...WORK, per: 'registration template' }),
}
/** Requested with the usual work. Registrations of the last day raise the limit. */
export const WITH_USUAL_WORK = {
  address: limitHourAndDay('usual-address', [4, 12], { ...MORE_WORK, per: 'address' }),
  site: limitHourAndDay('usual-site', [6, 20], { ...MORE_WORK, per: 'site' }),
}

/** Codes to the phone that the lender knows for one borrower, for cards and account changes together. */
export const PER_BORROWER = limitHourAndDay('borrower', [8, 20], {
  counts: 'codes for cards and account changes',
  per: 'borrower',
})

const SIGN_IN_CODES = 'sign-in codes'
const WITHOUT_CAPTCHA = {
  counts: 'sign-in codes without a captcha',
  beyond: 'picture captcha required',
}
const CALLS = 'calls that say a code'

/**
 * Sign-in codes. They count for no registration, no range of numbers and no page, so that a stranger who asks for codes to other
 * phones does not shut out their owners.
 */
export const LOGIN = {
  /** One phone from one place. A sign-in gives its codes back. */
  here: limitHourAndDay('login-here', [5, 10], { counts: SIGN_IN_CODES, per: 'phone and site' }),
  unproved: {
    phone: limitHourAndDay('login-unproved', [3, 9], { ...WITHOUT_CAPTCHA, per: 'phone' }),
    all: limitHourAndDay('login-unproved-all', [300, 3000], { ...WITHOUT_CAPTCHA, per: 'installation' }),
  },
  /** Wrong codes of one phone in all forms together, because many forms at once could guess a code. */
  tries: [
    limit({
      name: 'login-tries-day',
      max: 200,
      windowMinutes: DAY_MINUTES,
      counts: 'wrong sign-in codes',
      per: 'phone',
    }),
  ],
  /** A call costs more than a message. Messages are sent beyond this limit. */
  calls: {
    phone: limitHourAndDay('login-calls', [2, 4], { counts: CALLS, per: 'phone' }),
    site: limitHourAndDay('login-calls-site', [6, 20], { counts: CALLS, per: 'site' }),
  },
  /** How often the sign-ins of one phone raise the limits of their address. */
  vouched: [
    limit({
      name: 'login-vouched-day',
      max: 1,
      windowMinutes: DAY_MINUTES,
      counts: 'sign-ins that raise limits of their address',
      per: 'phone',
      beyond: 'no limit is raised',
    }),
  ],
}

/** The share of all messages that only codes for borrowers may use, however many strangers ask for a code. */
const KEPT_FOR_BORROWERS = 0.1
/** Notifications leave half of the messages of an hour to codes, for which a person waits. */
const SHARE_OF_NOTIFICATIONS = 0.5
/** Calls are a twentieth of the messages of an hour, and count among them. */
const CALLS_SHARE = 0.05

const percent = (share: number) => `${Math.round(share * 100)} %`

const ALL_MESSAGES = limit({
  name: 'all-hour',
  max: { setting: 'SMS_PER_HOUR' },
  windowMinutes: HOUR_MINUTES,
  counts: `text messages and calls; codes for registrations up to ${percent(1 - KEPT_FOR_BORROWERS)}, for sign-ins up to ${percent(1 - KEPT_FOR_BORROWERS / 2)}`,
  per: 'installation',
})
const ALL_EMAILS = limit({
  name: 'all-emails-hour',
  max: { setting: 'EMAIL_PER_HOUR' },
  windowMinutes: HOUR_MINUTES,
  counts: 'e-mails',
  per: 'installation',
})
/** Notifications stop earlier than codes. They have a name of their own, because a notification that waits is no alarm. */
const notifications = (name: string, share: number, all: { name: string; max: { setting: string } }) =>
  limit({
    name,
    max: { setting: `${percent(share)} of ${all.max.setting}` },
    windowMinutes: HOUR_MINUTES,
    key: ['budget', all.name],
    counts: `what \`${all.name}\` counts, for a notification`,
    per: 'installation',
    beyond: 'notification delayed',
  })
const NOTIFICATIONS = notifications('notifications-hour', SHARE_OF_NOTIFICATIONS, ALL_MESSAGES)
const EMAIL_NOTIFICATIONS = notifications('email-notifications-hour', 1 - KEPT_FOR_BORROWERS, ALL_EMAILS)
const ALL_CALLS = limit({
  name: 'all-calls-hour',
  max: { setting: `${percent(CALLS_SHARE)} of SMS_PER_HOUR` },
  windowMinutes: HOUR_MINUTES,
  counts: CALLS,
  per: 'installation',
})

/** All text messages and calls of the installation, for any purpose. */
export const inAll = (maxPerHour: number): Limit => ({ ...ALL_MESSAGES, max: maxPerHour })

/** The same counter with the lower limit of a visitor. */
export const inAllForVisitors = (maxPerHour: number): Limit =>
  inAll(maxPerHour - Math.floor(maxPerHour * KEPT_FOR_BORROWERS))

/** The same counter for a sign-in. Registrations alone cannot use it up, and sign-ins leave half of what is kept. */
export const inAllForLogin = (maxPerHour: number): Limit =>
  inAll(maxPerHour - Math.floor((maxPerHour * KEPT_FOR_BORROWERS) / 2))

/** The same counter for notifications. */
export const inAllForNotifications = (maxPerHour: number): Limit => ({
  ...NOTIFICATIONS,
  max: Math.floor(maxPerHour * SHARE_OF_NOTIFICATIONS),
})

/** All e-mails of the installation, for any purpose. They cost nothing, but the mail server has a limit. */
export const emailsInAll = (maxPerHour: number): Limit => ({ ...ALL_EMAILS, max: maxPerHour })

/** The same counter for notifications: a morning of reminders must not stop codes that confirm an address. */
export const emailsForNotifications = (maxPerHour: number): Limit => ({
  ...EMAIL_NOTIFICATIONS,
  max: maxPerHour - Math.floor(maxPerHour * KEPT_FOR_BORROWERS),
})

export const callsInAll = (maxPerHour: number): Limit => ({
  ...ALL_CALLS,
  max: Math.max(1, Math.floor(maxPerHour * CALLS_SHARE)),
})

/** The share of the hour's messages of the installation at which the log warns. */
export const ALARM_SHARE = 0.8

/** From this number of codes that led to nothing, the log warns if most did. */
export const UNVERIFIED_MIN = 20
