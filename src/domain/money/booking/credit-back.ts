import { addDays, type Day } from '#domain/dates.ts'

/** Days within which the lender refunds an overpayment. */
export const CREDIT_BACK_DAYS = 10

/** Returns the refund deadline of credit that arose on a day. */
export const creditBackBy = (creditedOn: Day): Day => addDays(creditedOn, CREDIT_BACK_DAYS)
