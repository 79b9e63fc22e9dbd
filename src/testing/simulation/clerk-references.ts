import type { Purpose } from '#domain/money/same-debt.ts'

/** One reference in the clerk's list. `asked`: the provider has not answered yet. */
export interface Slip {
  reference: string
  purpose: Purpose
  amount: bigint
  expiresAt: Date
  /** The line that an extension applies to, by its agreed day. */
  line: number | null
  state: 'asked' | 'issued' | 'paid' | 'expired' | 'superseded' | 'canceled'
  /** Whether another was requested before it was answered. */
  replaced: boolean
  /** Seen money and how it met the reference; removed when it arrives or is cancelled. */
  seen: { amount: bigint; at: Date; arrival: Arrival } | null
}

/** How money met its reference. */
export type Arrival = 'in-time' | 'after-expiry' | 'after-superseded' | 'after-canceled' | 'again'

/** The references of one loan, all of one channel. */
export class Slips {
  readonly all: Slip[] = []

  find = (reference: string): Slip | undefined => this.all.find((slip) => slip.reference === reference)

  /** Returns the reference for an amount: a live one, or one being requested. */
  standing(purpose: Purpose, amount: bigint, line: number | null, now: Date): Slip | undefined {
    const good = this.all.filter(
      (slip) =>
        slip.purpose === purpose && slip.amount === amount && slip.line === line && now < slip.expiresAt,
    )
    return (
      good.find(({ state }) => state === 'issued') ??
      good.find(({ state, replaced }) => state === 'asked' && !replaced)
    )
  }

  /** Requests a new one; the answer to an older request of its purpose will be too late. */
  ask(slip: Omit<Slip, 'state' | 'replaced' | 'seen'>): void {
    for (const other of this.all)
      if (other.state === 'asked' && other.purpose === slip.purpose) other.replaced = true
    this.all.push({ ...slip, state: 'asked', replaced: false, seen: null })
  }

  /** A provider answers, perhaps after the expiry, or when the amount is outdated. */
  answer(slip: Slip, isAskedFor: boolean, now: Date): void {
    if (slip.replaced) {
      slip.state = 'superseded'
      return
    }
    for (const old of this.all)
      if (old.state === 'issued' && old.purpose === slip.purpose)
        old.state = old.expiresAt <= now ? 'expired' : 'superseded'
    if (slip.expiresAt <= now) slip.state = 'expired'
    else slip.state = isAskedFor ? 'issued' : 'canceled'
  }

  /** Only an unpaid reference that was neither replaced nor cancelled can end otherwise. */
  end(slip: Slip, how: 'expired' | 'canceled'): 'expired' | 'canceled' | 'ignored' {
    slip.seen = null
    if (slip.state !== 'issued') return 'ignored'
    slip.state = how
    return how
  }

  /** The provider has seen money; arrived money is not seen again. */
  see(slip: Slip, amount: bigint, at: Date): void {
    if (slip.state !== 'paid') slip.seen = { amount, at, arrival: meeting(slip, at) }
  }

  /** Money arrived: it counts from its sighting if that was large enough, and met the reference then. */
  pay(slip: Slip, amount: bigint, reportedAt: Date): { arrival: Arrival; paidAt: Date } {
    const seen = slip.seen !== null && slip.seen.amount >= amount ? slip.seen : null
    const paidAt = seen !== null && seen.at < reportedAt ? seen.at : reportedAt
    const arrival = seen?.arrival === 'in-time' ? 'in-time' : meeting(slip, paidAt)
    slip.state = 'paid'
    slip.seen = null
    return { arrival, paidAt }
  }

  /** After money: a reference stays live if the loan still asks for the same. A paid one is closed. */
  cancelFor(purposes: readonly Purpose[]): void {
    for (const slip of this.all)
      if (slip.state === 'issued' && purposes.includes(slip.purpose)) slip.state = 'canceled'
  }
}

function meeting({ state, expiresAt }: Slip, at: Date): Arrival {
  if (state === 'paid') return 'again'
  if (state === 'superseded') return 'after-superseded'
  if (state === 'canceled') return 'after-canceled'
  return at < expiresAt ? 'in-time' : 'after-expiry'
}
