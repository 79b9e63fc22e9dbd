import type { Purpose } from '#domain/money/same-debt.ts'

/** One reference in the clerk's list. `asked`: its provider has not answered yet. */
export interface Slip {
  reference: string
  purpose: Purpose
  amount: bigint
  expiresAt: Date
  /** The line that an extension is for, by the day that was agreed for it. */
  line: number | null
  state: 'asked' | 'issued' | 'paid' | 'expired' | 'superseded' | 'canceled'
  /** Whether another was asked for in its place before it was answered. */
  replaced: boolean
  /** Money that its provider has seen on it, and how it met the reference then; gone when it came or was called off. */
  seen: { amount: bigint; at: Date; arrival: Arrival } | null
}

/** How money met its reference. */
export type Arrival = 'in-time' | 'after-expiry' | 'after-superseded' | 'after-canceled' | 'again'

/** The references of one loan, all of one channel. */
export class Slips {
  readonly all: Slip[] = []

  find = (reference: string): Slip | undefined => this.all.find((slip) => slip.reference === reference)

  /** What a borrower is given who asks for an amount: a live one, or one that is being asked for. */
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

  /** A new one is asked for; an answer to an older question of its purpose will come too late. */
  ask(slip: Omit<Slip, 'state' | 'replaced' | 'seen'>): void {
    for (const other of this.all)
      if (other.state === 'asked' && other.purpose === slip.purpose) other.replaced = true
    this.all.push({ ...slip, state: 'asked', replaced: false, seen: null })
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
    slip.seen = null
    if (slip.state !== 'issued') return 'ignored'
    slip.state = how
    return how
  }

  /** Its provider has seen money. Of what came already nobody needs to be told that it is on its way. */
  see(slip: Slip, amount: bigint, at: Date): void {
    if (slip.state !== 'paid') slip.seen = { amount, at, arrival: meeting(slip, at) }
  }

  /** Money came on it: it counts from when it was seen, if so much was, and met its reference then. */
  pay(slip: Slip, amount: bigint, told: Date): { arrival: Arrival; paidAt: Date } {
    const seen = slip.seen !== null && slip.seen.amount >= amount ? slip.seen : null
    const paidAt = seen !== null && seen.at < told ? seen.at : told
    const arrival = seen?.arrival === 'in-time' ? 'in-time' : meeting(slip, paidAt)
    slip.state = 'paid'
    slip.seen = null
    return { arrival, paidAt }
  }

  /** After money: a slip lives on where the loan still asks for just what it says. The one that was paid is not open. */
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
