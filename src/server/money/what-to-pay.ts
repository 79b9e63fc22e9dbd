import type { RefusalReason } from '#contract/refusals.ts'
import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { amountAsked, type LoanOrder, loanOn } from '#domain/loans/loan-today.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import type { Result } from '#domain/result.ts'

/** What is asked for on a day, where nothing else is said about the loan. */
export const amountFor = (purpose: Purpose, order: LoanOrder, today: Day): Result<Minor, RefusalReason> =>
  amountAsked(loanOn(order, today), purpose)
