import { formatTrueCost } from '#domain/loans/true-cost.ts'
import type { LoanToday } from '#domain/money/loan-today.ts'
import { postponingOn } from '#domain/money/to-pay.ts'
import type { Voice } from '#server/base/answers/voice.ts'

/**
 * Paying now compared with an extension, with the yearly costs in displayable form; null if no single amount
 * expresses it.
 */
export function extensionComparison(today: LoanToday, { lastMoment }: Voice) {
  const postponing = postponingOn(today)
  if (postponing === null) return null
  const { cost, end, ...figures } = postponing
  return {
    ...figures,
    end: end && { ...end, cost: end.cost ? formatTrueCost(end.cost) : '' },
    lastMoment: lastMoment(figures.dueOn),
    costName: (cost ?? end?.cost)?.name ?? '',
    cost: cost ? formatTrueCost(cost) : '',
  }
}
