import { addDays, type Day, daysBetween } from '#domain/dates.ts'
import type { Instalment } from '#domain/loans/schedule.ts'

/**
 * A loan's account as a patient clerk would keep it, written without the domain's ledger, penalties or repayment rules, so
 * that the two can be compared. It knows the specification's numbers by heart.
 */
export class PlainAccount {
  readonly rows: { dueOn: Day; principal: bigint; interest: bigint; fee: bigint; tax: bigint }[]
  readonly terms: Clerk
  penalty = 0n
  penaltyEver = 0n
  penaltyThrough: Day | null = null
  credit = 0n
  cash = 0n
  fees = 0n
  settled = false
  mayExtend = true

  constructor(instalments: readonly Instalment[], terms: Clerk) {
    this.rows = instalments.map(({ dueOn, principal, interest, fee, tax }) => ({
      dueOn,
      principal,
      interest,
      fee,
      tax,
    }))
    this.terms = terms
  }

  owed(): bigint {
    return this.rows.reduce((total, row) => total + rest(row), this.penalty)
  }

  /** The penalty that has grown until a day and stands nowhere yet. */
  pending(today: Day): bigint {
    const late = this.rows.filter((row) => row.principal > 0n && row.dueOn < today)
    let total = 0n
    for (const row of late) {
      const counted = this.penaltyThrough === null ? 0 : daysBetween(row.dueOn, this.penaltyThrough)
      const from = Math.max(0, counted)
      const to = daysBetween(row.dueOn, today)
      if (to > from)
        total += grown(this.terms.rule, row.principal, to) - grown(this.terms.rule, row.principal, from)
    }
    if (this.penaltyThrough === null && late.length > 0) {
      const principal = late.reduce((sum, row) => sum + row.principal, 0n)
      if (this.terms.rule === 'bands-5-4-2') total += this.terms.client === 'new' ? 1000_00n : 800_00n
      if (this.terms.rule === 'flat-charge') total += principal < 500_00n ? principal : 500_00n
    }
    return total
  }

  /** What is asked for on a day, to repay or to extend; null when nothing is. */
  asked(purpose: 'repay' | 'extend', today: Day): bigint | null {
    if (this.settled) return null
    const reached = this.rows.filter((row) => rest(row) > 0n && row.dueOn <= today)
    const due = reached.length > 0 ? reached : this.rows.filter((row) => rest(row) > 0n).slice(0, 1)
    if (purpose === 'extend') {
      if (!this.mayExtend || due.length === 0) return null
      const principal = due.reduce((sum, row) => sum + row.principal, 0n)
      const fee = (2n * principal * this.terms.extensionPercent + 100n) / 200n
      return fee > 0n ? fee : null
    }
    const amount = due.reduce((sum, row) => sum + rest(row), this.penalty + this.pending(today))
    return amount > 0n ? amount : null
  }

  /** Takes money; says the outcome's name. `askedFee` is what an extension's reference asked for. */
  take(amount: bigint, today: Day, askedFee: bigint | null): string {
    this.cash += amount
    if (askedFee !== null && this.asked('extend', today) !== null && amount >= askedFee) {
      const open = this.rows.filter((row) => rest(row) > 0n)
      const first = open[0]?.dueOn ?? today
      const moved = daysBetween(first, addDays(first > today ? first : today, 7))
      this.charge(today)
      this.fees += askedFee
      const creditBefore = this.credit
      if (amount > askedFee) this.pay(amount - askedFee)
      for (const row of open) row.dueOn = addDays(row.dueOn, moved)
      this.mayExtend = false
      // Money that pays the whole loan beside the fee has settled it, whatever it was meant for.
      if (this.settled) return this.credit > creditBefore ? 'over-paid' : 'settled'
      return 'extended'
    }
    this.charge(today)
    const owed = this.owed()
    this.pay(amount)
    if (owed === 0n) return 'late-for-settled'
    if (amount < owed) return 'part-paid'
    return amount === owed ? 'settled' : 'over-paid'
  }

  giveBack(amount: bigint): boolean {
    if (amount > this.credit) return false
    this.credit -= amount
    this.cash -= amount
    return true
  }

  private charge(today: Day) {
    const grew = this.pending(today)
    if (grew === 0n) return
    this.penalty += grew
    this.penaltyEver += grew
    if (this.penaltyThrough === null || today > this.penaltyThrough) this.penaltyThrough = today
  }

  private pay(amount: bigint) {
    let left = amount
    const use = (wanted: bigint) => {
      const used = wanted < left ? wanted : left
      left -= used
      return used
    }
    this.penalty -= use(this.penalty)
    for (const row of this.rows) {
      row.fee -= use(row.fee)
      row.tax -= use(row.tax)
      row.interest -= use(row.interest)
      row.principal -= use(row.principal)
    }
    this.credit += left
    if (this.owed() === 0n) this.settled = true
  }
}

/** What the clerk must know of a loan beside its schedule. */
export interface Clerk {
  rule: 'bands-5-4-2' | 'three-percent-a-day' | 'flat-charge'
  client: 'new' | 'repeat'
  extensionPercent: bigint
}

const rest = (row: { principal: bigint; interest: bigint; fee: bigint; tax: bigint }) =>
  row.principal + row.interest + row.fee + row.tax

/** The daily penalty on a principal after so many days: each band for itself, to the nearest cent. */
function grown(rule: Clerk['rule'], principal: bigint, days: number): bigint {
  if (rule === 'flat-charge') return 0n
  if (rule === 'three-percent-a-day') return percentDays(principal, 3, days)
  const count = { five: 0, four: 0, two: 0 }
  for (let day = 1; day <= days; day++) {
    if (day <= 30) count.five++
    else if (day <= 90) count.four++
    else count.two++
  }
  return (
    percentDays(principal, 5, count.five) +
    percentDays(principal, 4, count.four) +
    percentDays(principal, 2, count.two)
  )
}

const percentDays = (principal: bigint, percent: number, days: number) =>
  (2n * principal * BigInt(percent * days) + 100n) / 200n
