import { dayIn, formatMoment } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import type { Voice } from '#server/http/voice.ts'
import type { Order } from '#server/loans/orders.ts'
import type { Reversal } from './reversals.ts'

/** What became of money that went again, in the order in which that happened. */
export function saidOfReversals(
  reversals: readonly Reversal[],
  { loan }: Order,
  { words, money }: Voice,
): string[] {
  const { back } = words.payment
  const { timeZone } = markets[loan.product.market]
  return reversals.map(
    ({ amountMinor, at, telling }) =>
      `${back.lead(money(amountMinor), momentIn(at, timeZone))} ${back[telling]}`,
  )
}

const momentIn = (at: Date, timeZone: string) =>
  formatMoment(at, timeZone).slice(0, 'YYYY-MM-DD HH:MM'.length)

/** What the page of a loan says of the last of it; empty where nothing was taken back. */
export function lastReversalSaid(
  reversals: readonly Reversal[],
  { loan }: Order,
  { words, money }: Voice,
): string {
  const last = reversals.at(-1)
  if (!last) return ''
  return words.takenBack(money(last.amountMinor), dayIn(last.at, markets[loan.product.market].timeZone))
}
