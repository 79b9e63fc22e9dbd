import { type Minor, sum } from '#domain/amount.ts'
import type { Day } from '#domain/dates.ts'
import { instalmentTotal } from '#domain/loans/schedule.ts'
import type { Account, Entry, PostingKind } from '#domain/money/ledger.ts'
import type { Debt } from '#domain/money/repayment.ts'

/** A posting for a statement: kind, time, and day in the market's calendar. */
export type PostedEvent = {
  readonly id: string
  /** An unknown kind is read as `other`. */
  readonly kind: string
  readonly at: Date
  readonly day: Day
  readonly entries: readonly Entry[]
}

/**
 * A statement line. `due` is an instalment whose day has come; `penalty-today` is the pending penalty. The other kinds
 * name what changed the balance.
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

/** A line: `change` raises or lowers the debt to `balance`; `amount` is the event's amount. */
export type StatementLine = {
  /** Of the posting; empty for a line without one. */
  readonly id: string
  readonly kind: LineKind
  readonly day: Day
  readonly amount: Minor
  readonly change: Minor
  /** Debt after it; negative is the borrower's credit. */
  readonly balance: Minor
}

/** Use of one payment. */
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
 * Returns a loan's history up to the day of its debt, oldest first. The last balance is the debt of that day, penalty
 * included, less the borrower's credit.
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

/** Amount to pay by today: every instalment whose day has come, with the penalty until today. */
export const dueToday = ({ due, day }: Debt): Minor => (due !== null && due.dueOn <= day ? due.total : 0n)

/**
 * Each instalment with its remainder and current due day. The penalty belongs to the oldest open one, as in the
 * ledger.
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

/** How a payment or an extension fee was used. The parts add up to the received money. */
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

/** Returns whether a posting is money from the borrower, which has a receipt. */
export const isReceived = (kind: string): kind is 'payment' | 'extension' =>
  kind === 'payment' || kind === 'extension'

/** Amount of money in a posting. */
export const receivedIn = (entries: readonly Entry[]): Minor => sumOf(entries, 'cash')

/** Sorts by time. A penalty is posted with the payment that follows it, at the same moment. */
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
  // Looked up in a set, so that a kind of a later release does not break a page.
  return [{ id, kind: KINDS.has(kind) ? (kind as LineKind) : 'other', day, amount, change }]
}

/** The payout and each agreed charge. */
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

/** Merges by day; instalments precede the events of their day. */
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
