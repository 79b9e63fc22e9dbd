import { CannotStart } from '#server/config/cannot-start.ts'

/** Sources whose mutants are tried with the same tests. */
export type Group = {
  readonly name: string
  /** The tests that have to notice, as globs: those that no source reaches are left out by themselves. */
  readonly tests: readonly string[]
  /** Whether these tests start servers, which takes a database (once for all of them) and the built pages. */
  readonly startsServer: boolean
  /** How much of each file's mutants has to be killed. */
  readonly wantedShare: number
  /** One file and no glob: what is held is held by name. */
  readonly sources: readonly string[]
}

/** Every file that mutation testing holds. This is the only place that names them. */
export const groups: readonly Group[] = [
  {
    name: 'rules',
    tests: ['src/domain/**/*.test.ts'],
    startsServer: false,
    wantedShare: 0.95,
    sources: [
      'src/domain/money/extension.ts',
      'src/domain/money/credit-back.ts',
      'src/domain/money/dispute.ts',
      'src/domain/money/cancel-penalty.ts',
      'src/domain/money/on-its-way.ts',
      'src/domain/money/payment-progress.ts',
      'src/domain/money/plausible.ts',
      'src/domain/money/restore.ts',
      'src/domain/money/small-difference.ts',
      'src/domain/money/take-back.ts',
      'src/domain/money/undo.ts',
      'src/domain/money/ledger.ts',
      'src/domain/loans/offer.ts',
      'src/domain/loans/order-status.ts',
      'src/domain/money/payment-reference.ts',
      'src/domain/money/loan-after.ts',
      'src/domain/money/arrangement.ts',
      'src/domain/money/may-arrange.ts',
      'src/domain/least-where.ts',
      'src/domain/money/part-payment.ts',
      'src/domain/money/payoff.ts',
      'src/domain/loans/penalty.ts',
      'src/domain/loans/pricing.ts',
      'src/domain/loans/product.ts',
      'src/domain/money/receive.ts',
      'src/domain/money/repayment.ts',
      'src/domain/money/still-asked.ts',
      'src/domain/money/told.ts',
      'src/domain/loans/loan-today.ts',
      'src/domain/money/same-debt.ts',
      'src/domain/loans/schedule.ts',
      'src/domain/papers/statement.ts',
      'src/domain/money/take-payment.ts',
      'src/domain/money/take-payoff.ts',
      'src/domain/loans/true-cost.ts',
    ],
  },
  {
    name: 'units',
    // Everything is made of these, so that every test would notice; their own have to.
    tests: ['src/domain/dates.test.ts', 'src/domain/amount.test.ts', 'src/domain/rate.test.ts'],
    startsServer: false,
    // Ten lines of them guard against what cannot come: a calendar in another form, a day of an impossible text.
    wantedShare: 0.9,
    sources: ['src/domain/dates.ts', 'src/domain/amount.ts', 'src/domain/rate.ts'],
  },
  {
    name: 'server',
    // Nearly every test of the server reaches these files, so those that are about money are named.
    tests: [
      'src/server/money/ask-provider.test.ts',
      'src/server/money/card-reversal.test.ts',
      'src/server/money/claims.test.ts',
      'src/server/money/corrected-money.test.ts',
      'src/server/money/find-or-ask.test.ts',
      'src/server/money/ledger-sequences.test.ts',
      'src/server/money/on-its-way.test.ts',
      'src/server/money/one-charge.test.ts',
      'src/server/money/part-payment.test.ts',
      'src/server/money/receive.test.ts',
      'src/server/money/reference-for.test.ts',
      'src/server/money/said-of-money.test.ts',
      'src/server/money/refund-credit.test.ts',
      'src/server/money/restore-money.test.ts',
      'src/server/money/small-difference.test.ts',
      'src/server/money/take-reversal.test.ts',
      'src/server/money/payment-store.test.ts',
      'src/server/money/payoff.test.ts',
      'src/server/money/slip.test.ts',
      'src/server/money/webhooks.test.ts',
    ],
    startsServer: true,
    wantedShare: 0.95,
    sources: [
      'src/server/money/ask-provider.ts',
      'src/server/money/keep-answer.ts',
      'src/server/money/receive.ts',
      'src/server/money/reference-for.ts',
      'src/server/money/said-of-money.ts',
      'src/server/money/take-notice.ts',
    ],
  },
]

/** The groups with the named files alone. Nothing named is all. */
export function chosen(names: readonly string[], from: readonly Group[] = groups): readonly Group[] {
  if (names.length === 0) return from
  const unknown = names.filter(
    (name) => !from.some(({ sources }) => sources.some((path) => isNamed(path, name))),
  )
  if (unknown.length > 0) throw new CannotStart(`groups.ts names no such file: ${unknown.join(', ')}`)
  return from
    .map((group) => ({
      ...group,
      sources: group.sources.filter((path) => names.some((name) => isNamed(path, name))),
    }))
    .filter(({ sources }) => sources.length > 0)
}

/** Whether a name (a path or its end, with or without `.ts`) means this file. */
export function isNamed(path: string, name: string): boolean {
  const wanted = name.endsWith('.ts') ? name : `${name}.ts`
  return path === wanted || path.endsWith(`/${wanted}`)
}
