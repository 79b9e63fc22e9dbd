import type { Minor } from '#domain/amount.ts'
import { dayIn } from '#domain/dates.ts'
import { zoneOf } from '#domain/loans/loan-zone.ts'
import type { Voice } from '#server/base/answers/voice.ts'
import { isCorrection, type Reversal } from '#server/loans/ledger/reversals.ts'
import type { Order } from '#server/loans/orders/orders.ts'

/** A reversal or restoration of a payment, with its text. */
interface ReversalStatement {
  kind: 'reversal' | 'restored'
  at: string
  amount: Minor
  text: string
  /** The money has returned, or this states its return. */
  isOver: boolean
}

/** The reversals and restorations, in chronological order. */
export function reversalStatements(
  reversals: readonly Reversal[],
  { words, money, clock }: Voice,
): readonly ReversalStatement[] {
  const { back, again } = words.payment
  const all = reversals.flatMap((one) => {
    const { amountMinor: amount, restoredAt, restoredMessage } = one
    const said = (kind: ReversalStatement['kind'], moment: Date, textAt: (at: string) => string) => {
      const at = clock(moment)
      return { moment, said: { kind, at, amount, text: textAt(at), isOver: restoredAt !== null } }
    }
    const lead = isCorrection(one.reason) ? back.corrected : back.lead
    // The consequences of restored money no longer hold.
    const then = restoredAt === null ? ` ${back[one.message]}` : ''
    const gone = said('reversal', one.at, (at) => `${lead(money(amount), at)}${then}`)
    if (restoredAt === null || restoredMessage === null) return [gone]
    return [
      gone,
      said('restored', restoredAt, (at) => `${again.lead(money(amount), at)} ${again[restoredMessage]}`),
    ]
  })
  // Events of one moment stay in their order.
  return all.toSorted((a, b) => a.moment.getTime() - b.moment.getTime()).map(({ said }) => said)
}

export const reversalTexts = (reversals: readonly Reversal[], voice: Voice): string[] =>
  reversalStatements(reversals, voice).map(({ text }) => text)

const lastMoment = ({ at, restoredAt }: Reversal) => (restoredAt ?? at).getTime()

/** The loan page's text about the last one; empty without reversals. */
export function lastReversalText(
  reversals: readonly Reversal[],
  { loan }: Order,
  { words, money }: Voice,
): string {
  const last = reversals.toSorted((a, b) => lastMoment(a) - lastMoment(b)).at(-1)
  if (!last) return ''
  const timeZone = zoneOf(loan)
  if (last.restoredAt !== null)
    return words.cameAgain(money(last.amountMinor), dayIn(last.restoredAt, timeZone))
  const said = isCorrection(last.reason) ? words.corrected : words.takenBack
  return said(money(last.amountMinor), dayIn(last.at, timeZone))
}
