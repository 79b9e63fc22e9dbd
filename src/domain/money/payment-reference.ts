import type { Minor } from '#domain/amount.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/** State of a payment reference, which a borrower shows at a store or types into a bank's page. */
export type ReferenceState = 'issued' | 'paid' | 'expired' | 'superseded' | 'canceled'

/** A reference with its amount and expiry. */
export type PaymentReference = {
  readonly state: ReferenceState
  readonly amount: Minor
  readonly expiresAt: Date
}

/** What was paid. A card charge has no expiry; a reference has. */
export type RequestedPayment = Omit<PaymentReference, 'expiresAt'> & { readonly expiresAt: Date | null }

/** How a payment matched its reference; the money is booked in every case. */
export type AcceptedPayment = {
  readonly state: 'paid'
  readonly arrived: 'in-time' | 'after-expiry' | 'after-superseded' | 'after-canceled' | 'again'
  readonly amount: 'exact' | 'short' | 'over'
}

/** Minimum life of a reference, even if its amount changes sooner, such as at the end of the day. */
export const LEAST_LIFE_MS = 60_000

const HOUR_MS = 3_600_000

/**
 * Returns the last second at which `holds` is true, at most `hours` from now and at least a minute (`countsFrom`). A
 * penalty grows at midnight, and a longer-lived reference would ask for too little.
 */
export function lastMoment(now: Date, hours: number, holds: (at: Date) => boolean): Date {
  let good = now.getTime()
  let bad = good + hours * HOUR_MS
  if (holds(new Date(bad))) return new Date(bad)
  while (bad - good > 1000) {
    const middle = Math.floor((good + bad) / 2)
    if (holds(new Date(middle))) good = middle
    else bad = middle
  }
  return new Date(Math.max(good, now.getTime() + LEAST_LIFE_MS))
}

const DIGITS = 14
const RANDOM_BYTES = 16
const GROUP = /.{4}(?=.)/g
// Every weight is coprime to 10, so any single wrong digit changes the check digit.
const WEIGHTS = [7, 3, 9, 1] as const

const legalMoves: Readonly<Record<ReferenceState, readonly ReferenceState[]>> = {
  issued: ['paid', 'expired', 'superseded', 'canceled'],
  paid: [],
  // A store may accept money for a dead reference, and money is never refused.
  expired: ['paid'],
  superseded: ['paid'],
  canceled: ['paid'],
}

/** Returns the new state, or refuses `illegal-move`. */
export function moveReference(
  from: ReferenceState,
  to: ReferenceState,
): Result<ReferenceState, 'illegal-move'> {
  return legalMoves[from].includes(to) ? ok(to) : refuse('illegal-move')
}

/** Returns whether a borrower may still pay with it. */
export function isLive(reference: PaymentReference, now: Date): boolean {
  return reference.state === 'issued' && now < reference.expiresAt
}

/**
 * Returns when money paid at `paidAt` with a reference counts. A reference issued in the last minute of a day lives
 * into the next with the earlier amount, so a timely payment counts from its issue.
 */
export function countsFrom(
  { issuedAt, expiresAt }: { readonly issuedAt: Date; readonly expiresAt: Date },
  paidAt: Date,
): Date {
  const isShort = expiresAt.getTime() - issuedAt.getTime() <= LEAST_LIFE_MS
  return isShort && issuedAt < paidAt && paidAt < expiresAt ? issuedAt : paidAt
}

/**
 * Matches received money with its reference, paid at `paidAt`, including references that expired, were replaced,
 * cancelled or already paid. Throws for an amount below 1.
 */
export function acceptPayment(reference: RequestedPayment, arrived: Minor, paidAt: Date): AcceptedPayment {
  if (arrived <= 0n) throw new Error(`not a payment: ${arrived}`)
  return {
    state: 'paid',
    arrived: timeliness(reference, paidAt),
    amount: matching(arrived, reference.amount),
  }
}

/**
 * Builds a reference of 14 digits, the last one a check digit, from at least 16 random bytes; throws for fewer. The
 * caller ensures uniqueness.
 */
export function makeReference(randomBytes: Uint8Array): string {
  if (randomBytes.length < RANDOM_BYTES) throw new Error(`a reference needs ${RANDOM_BYTES} random bytes`)
  const number = randomBytes.reduce((total, byte) => total * 256n + BigInt(byte), 0n)
  const digits = (number % 10n ** BigInt(DIGITS - 1)).toString().padStart(DIGITS - 1, '0')
  return digits + checkDigit(digits)
}

/** Returns whether the text is a valid reference; spaces between digits are allowed. */
export function isReference(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  return /^\d{14}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.slice(-1)
}

/** Formats the reference in groups of four for reading aloud: `1234 5678 9012 34`. */
export function formatReference(reference: string): string {
  return reference.replace(GROUP, '$& ')
}

function checkDigit(digits: string): string {
  const weighted = Array.from(
    digits,
    (digit, index) => Number(digit) * (WEIGHTS[index % WEIGHTS.length] ?? 1),
  )
  return String((10 - (weighted.reduce((total, part) => total + part, 0) % 10)) % 10)
}

function timeliness({ state, expiresAt }: RequestedPayment, paidAt: Date): AcceptedPayment['arrived'] {
  if (state === 'paid') return 'again'
  if (state === 'superseded') return 'after-superseded'
  if (state === 'canceled') return 'after-canceled'
  // A notice may arrive days after the payment, so the payment time decides and not the state.
  return expiresAt === null || paidAt < expiresAt ? 'in-time' : 'after-expiry'
}

function matching(arrived: Minor, asked: Minor): AcceptedPayment['amount'] {
  if (arrived === asked) return 'exact'
  return arrived < asked ? 'short' : 'over'
}
