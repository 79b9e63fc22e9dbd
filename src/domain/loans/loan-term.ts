import { type Day, daysBetween } from '#domain/dates.ts'

/** The term of a loan in days since the payout: today, the last day, and the due days. */
export interface LoanTerm {
  day: number
  days: number
  dues: { day: number; isPaid: boolean }[]
}

/** `null` before the payout. */
export function termOf(
  { disbursedOn }: { disbursedOn: Day | null },
  {
    loan,
    unpaid,
    day,
  }: { loan: { instalments: readonly { dueOn: Day }[] }; unpaid: readonly unknown[]; day: Day },
): LoanTerm | null {
  if (disbursedOn === null) return null
  const paid = loan.instalments.length - unpaid.length
  const dues = loan.instalments.map(({ dueOn }, index) => ({
    day: daysBetween(disbursedOn, dueOn),
    isPaid: index < paid,
  }))
  return { day: daysBetween(disbursedOn, day), days: dues.at(-1)?.day ?? 0, dues }
}
