import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'

/** An offer as the page is sent it. */
export type ShownOffer = OutputOf<typeof loanDetailConfirm>

/** Who lends besides the house; a backend that says no name has said nothing. */
export const namedLender = ({ lender }: Pick<ShownOffer, 'lender'>) => (lender?.name ? lender : null)

/** What somebody has seen of an offer, so that a page can hold it beside another one. */
export interface SeenOffer {
  amount: bigint
  periods: number
  termUnit: string
  fingerprint: string
  /** Of the true cost; null where the backend sends none. */
  received: bigint | null
  totalOwed: bigint | null
  yearly: string
  rate: string
  firstPayTime: string
  /** Who lends; empty for the lender of the configuration. */
  lender: string
}

export const seenOf = ({ trueCost, ...offer }: ShownOffer): SeenOffer => ({
  amount: offer.amount,
  periods: offer.periods,
  termUnit: offer.termUnit,
  fingerprint: offer.fingerprint,
  received: trueCost?.received ?? null,
  totalOwed: trueCost?.totalOwed ?? null,
  yearly: trueCost?.rate ?? '',
  rate: offer.loanRate,
  firstPayTime: offer.firstPayTime,
  lender: (namedLender(offer)?.name ?? '').slice(0, LINE_MAX),
})

/** Whether what was seen is not what is offered now. A backend without fingerprints is held to amount and term. */
export function isOtherOffer(seen: SeenOffer, now: SeenOffer): boolean {
  const isPricedAnew =
    seen.fingerprint !== '' && now.fingerprint !== '' && seen.fingerprint !== now.fingerprint
  return (
    isPricedAnew ||
    seen.amount !== now.amount ||
    seen.periods !== now.periods ||
    seen.termUnit !== now.termUnit
  )
}

/** As a form carries it. */
export const seenAsText = (seen: SeenOffer): string =>
  JSON.stringify(seen, (_name, value) => (typeof value === 'bigint' ? String(value) : value))

/** What a form carried; null for what is no offer that a page could have shown. */
export function seenInText(text: string): SeenOffer | null {
  try {
    const read: unknown = JSON.parse(text.slice(0, SEEN_TEXT_MAX))
    if (typeof read !== 'object' || read === null) return null
    const line = (name: string) => String(Reflect.get(read, name) ?? '').slice(0, LINE_MAX)
    const minor = (name: string) => (/^\d{1,18}$/.test(line(name)) ? BigInt(line(name)) : null)
    const amount = minor('amount')
    if (amount === null) return null
    return {
      amount,
      periods: Number(line('periods')) || 0,
      termUnit: line('termUnit'),
      fingerprint: line('fingerprint'),
      received: minor('received'),
      totalOwed: minor('totalOwed'),
      yearly: line('yearly'),
      rate: line('rate'),
      firstPayTime: line('firstPayTime'),
      lender: line('lender'),
    }
  } catch {
    return null
  }
}

/**
 * What an address says was seen, beside which `now` is held; null for what is no offer. Anybody can write an address, so
 * that it says figures only: a name or other words in it are shown nowhere.
 */
export function seenInAddress(text: string, now: SeenOffer): SeenOffer | null {
  const seen = seenInText(text)
  if (seen === null) return null
  const figure = (name: 'yearly' | 'rate' | 'firstPayTime') =>
    FIGURE.test(seen[name]) ? seen[name] : now[name]
  const figures = { yearly: figure('yearly'), rate: figure('rate'), firstPayTime: figure('firstPayTime') }
  return { ...seen, ...figures, termUnit: now.termUnit, lender: now.lender }
}

const FIGURE = /^[\d.,\s%-]{1,20}$/

/** More than a page ever writes into it. */
const SEEN_TEXT_MAX = 2000
const LINE_MAX = 100
