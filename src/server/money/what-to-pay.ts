import type { RefusalReason } from '#contract/refusals.ts'
import type { Minor } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { amountAsked, type LoanOrder, loanOn } from '#domain/loans/loan-today.ts'
import { unpaidInstalments } from '#domain/money/repayment.ts'
import type { Purpose } from '#domain/money/same-debt.ts'
import type { Result } from '#domain/result.ts'

/** What is asked for on a day, where nothing else is said about the loan. */
export const amountFor = (purpose: Purpose, order: LoanOrder, today: Day): Result<Minor, RefusalReason> =>
  amountAsked(loanOn(order, today), purpose)

/** The instalment that an extension of today postpones first; null for any other purpose. */
export const instalmentFor = (purpose: Purpose, { loan }: LoanOrder): number | null =>
  purpose === 'extend' ? (unpaidInstalments(loan)[0]?.number ?? null) : null
