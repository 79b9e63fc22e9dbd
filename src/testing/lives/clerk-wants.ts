import type { Purpose } from '#domain/money/same-debt.ts'
import { type Book, dueOn, extensionOn, openRows, owedOn } from './clerk-book.ts'
import { endingOn } from './clerk-payoff.ts'

/** What a loan asks for on a day, and what it promises for that: which line is paid, or the day that is moved to. */
interface Want {
  amount: bigint
  promised: number | string
}

/** What each kind of reference would be made for. */
export type Wants = Record<Purpose, Want | null>

/** What a loan asks for on a day, for each purpose; null where it asks for nothing. */
export function wantsOn(book: Book, day: number): Wants {
  const due = book.settled ? null : dueOn(book, day)
  const extension = extensionOn(book, day)
  const ending = book.settled ? 'nothing-owed' : endingOn(book, day)
  return {
    // The day that was agreed is a line's name: it never moves, and no two lines have one.
    repay: due && { amount: due.total, promised: openRows(book)[0]?.agreedFor ?? 0 },
    // A part says what it leaves, which is true while as much is owed and due.
    part: due && { amount: owedOn(book, day).total, promised: `${due.total} on ${due.dueOn}` },
    extend: extension && { amount: extension.fee, promised: extension.dueOn },
    payoff: typeof ending === 'object' ? { amount: ending.total, promised: 0 } : null,
  }
}

/** The purposes for which a loan does not ask for just that any more, in the alphabet's order. */
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
