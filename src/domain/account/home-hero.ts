import type { ApplicationState } from '../apply/application.ts'

/** A loan, as far as it decides what the home page is about. */
interface OnHome {
  orderStatus: string
  toPay?: { dueOn: string } | null | undefined
  /** Of an arrangement that is open. */
  nextPart?: { on: string } | null | undefined
}

/** Nothing more comes of it: refused, or paid. */
const OVER: readonly string[] = ['110', '200']

/** Something is asked of the borrower: the application is not sent yet, or more is wanted. */
export const isAsking = (state: ApplicationState | null | undefined): boolean =>
  state === 'draft' || state === 'more'

/** It is the lender's turn. */
export const isDeciding = (state: ApplicationState | null | undefined): boolean =>
  state === 'submitted' || state === 'review'

export type Hero<Loan> =
  | { kind: 'due'; loan: Loan }
  | { kind: 'offer' }
  | { kind: 'working'; loan: Loan }
  | { kind: 'asked' }
  | { kind: 'deciding' }
  | { kind: 'nothing' }

/**
 * The one thing that the home page is about: what is to be paid first of all loans, where other days were agreed by those, else a loan that is not over, such as one whose
 * payment is on its way, else an offer that waits, else an application that is not finished or not decided. Nothing is owed
 * only where all loans are over. `application` is where the newest one stands, if there is any.
 */
export function heroOf<Loan extends OnHome>(
  loans: readonly Loan[],
  offers: number,
  application: ApplicationState | null = null,
): Hero<Loan> {
  const [due] = loans
    .flatMap((loan) => (loan.toPay ? [{ loan, on: loan.nextPart?.on ?? loan.toPay.dueOn }] : []))
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  if (due) return { kind: 'due', loan: due.loan }
  const working = loans.find(({ orderStatus }) => !OVER.includes(orderStatus))
  if (working) return { kind: 'working', loan: working }
  if (offers > 0) return { kind: 'offer' }
  if (isAsking(application)) return { kind: 'asked' }
  return { kind: isDeciding(application) ? 'deciding' : 'nothing' }
}

/** Where a loan stands in the list of all: what is to be paid, what is under way, what is over. */
export function placeOf({ orderStatus, toPay }: OnHome): 'toPay' | 'underWay' | 'over' {
  if (toPay) return 'toPay'
  return OVER.includes(orderStatus) ? 'over' : 'underWay'
}
