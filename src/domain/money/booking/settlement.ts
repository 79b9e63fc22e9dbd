import type { Minor } from '#domain/amount.ts'

/** A payment in a provider's settlement file. */
export type SettledPayment = {
  /** Line number in the file. */
  readonly line: number
  /** The provider's payment number. */
  readonly charge: string
  readonly reference: string
  readonly amountMinor: Minor
  readonly at: Date
}

/** A booked payment. */
export type BookedPayment = Omit<SettledPayment, 'line'> & {
  /** Whether it is booked on a loan; otherwise it is unassigned or under review. */
  readonly isBooked: boolean
}

/** Outcome for a line of the file or a booked payment. */
export type Settled = {
  /** In both, with the same amount. */
  readonly matched: number
  /** In both with the same amount, not yet on a loan: staff must decide. */
  readonly waiting: readonly BookedPayment[]
  /** In both, with different amounts. */
  readonly otherAmount: readonly { readonly settled: SettledPayment; readonly here: BookedPayment }[]
  /** In the file only: its notice never arrived. */
  readonly missingHere: readonly SettledPayment[]
  /** In the books only. */
  readonly missingThere: readonly BookedPayment[]
  /** A repeated line with a known payment number. */
  readonly twice: readonly SettledPayment[]
}

/**
 * Reconciles a settlement file with the books. Each line, and each payment booked from `from` until before `until`,
 * gets exactly one outcome. `here` reaches further because clocks differ: payments outside the period are matched, but
 * never reported as missing.
 */
export function compareSettlement(
  settled: readonly SettledPayment[],
  here: readonly BookedPayment[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Settled {
  const books = new Map(here.map((one) => [one.charge, one]))
  const seen = new Set<string>()
  const found = {
    matched: 0,
    waiting: [] as BookedPayment[],
    otherAmount: [] as { settled: SettledPayment; here: BookedPayment }[],
    missingHere: [] as SettledPayment[],
    twice: [] as SettledPayment[],
  }
  for (const line of settled) {
    const one = books.get(line.charge)
    if (seen.has(line.charge)) found.twice.push(line)
    else if (!one) found.missingHere.push(line)
    else if (one.amountMinor !== line.amountMinor) found.otherAmount.push({ settled: line, here: one })
    else if (one.isBooked) found.matched += 1
    else found.waiting.push(one)
    seen.add(line.charge)
  }
  const missingThere = here.filter(({ charge, at }) => !seen.has(charge) && at >= from && at < until)
  return { ...found, missingThere }
}
