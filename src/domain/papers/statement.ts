import { type Minor, sum } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import type { Account, Entry, PostingKind } from '#domain/money/ledger.ts'
import type { Debt } from '#domain/money/repayment.ts'

/** A posting as a statement reads it: what happened, when, and on which day of the market's calendar. */
export type PostedEvent = {
  readonly id: string
  /** A kind of a later release reads as `other`. */
  readonly kind: string
  readonly at: Date
  readonly day: Day
  readonly entries: readonly Entry[]
}

/**
 * One line of a statement. `due` is an instalment whose day has come; `penalty-today` has grown and is not posted yet.
 * What is left of these names what changed the balance.
 */
export type LineKind =
  | Exclude<PostingKind, 'disbursement'>
  | 'disbursed'
  | 'commission'
  | 'interest'
  | 'tax'
  | 'due'
  | 'penalty-today'
  | 'other'

/** A line: `change` raises (or, negative, lowers) what is owed, to `balance`; `amount` is what it is about. */
export type StatementLine = {
  /** Of the posting; empty for a line without one. */
  readonly id: string
  readonly kind: LineKind
  readonly day: Day
  readonly amount: Minor
  readonly change: Minor
  /** What is owed after it; negative is the borrower's credit. */
  readonly balance: Minor
}

/** Where one payment went. */
export type PaymentParts = Readonly<
  Record<'penalty' | 'fee' | 'tax' | 'interest' | 'principal' | 'credit' | 'extension', Minor>
>

const OWED: readonly Account[] = ['penalty', 'fee', 'tax', 'interest', 'principal', 'credit']

const KINDS: ReadonlySet<string> = new Set<PostingKind>([
  'penalty',
  'payment',
  'extension',
  'rebate',
  'refund',
  'reversal',
  'rebate-taken-back',
  'credit-used',
  'restored',
  'rebate-again',
  'penalty-waived',
  'credit-again',
  'small-difference',
])

/**
 * The history of a loan until the day of its debt, oldest first: paid out, charged, due, paid, extended. The last balance
 * is what is owed that day, penalty included, less the borrower's credit.
 */
export function statementOf(
  { loan, day: today, pendingPenalty: pending }: Debt,
  events: readonly PostedEvent[],
): readonly StatementLine[] {
  const dues = loan.instalments
    .filter(({ dueOn }) => dueOn <= today)
    .map((row) => ({ ...blank('due', row.dueOn), amount: instalmentTotal(row) }))
  const posted = [...events].sort(inTime).flatMap(linesOf)
  const lines = [
    ...mergedByDay(posted, dues),
    ...(pending > 0n ? [{ ...blank('penalty-today', today), amount: pending, change: pending }] : []),
  ]
  let balance = 0n
  return lines.map((line) => {
    balance += line.change
    return { ...line, balance }
  })
}

/** What is to be paid by today: every instalment whose day has come, with the penalty until today. */
export const dueToday = ({ due, day }: Debt): Minor => (due !== null && due.dueOn <= day ? due.total : 0n)

/**
 * Each instalment with what is still to be paid of it, with the days that hold now. The penalty belongs to the oldest one
 * that is open, as in the ledger, so that its amount is what the loan asks for then.
 */
export function planOf({
  loan,
  unpaid,
  left: { penalty },
}: Debt): readonly { number: number; dueOn: Day; total: Minor; left: Minor }[] {
  const left = new Map(unpaid.map((row) => [row.number, instalmentTotal(row)]))
  const oldest = unpaid[0] ?? loan.instalments.at(-1)
  if (oldest && penalty > 0n) left.set(oldest.number, (left.get(oldest.number) ?? 0n) + penalty)
  return loan.instalments.map((row) => ({
    number: row.number,
    dueOn: row.dueOn,
    total: instalmentTotal(row),
    left: left.get(row.number) ?? 0n,
  }))
}

/** What a payment, or the fee of an extension, was used for. Together the parts are the money that came in. */
export function partsOf(entries: readonly Entry[]): PaymentParts {
  const paid = (account: Account) => -sumOf(entries, account)
  return {
    penalty: paid('penalty'),
    fee: paid('fee'),
    tax: paid('tax'),
    interest: paid('interest'),
    principal: paid('principal'),
    credit: paid('credit'),
    extension: paid('income-extension'),
  }
}

/** Whether a posting is money from the borrower, for which there is a receipt. */
export const isReceived = (kind: string): kind is 'payment' | 'extension' =>
  kind === 'payment' || kind === 'extension'

/** The money that a posting brought in. */
export const receivedIn = (entries: readonly Entry[]): Minor => sumOf(entries, 'cash')

/** By time. A penalty is posted with the payment that follows it, at the same moment. */
const inTime = (a: PostedEvent, b: PostedEvent) =>
  a.at.getTime() - b.at.getTime() || Number(b.kind === 'penalty') - Number(a.kind === 'penalty')

type Unsummed = Omit<StatementLine, 'balance'>

const blank = (kind: LineKind, day: Day): Unsummed => ({ id: '', kind, day, amount: 0n, change: 0n })

function linesOf({ id, kind, day, entries }: PostedEvent): Unsummed[] {
  if (kind === 'disbursement') return disbursementLines(id, day, entries)
  const change = sum(entries.filter(({ account }) => OWED.includes(account)).map(({ amount }) => amount))
  const cash = receivedIn(entries)
  const about = change !== 0n ? change : sumOf(entries, 'credit')
  const amount = magnitude(cash !== 0n ? cash : about)
  // Asked of the set, so that a kind which a later release writes does not break a page of this one.
  return [{ id, kind: KINDS.has(kind) ? (kind as LineKind) : 'other', day, amount, change }]
}

/** What was paid out, and beside it each charge that was agreed with it. */
function disbursementLines(id: string, day: Day, entries: readonly Entry[]): Unsummed[] {
  const part = (kind: LineKind, account: Account): Unsummed => {
    const amount = -sumOf(entries, account)
    return { id, kind, day, amount, change: amount }
  }
  return [
    part('disbursed', 'disbursement'),
    part('commission', 'income-commission'),
    part('interest', 'income-interest'),
    part('tax', 'tax-owed'),
  ].filter(({ amount }) => amount !== 0n)
}

/** Both in one row by their days; what falls due stands before what happens on the same day. */
function mergedByDay(posted: readonly Unsummed[], dues: readonly Unsummed[]): Unsummed[] {
  const left = [...dues]
  const merged = posted.flatMap((line) => {
    const before = left.filter(({ day }) => day <= line.day)
    left.splice(0, before.length)
    return [...before, line]
  })
  return [...merged, ...left]
}

const sumOf = (entries: readonly Entry[], account: Account) =>
  sum(entries.filter((entry) => entry.account === account).map(({ amount }) => amount))

const magnitude = (amount: Minor) => (amount < 0n ? -amount : amount)
