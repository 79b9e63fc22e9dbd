import type { Minor } from '#domain/amount.ts'

/** A payment as a provider's settlement file has it. */
export type SettledPayment = {
  /** In which line of the file it stands. */
  readonly line: number
  /** The provider's own number of the payment. */
  readonly charge: string
  readonly reference: string
  readonly amountMinor: Minor
  readonly at: Date
}

/** A payment as the books have it. */
export type BookedPayment = Omit<SettledPayment, 'line'> & {
  /** Whether it is on a loan; otherwise it is nobody's yet, or before a person. */
  readonly isBooked: boolean
}

/** What a line of the file, or a payment of the books, comes to. */
export type Settled = {
  /** In both, with the same amount. */
  readonly matched: number
  /** In both with the same amount, and on no loan yet: a person has it to decide. */
  readonly waiting: readonly BookedPayment[]
  /** In both, with another amount in each. */
  readonly otherAmount: readonly { readonly told: SettledPayment; readonly here: BookedPayment }[]
  /** In the file, and not in the books: its notice never came. */
  readonly missingHere: readonly SettledPayment[]
  /** In the books, and not in the file. */
  readonly missingThere: readonly BookedPayment[]
  /** In the file again, with the same number as a line before. */
  readonly twice: readonly SettledPayment[]
}

/**
 * Holds a settlement file against the books: each line, and each payment of the books from `from` until before `until`, is
 * exactly one of these. `here` reaches further than that, because clocks differ: what is beside the period is only found,
 * and never missing.
 */
export function compareSettlement(
  told: readonly SettledPayment[],
  here: readonly BookedPayment[],
  { from, until }: { readonly from: Date; readonly until: Date },
): Settled {
  const books = new Map(here.map((one) => [one.charge, one]))
  const seen = new Set<string>()
  const found = {
    matched: 0,
    waiting: [] as BookedPayment[],
    otherAmount: [] as { told: SettledPayment; here: BookedPayment }[],
    missingHere: [] as SettledPayment[],
    twice: [] as SettledPayment[],
  }
  for (const line of told) {
    const one = books.get(line.charge)
    if (seen.has(line.charge)) found.twice.push(line)
    else if (!one) found.missingHere.push(line)
    else if (one.amountMinor !== line.amountMinor) found.otherAmount.push({ told: line, here: one })
    else if (one.isBooked) found.matched += 1
    else found.waiting.push(one)
    seen.add(line.charge)
  }
  const missingThere = here.filter(({ charge, at }) => !seen.has(charge) && at >= from && at < until)
  return { ...found, missingThere }
}
