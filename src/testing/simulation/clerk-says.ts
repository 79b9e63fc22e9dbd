import { type ArrangementRecord, dealStands, isDealAwaited } from './clerk-arranged.ts'
import { type Book, dueOn, extensionOffered, owedOn } from './clerk-book.ts'
import { written } from './clerk-days.ts'
import { partsOn, restAfter } from './clerk-parts.ts'
import { endingOn } from './clerk-payoff.ts'
import { together } from './clerk-sums.ts'

/** A loan on a day as comparable text, one line per statement to the borrower. */
export type Said = Readonly<
  Record<
    | 'status'
    | 'kept as'
    | 'due day'
    | 'days'
    | 'due now'
    | 'owed in all'
    | 'extension'
    | 'payoff'
    | 'in parts'
    | 'credit'
    | 'may be extended'
    | 'arranged',
    string
  >
>

type Parts = Record<'principal' | 'interest' | 'fee' | 'tax' | 'penalty' | 'total', bigint>

export const parts = ({ principal, interest, fee, tax, penalty, total }: Parts) =>
  `${total}: principal ${principal}, interest ${interest}, fee ${fee}, tax ${tax}, penalty ${penalty}`

/** The clerk's statements about a loan. */
export function saidByClerk(book: Book, day: number): Said {
  const due = book.settled ? null : dueOn(book, day)
  const isLate = due !== null && due.daysLate > 0
  const extension = extensionOffered(book, day)
  const ending = book.settled ? 'nothing-owed' : endingOn(book, day)
  // A prepaid loan needs no payoff.
  const isWanted = typeof ending === 'object' && ending.total > 0n
  return {
    status: book.settled ? '200' : isLate ? '180' : '174',
    'kept as': book.settled ? '200' : '174',
    'due day': written(book.dueOn),
    days: book.agreed.rows.map((row) => written(row.dueOn)).join(),
    'due now': due === null ? 'no' : `${parts(due)}, on ${written(due.dueOn)}, ${due.daysLate} days late`,
    'owed in all': parts(owedOn(book, day)),
    extension: extension === null ? 'no' : `${extension.fee} until ${written(extension.dueOn)}`,
    payoff: isWanted ? `${ending.kind} ${parts(ending)}, saves ${ending.saved}` : 'no',
    'in parts': partsSaid(book, day),
    credit: String(book.sums.credit > 0n ? book.sums.credit : 0n),
    'may be extended': String(book.mayExtend && !isDealAwaited(book)),
    arranged: book.deals.map((deal) => dealSaid(book, deal, day)).join('; '),
  }
}

function dealSaid(book: Book, deal: ArrangementRecord, day: number): string {
  const { missed, isAwaited } = dealStands(book, deal)
  // Full payment after a part's day does not keep the arrangement.
  const after = missed === null ? [] : book.came.filter(({ on }) => on > missed.on)
  const isLate = together(after.map(({ amount }) => amount)) > 0n
  const isKept = missed === null || (book.settled && !isLate)
  const state = isKept ? 'kept' : missed.on < day ? 'broken' : 'open'
  return stands(state, missed && { ...missed, on: written(missed.on) }, isAwaited)
}

/** An arrangement as text. */
export const stands = (
  state: string,
  missed: { part: number; on: string; asks: bigint } | null,
  isAwaited: boolean,
): string =>
  `${state}, ${missed ? `part ${missed.part} on ${missed.on} asks ${missed.asks}` : 'all'}, ${isAwaited}`

/** Its parts as text. */
export const partsAgreed = (agreed: readonly { on: string; amount: bigint }[]): string =>
  agreed.map(({ on, amount }) => `${amount} on ${on}`).join()

/** Half of the largest partial payment, and its effect. */
export const halfOf = ({ least, most }: { least: bigint; most: bigint }): bigint => (least + most) / 2n

function partsSaid(book: Book, day: number): string {
  const range = partsOn(book, day)
  const rest = range && restAfter(book, halfOf(range), day)
  return rest === null
    ? 'no'
    : `${range?.least} to ${range?.most}, then ${rest.left}, ${rest.due} on ${written(rest.dueOn)}, late for ${rest.costs.join()}`
}
