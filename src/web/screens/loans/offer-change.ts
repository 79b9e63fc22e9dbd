import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'

/** An offer as the server sends it. */
export type ShownOffer = OutputOf<typeof loanDetailConfirm>

/** The product's lender, if it is not the configured one; undefined if the backend sends no name. */
export const namedLender = ({ lender }: Pick<ShownOffer, 'lender'>) => (lender?.name ? lender : null)

/** The facts of an offer that the borrower has read, to compare with another offer. */
export interface SeenOffer {
  amount: bigint
  periods: number
  termUnit: string
  fingerprint: string
  /** The yearly true cost; null if the backend sends none. */
  received: bigint | null
  totalOwed: bigint | null
  yearly: string
  rate: string
  firstPayTime: string
  /** The lender; empty for the configured one. */
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

/**
 * Whether the offer differs from the one that was read. Without a backend's fingerprint, amount and term are compared.
 */
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

/** Serialises the offer for a form field. */
export const seenAsText = (seen: SeenOffer): string =>
  JSON.stringify(seen, (_name, value) => (typeof value === 'bigint' ? String(value) : value))

/** Parses a form field; null if no page can have written it. */
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
 * Parses the offer that an address says was read, to compare with `now`; null if it is invalid. Any visitor can write
 * an address, so only its figures are used, never a name or other words.
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

/** Longer than any value that a page writes. */
const SEEN_TEXT_MAX = 2000
const LINE_MAX = 100
