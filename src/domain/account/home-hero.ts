import type { ApplicationState } from '../apply/application.ts'

/** The facts about a loan that decide its place on the home page. */
interface OnHome {
  orderStatus: string
  toPay?: { dueOn: string } | null | undefined
  /** Next part of an open arrangement. */
  nextPart?: { on: string } | null | undefined
}

/** Closed: refused or paid. */
const OVER: readonly string[] = ['110', '200']

/** The borrower acts next: the application is a draft, or the lender asks for more. */
export const needsBorrower = (state: ApplicationState | null | undefined): boolean =>
  state === 'draft' || state === 'more'

/** The lender acts next. */
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
 * Returns the subject of the home page. Order: the earliest amount due (agreed days included), an open loan, a waiting
 * offer, an unfinished or undecided application. `application` is the state of the newest application. The page says
 * that nothing is owed only if all loans are closed.
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
  if (needsBorrower(application)) return { kind: 'asked' }
  return { kind: isDeciding(application) ? 'deciding' : 'nothing' }
}

/** Returns a loan's group in the loan list: to pay, under way, or closed. */
export function loanGroupOf({ orderStatus, toPay }: OnHome): 'toPay' | 'underWay' | 'over' {
  if (toPay) return 'toPay'
  return OVER.includes(orderStatus) ? 'over' : 'underWay'
}
