/** Characters in a complaint's description, as counted by `countCharacters` (spec 9). */
export const COMPLAINT_TEXT_MAX = 200
/** Images with a complaint (spec 9). */
export const COMPLAINT_IMAGES_MAX = 9

/** Seconds between two one-time codes (spec 9). */
export const SMS_COUNTDOWN_SECONDS = 60
/** Shortest code of the older payment store (spec 9). */
export const STORE_SMS_CODE_MIN = 6
/** Longest code of the registration page (spec 9). */
export const REGISTRATION_SMS_CODE_MAX = 6
/** Digits of a phone number in a template without a market (spec 9). */
export const PHONE_DIGITS = 11
/** Longest image captcha (spec 9). */
export const CAPTCHA_MAX = 4

/** Stars of a rating (spec 9). */
export const RATING_STARS = 5
/** Fewest stars that lead to the store's own rating (spec 9). */
export const RATING_STORE_MIN = 4

/** Days by which a repayment can be postponed (spec 9, deferred repayment). */
export const EXTENSION_DAYS_MAX = 7

/** Yearly interest that the contract prints, in percent (spec 9, contract text). */
export const CONTRACT_ANNUAL_RATE_PERCENT = '18'
/** Interest that the contract prints, in percent (spec 9, contract text). */
export const CONTRACT_INTEREST_PERCENT = '0.0065'
/** Value added tax on interest and commission, in percent (spec 9, contract text). */
export const CONTRACT_TAX_PERCENT = '16'
/** Overdue penalty a day that the contract prints, in percent (spec 9, contract text). */
export const CONTRACT_PENALTY_PERCENT_PER_DAY = '3'

/** One-time late penalty in major units, by whether the client has borrowed before (spec 9). */
export const LATE_PENALTY_ONCE_MAJOR = { new: 1000, repeat: 800 } as const
/** Daily interest on unpaid amounts: up to and including `untilDay` late, in percent (spec 9). */
export const UNPAID_INTEREST_BANDS = [
  { untilDay: 30, percentPerDay: '5' },
  { untilDay: 90, percentPerDay: '4' },
  { untilDay: Number.POSITIVE_INFINITY, percentPerDay: '2' },
] as const

/** Shortest and longest loan term of the terms text, in days (spec 9). */
export const LOAN_TERM_DAYS = { min: 91, max: 365 } as const
/** The applicant must be older than this (spec 5, loan terms text). */
export const APPLICANT_AGE_OVER_YEARS = 18
/** A loan arrives within this many days (spec 9). */
export const LOAN_CREDITED_DAYS = { min: 1, max: 3 } as const
/** An application is decided within this many days (spec 9). */
export const DECISION_DAYS = 1
/** Prepayment is allowed after half the term, and not before these days have passed (spec 9). */
export const PREPAYMENT = { termDividedBy: 2, notBeforeDays: 7 } as const
/** Days in which a change of personal data must be reported (spec 9). */
export const DATA_CHANGE_NOTICE_DAYS = 3
/** Business days of notice before a loan is assigned to another lender (spec 9). */
export const ASSIGNMENT_NOTICE_BUSINESS_DAYS = 7
/** Days to pay after a judgment (spec 9). */
export const JUDGMENT_PAYMENT_DAYS = 10

/** Days after which a face picture is deleted (spec 9). */
export const FACE_DATA_RETENTION_DAYS = 30
/** ARCO procedure: the answer in days, the other steps in working days (spec 9). */
export const ARCO = {
  responseDays: 20,
  effectWorkingDays: 15,
  correctionRequestWorkingDays: 5,
  replyWorkingDays: 10,
} as const

/** The day on which cookies expire; set as specified, never relied on (spec 9). */
export const COOKIE_EXPIRES_AT = new Date('9999-12-31T23:59:59Z')
