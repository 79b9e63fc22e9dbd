import {
  APPLICANT_AGE_OVER_YEARS,
  ARCO,
  ASSIGNMENT_NOTICE_BUSINESS_DAYS,
  CONTRACT_ANNUAL_RATE_PERCENT,
  CONTRACT_INTEREST_PERCENT,
  CONTRACT_PENALTY_PERCENT_PER_DAY,
  CONTRACT_TAX_PERCENT,
  COOKIE_EXPIRES_AT,
  DATA_CHANGE_NOTICE_DAYS,
  DECISION_DAYS,
  EXTENSION_DAYS_MAX,
  FACE_DATA_RETENTION_DAYS,
  JUDGMENT_PAYMENT_DAYS,
  LATE_PENALTY_ONCE_MAJOR,
  LOAN_CREDITED_DAYS,
  LOAN_TERM_DAYS,
  PREPAYMENT,
  UNPAID_INTEREST_BANDS,
} from '#domain/markets/specified.ts'

const [firstBand, secondBand, lastBand] = UNPAID_INTEREST_BANDS

/**
 * Numbers in texts by placeholder name: `{number.faceDays}`. They come from the specification's table (spec 9), so
 * that one change there changes every text.
 */
export const specifiedNumbers = {
  // Numbers of the specification's rule; an agreement with a product uses the product's figures.
  annualRatePercent: CONTRACT_ANNUAL_RATE_PERCENT,
  interestPercent: CONTRACT_INTEREST_PERCENT,
  taxPercent: CONTRACT_TAX_PERCENT,
  overduePercentPerDay: CONTRACT_PENALTY_PERCENT_PER_DAY,

  termDaysMin: String(LOAN_TERM_DAYS.min),
  termDaysMax: String(LOAN_TERM_DAYS.max),
  ageOver: String(APPLICANT_AGE_OVER_YEARS),
  decisionDays: String(DECISION_DAYS),
  creditedDaysMin: String(LOAN_CREDITED_DAYS.min),
  creditedDaysMax: String(LOAN_CREDITED_DAYS.max),
  extensionDays: String(EXTENSION_DAYS_MAX),
  prepaymentDays: String(PREPAYMENT.notBeforeDays),
  dataChangeDays: String(DATA_CHANGE_NOTICE_DAYS),
  assignmentDays: String(ASSIGNMENT_NOTICE_BUSINESS_DAYS),
  judgmentDays: String(JUDGMENT_PAYMENT_DAYS),

  penaltyNew: String(LATE_PENALTY_ONCE_MAJOR.new),
  penaltyRepeat: String(LATE_PENALTY_ONCE_MAJOR.repeat),
  firstBandFrom: '1',
  firstBandUntil: String(firstBand.untilDay),
  firstBandPercent: firstBand.percentPerDay,
  secondBandFrom: String(firstBand.untilDay + 1),
  secondBandUntil: String(secondBand.untilDay),
  secondBandPercent: secondBand.percentPerDay,
  lastBandFrom: String(secondBand.untilDay + 1),
  lastBandPercent: lastBand.percentPerDay,

  faceDays: String(FACE_DATA_RETENTION_DAYS),
  arcoResponseDays: String(ARCO.responseDays),
  arcoEffectDays: String(ARCO.effectWorkingDays),
  arcoCorrectionDays: String(ARCO.correctionRequestWorkingDays),
  arcoReplyDays: String(ARCO.replyWorkingDays),
  cookieDay: COOKIE_EXPIRES_AT.toISOString().slice(0, 10),
} as const
