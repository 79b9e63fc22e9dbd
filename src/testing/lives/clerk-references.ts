import type { Purpose } from '#domain/money/same-debt.ts'

/** One reference in the clerk's list. `asked`: its provider has not answered yet. */
export interface Slip {
  reference: string
  purpose: Purpose
  amount: bigint
  expiresAt: Date
  state: 'asked' | 'issued' | 'paid' | 'expired' | 'superseded' | 'canceled'
  /** Whether another was asked for in its place before it was answered. */
  replaced: boolean
}

/** How money met its reference. */
export type Arrival = 'in-time' | 'after-expiry' | 'after-superseded' | 'after-canceled' | 'again'

/** The references of one loan, all of one channel. */
export class Slips {
  readonly all: Slip[] = []

  find = (reference: string): Slip | undefined => this.all.find((slip) => slip.reference === reference)

  /** What a borrower is given who asks for an amount: a live one, or one that is being asked for. */
  standing(purpose: Purpose, amount: bigint, now: Date): Slip | undefined {
    const good = this.all.filter(
      (slip) => slip.purpose === purpose && slip.amount === amount && now < slip.expiresAt,
    )
    return (
      good.find(({ state }) => state === 'issued') ??
      good.find(({ state, replaced }) => state === 'asked' && !replaced)
    )
  }

  /** A new one is asked for; an answer to an older question of its purpose will come too late. */
  ask(slip: Omit<Slip, 'state' | 'replaced'>): void {
    for (const other of this.all)
      if (other.state === 'asked' && other.purpose === slip.purpose) other.replaced = true
    this.all.push({ ...slip, state: 'asked', replaced: false })
  }

  /** A provider answers, perhaps so late that its slip's time has passed, or that nobody asks for its amount any more. */
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

  /** Only a reference that nobody has paid, replaced or canceled can end otherwise. */
  end(slip: Slip, how: 'expired' | 'canceled'): 'expired' | 'canceled' | 'ignored' {
    if (slip.state !== 'issued') return 'ignored'
    slip.state = how
    return how
  }

  /** Money came on it. */
  pay(slip: Slip, paidAt: Date): Arrival {
    const { state } = slip
    slip.state = 'paid'
    if (state === 'paid') return 'again'
    if (state === 'superseded') return 'after-superseded'
    if (state === 'canceled') return 'after-canceled'
    return paidAt < slip.expiresAt ? 'in-time' : 'after-expiry'
  }

  /** After money: a slip lives on where the loan still asks for just what it says. The one that was paid is not open. */
  cancelFor(purposes: readonly Purpose[]): void {
    for (const slip of this.all)
      if (slip.state === 'issued' && purposes.includes(slip.purpose)) slip.state = 'canceled'
  }
}
