import { expect, test } from 'vitest'
import * as specified from './specified.ts'

test('the numbers equal section 9 of the specification', () => {
  expect(specified).toMatchObject({
    COMPLAINT_TEXT_MAX: 200,
    COMPLAINT_IMAGES_MAX: 9,
    SMS_COUNTDOWN_SECONDS: 60,
    STORE_SMS_CODE_MIN: 6,
    REGISTRATION_SMS_CODE_MAX: 6,
    PHONE_DIGITS: 11,
    CAPTCHA_MAX: 4,
    RATING_STARS: 5,
    RATING_STORE_MIN: 4,
    EXTENSION_DAYS_MAX: 7,
    CONTRACT_ANNUAL_RATE_PERCENT: '18',
    CONTRACT_INTEREST_PERCENT: '0.0065',
    CONTRACT_TAX_PERCENT: '16',
    CONTRACT_PENALTY_PERCENT_PER_DAY: '3',
    LATE_PENALTY_ONCE_MAJOR: { new: 1000, repeat: 800 },
    LOAN_TERM_DAYS: { min: 91, max: 365 },
    APPLICANT_AGE_OVER_YEARS: 18,
    LOAN_CREDITED_DAYS: { min: 1, max: 3 },
    DECISION_DAYS: 1,
    PREPAYMENT: { termDividedBy: 2, notBeforeDays: 7 },
    DATA_CHANGE_NOTICE_DAYS: 3,
    ASSIGNMENT_NOTICE_BUSINESS_DAYS: 7,
    JUDGMENT_PAYMENT_DAYS: 10,
    FACE_DATA_RETENTION_DAYS: 30,
    ARCO: { responseDays: 20, effectWorkingDays: 15, correctionRequestWorkingDays: 5, replyWorkingDays: 10 },
  })
  expect(specified.COOKIE_EXPIRES_AT.toISOString().slice(0, 10)).toBe('9999-12-31')
})

test('interest on unpaid amounts falls from 5 % to 4 % after day 30 and to 2 % after day 90', () => {
  expect(specified.UNPAID_INTEREST_BANDS.map((band) => [band.untilDay, band.percentPerDay])).toEqual([
    [30, '5'],
    [90, '4'],
    [Number.POSITIVE_INFINITY, '2'],
  ])
})
