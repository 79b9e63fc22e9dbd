/** A loan, as far as it decides what the home page is about. */
interface OnHome {
  orderStatus: string
  toPay?: { dueOn: string } | null | undefined
}

/** Nothing more comes of it: refused, or paid. */
const OVER: readonly string[] = ['110', '200']

export type Hero<Loan> =
  | { kind: 'due'; loan: Loan }
  | { kind: 'offer' }
  | { kind: 'working'; loan: Loan }
  | { kind: 'nothing' }

/**
 * The one thing that the home page is about: what is due first of all loans, else a loan that is not over, such as one whose
 * payment is on its way, else an offer that waits. Nothing is owed only where all loans are over.
 */
export function heroOf<Loan extends OnHome>(loans: readonly Loan[], offers: number): Hero<Loan> {
  const [due] = loans
    .flatMap((loan) => (loan.toPay ? [{ loan, dueOn: loan.toPay.dueOn }] : []))
    .sort((a, b) => (a.dueOn < b.dueOn ? -1 : a.dueOn > b.dueOn ? 1 : 0))
  if (due) return { kind: 'due', loan: due.loan }
  const working = loans.find(({ orderStatus }) => !OVER.includes(orderStatus))
  if (working) return { kind: 'working', loan: working }
  return offers > 0 ? { kind: 'offer' } : { kind: 'nothing' }
}

/** Where a loan stands in the list of all: what is to be paid, what is under way, what is over. */
export function placeOf({ orderStatus, toPay }: OnHome): 'toPay' | 'underWay' | 'over' {
  if (toPay) return 'toPay'
  return OVER.includes(orderStatus) ? 'over' : 'underWay'
}
