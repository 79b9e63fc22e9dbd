import type { Minor } from '#domain/amount.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/** Where a payment reference stands: what a borrower shows at the store or types into a bank's page. */
export type ReferenceState = 'issued' | 'paid' | 'expired' | 'superseded' | 'canceled'

/** A reference that was issued for an amount and is good until a moment. */
export type PaymentReference = {
  readonly state: ReferenceState
  readonly amount: Minor
  readonly expiresAt: Date
}

/** What money was asked for with. A card has no time in which it must be paid; a reference has. */
export type AskedPayment = Omit<PaymentReference, 'expiresAt'> & { readonly expiresAt: Date | null }

/** How a payment met its reference; the money is the lender's to account for in every case. */
export type AcceptedPayment = {
  readonly state: 'paid'
  readonly arrived: 'in-time' | 'after-expiry' | 'after-superseded' | 'after-canceled' | 'again'
  readonly amount: 'exact' | 'short' | 'over'
}

/** A reference lives so long at least, also where its amount is right for less: the day may be about to end. */
export const LEAST_LIFE_MS = 60_000

const HOUR_MS = 3_600_000

/**
 * The last moment, to the second, at which `holds` is still true, at most `hours` from now and at least a minute (`countsFrom`).
 * A penalty grows at midnight, and a reference that outlived the day would ask for too little.
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
// Each weight has no factor in common with 10, so that every single wrong digit changes the check digit.
const WEIGHTS = [7, 3, 9, 1] as const

const legalMoves: Readonly<Record<ReferenceState, readonly ReferenceState[]>> = {
  issued: ['paid', 'expired', 'superseded', 'canceled'],
  paid: [],
  // A store may take the money of a reference that is dead here, and money is never turned away.
  expired: ['paid'],
  superseded: ['paid'],
  canceled: ['paid'],
}

/** The new state, or the refusal `illegal-move`. */
export function moveReference(
  from: ReferenceState,
  to: ReferenceState,
): Result<ReferenceState, 'illegal-move'> {
  return legalMoves[from].includes(to) ? ok(to) : refuse('illegal-move')
}

/** Whether a borrower may still be told to pay with it. */
export function isLive(reference: PaymentReference, now: Date): boolean {
  return reference.state === 'issued' && now < reference.expiresAt
}

/**
 * From when money counts that was paid at `paidAt` with a reference. One that was given in the last minute of its day lives
 * on into the next, and asks for the amount of the day before: what is paid in its time counts as paid when it was given.
 */
export function countsFrom(
  { issuedAt, expiresAt }: { readonly issuedAt: Date; readonly expiresAt: Date },
  paidAt: Date,
): Date {
  const isShort = expiresAt.getTime() - issuedAt.getTime() <= LEAST_LIFE_MS
  return isShort && issuedAt < paidAt && paidAt < expiresAt ? issuedAt : paidAt
}

/**
 * Takes money that really arrived, paid at the moment `paidAt`, and says how it met the reference: also on one
 * that has expired, was replaced or canceled, or was paid before. An amount below 1 is a bug and throws.
 */
export function acceptPayment(reference: AskedPayment, arrived: Minor, paidAt: Date): AcceptedPayment {
  if (arrived <= 0n) throw new Error(`not a payment: ${arrived}`)
  return {
    state: 'paid',
    arrived: timeliness(reference, paidAt),
    amount: matching(arrived, reference.amount),
  }
}

/**
 * A reference of 14 digits, the last a check digit, from at least 16 random bytes; fewer throw. The caller
 * brings the bytes and makes sure that the reference is new.
 */
export function makeReference(randomBytes: Uint8Array): string {
  if (randomBytes.length < RANDOM_BYTES) throw new Error(`a reference needs ${RANDOM_BYTES} random bytes`)
  const number = randomBytes.reduce((total, byte) => total * 256n + BigInt(byte), 0n)
  const digits = (number % 10n ** BigInt(DIGITS - 1)).toString().padStart(DIGITS - 1, '0')
  return digits + checkDigit(digits)
}

/** Whether the text is a reference that `makeReference` could have made; spaces between digits are fine. */
export function isReference(text: string): boolean {
  const digits = text.replaceAll(' ', '')
  return /^\d{14}$/.test(digits) && checkDigit(digits.slice(0, -1)) === digits.slice(-1)
}

/** The reference in groups of four, as people read it aloud: `1234 5678 9012 34`. */
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

function timeliness({ state, expiresAt }: AskedPayment, paidAt: Date): AcceptedPayment['arrived'] {
  if (state === 'paid') return 'again'
  if (state === 'superseded') return 'after-superseded'
  if (state === 'canceled') return 'after-canceled'
  // A notice may come days after the payment, so the moment of payment decides and not the state.
  return expiresAt === null || paidAt < expiresAt ? 'in-time' : 'after-expiry'
}

function matching(arrived: Minor, asked: Minor): AcceptedPayment['amount'] {
  if (arrived === asked) return 'exact'
  return arrived < asked ? 'short' : 'over'
}
