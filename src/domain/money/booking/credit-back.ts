import { addDays, type Day } from '#domain/dates.ts'

/** Within so many days a lender sends back what was paid too much. */
export const CREDIT_BACK_DAYS = 10

/** Until when money that became the borrower's credit on a day is sent back. */
export const creditBackBy = (creditedOn: Day): Day => addDays(creditedOn, CREDIT_BACK_DAYS)
