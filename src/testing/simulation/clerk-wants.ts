import type { Purpose } from '#domain/money/same-debt.ts'
import { type Book, dueOn, extensionOn, openRows, owedOn } from './clerk-book.ts'
import { endingOn } from './clerk-payoff.ts'

/** What a loan asks for on a day, and what it gives for it: the line paid, or the new day. */
interface Want {
  amount: bigint
  promised: number | string
}

/** Purposes of references. */
export type Wants = Record<Purpose, Want | null>

/** What a loan asks for on a day, by purpose; null for nothing. */
export function wantsOn(book: Book, day: number): Wants {
  const due = book.settled ? null : dueOn(book, day)
  const extension = extensionOn(book, day)
  const ending = book.settled ? 'nothing-owed' : endingOn(book, day)
  return {
    // The agreed day identifies a line: it never moves, and is unique.
    repay: due && { amount: due.total, promised: openRows(book)[0]?.agreedFor ?? 0 },
    // The remainder stays true while debt and due amount are unchanged.
    part: due && { amount: owedOn(book, day).total, promised: `${due.total} on ${due.dueOn}` },
    extend: extension && { amount: extension.fee, promised: extension.dueOn },
    payoff: typeof ending === 'object' ? { amount: ending.total, promised: 0 } : null,
  }
}

/** Purposes for which the loan no longer asks for the same, sorted. */
export function overSince(before: Wants, after: Wants): Purpose[] {
  const over: Purpose[] = []
  for (const purpose of ['extend', 'part', 'payoff', 'repay'] as const) {
    const was = before[purpose]
    const is = after[purpose]
    const isOn = was !== null && is !== null && was.amount === is.amount && was.promised === is.promised
    if (!isOn) over.push(purpose)
  }
  return over
}
