import type { Budget } from '#server/base/limits/budgets.ts'

const HOUR = 60
const DAY = 24 * 60

const perHour = (name: string, max: number): Budget => ({ name: `${name}-hour`, max, windowMinutes: HOUR })
const perDay = (name: string, max: number): Budget => ({ name: `${name}-day`, max, windowMinutes: DAY })

/** Text messages to one phone that nobody knows yet: somebody who is pestered with codes gets at most these. */
export const PER_PHONE = [perHour('phone', 5), perDay('phone', 10)]

/** Codes in one registration session. */
export const PER_SESSION = [perHour('session', 5)]

// The following are codes that led to no registration: whoever registers gives theirs back, and makes room for one more
// for a day. So the room of an address that a phone company's crowd shares grows as fast as the crowd registers, and an
// attacker, whose codes nobody enters, keeps what everybody begins with (docs/decisions/0040-work-before-a-code.md).

/** One subscriber's address, or a phone company's that thousands share. */
export const PER_ADDRESS = [perHour('address', 8), perDay('address', 24)]
/** The networks around it: a little more, so that one who attacks does not shut out his neighbours. */
export const PER_SITE = [perHour('site', 10), perDay('site', 40)]
export const PER_PROVIDER = [perHour('provider', 300), perDay('provider', 1000)]
/** Ten thousand numbers that follow each other: who is paid for messages to his own numbers has such a range. */
export const PER_RANGE = [perHour('range', 10), perDay('range', 20)]
/** One advertisement's page. */
export const PER_TEMPLATE = [perHour('template', 1000), perDay('template', 5000)]

/** Answers that a phone is registered already: no message is sent, and nobody else's room is taken. */
export const KNOWN = {
  address: [perHour('known-address', 60), perDay('known-address', 200)],
  site: [perHour('known-site', 120), perDay('known-site', 400)],
}

// The following are counted where little was proved, and end in a wish for more proof before anybody is refused.

/** Bought with an answer in words, which a program reads as easily as a person: afterwards the picture is asked for. */
export const IN_WORDS = {
  address: [perHour('words-address', 3), perDay('words-address', 9)],
  site: [perHour('words-site', 5), perDay('words-site', 15)],
  range: [perHour('words-range', 4), perDay('words-range', 8)],
  template: [perHour('words-template', 8), perDay('words-template', 40)],
  all: [perHour('words-all', 9), perDay('words-all', 60)],
}
/** Bought without work, as by somebody whose browser runs no script. */
export const WITHOUT_WORK = {
  address: [perHour('idle-address', 3), perDay('idle-address', 9)],
  site: [perHour('idle-site', 6), perDay('idle-site', 18)],
  template: [perHour('idle-template', 30), perDay('idle-template', 150)],
}
/** Bought with the usual work: afterwards more is asked for. As many more where people have registered within a day. */
export const WITH_USUAL_WORK = {
  address: [perHour('usual-address', 4), perDay('usual-address', 12)],
  site: [perHour('usual-site', 6), perDay('usual-site', 20)],
}

/** Codes to the phone that a lender knows for one borrower: of their cards and of changes to their account together. */
export const PER_BORROWER = [perHour('borrower', 8), perDay('borrower', 20)]

/**
 * Codes with which phones sign in. Nothing of it counts for a registration, and no row of numbers and no page is shut for
 * all: whoever asks for others' phones must not keep their owners out.
 */
export const LOGIN = {
  /** For one phone from one place; past it, from there, no more. A sign-in gives back. */
  here: [perHour('login-here', 5), perDay('login-here', 10)],
  /** Without a captcha, for one phone and for all; past it a picture is asked for. */
  unproved: {
    phone: [perHour('login-unproved', 3), perDay('login-unproved', 9)],
    all: [perHour('login-unproved-all', 300), perDay('login-unproved-all', 3000)],
  },
  /** Wrong codes of one phone, in whichever forms: what keeps guesses in many forms from finding one. */
  tries: [perDay('login-tries', 200)],
  /** Codes that are said in a call, which costs more than a message; past it nobody is called, and messages are sent still. */
  calls: {
    phone: [perHour('login-calls', 2), perDay('login-calls', 4)],
    site: [perHour('login-calls-site', 6), perDay('login-calls-site', 20)],
  },
  /** How often the sign-ins of one phone widen the room of where they were. */
  vouched: [perDay('login-vouched', 1)],
}

/** All messages of the installation, whatever they are for. */
export const inAll = (maxPerHour: number): Budget => perHour('all', maxPerHour)

/** Of these, what is there for borrowers' own codes alone, however many strangers ask for one. */
const KEPT_FOR_BORROWERS = 0.1
/** The same counter, and where it ends for a visitor. */
export const inAllForVisitors = (maxPerHour: number): Budget =>
  inAll(maxPerHour - Math.floor(maxPerHour * KEPT_FOR_BORROWERS))

/** The same for whoever signs in: registrations alone cannot shut them out, and they leave half of what is kept. */
export const inAllForLogin = (maxPerHour: number): Budget =>
  inAll(maxPerHour - Math.floor((maxPerHour * KEPT_FOR_BORROWERS) / 2))

/** Notifications leave half of an hour's messages to codes, which somebody waits for. */
const SHARE_OF_NOTIFICATIONS = 0.5
/** The same counter, and where it ends for them. */
export const inAllForNotifications = (maxPerHour: number): Budget =>
  inAll(Math.floor(maxPerHour * SHARE_OF_NOTIFICATIONS))

/** All e-mails of the installation, whatever they are for: they cost nothing, and whoever carries them has a limit. */
export const emailsInAll = (maxPerHour: number): Budget => perHour('all-emails', maxPerHour)

/** The same counter, and where it ends for notifications: a morning of reminders must not shut out who confirms an address. */
export const emailsForNotifications = (maxPerHour: number): Budget =>
  emailsInAll(maxPerHour - Math.floor(maxPerHour * KEPT_FOR_BORROWERS))

/** Codes to confirm an e-mail address, for one borrower and to one address, whoever asks: nobody's mailbox is filled from here. */
export const EMAIL_CODES = {
  borrower: [perHour('email-borrower', 4), perDay('email-borrower', 8)],
  address: [perHour('email-address', 3), perDay('email-address', 5)],
  site: [perHour('email-site', 60), perDay('email-site', 300)],
}

/** Calls are a twentieth of the messages of an hour, and count among them. */
const CALLS_SHARE = 0.05
export const callsInAll = (maxPerHour: number): Budget =>
  perHour('all-calls', Math.max(1, Math.floor(maxPerHour * CALLS_SHARE)))

/** Of the messages that the installation may send in an hour, when somebody is told. */
export const ALARM_SHARE = 0.8

/** From so many codes on that led to nothing, somebody is told when most do. */
export const UNVERIFIED_MIN = 20
