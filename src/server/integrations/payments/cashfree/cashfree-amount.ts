import * as z from 'zod/mini'
import { MINOR_PER_MAJOR, type Minor } from '#domain/amount.ts'

/** Formats rupees for Cashfree: a JSON number of at most two decimals, without floating-point arithmetic. */
export function rupees(amountMinor: Minor): string {
  return `${amountMinor / MINOR_PER_MAJOR}.${String(amountMinor % MINOR_PER_MAJOR).padStart(2, '0')}`
}

const DECIMAL = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/** Reads an amount in paise. More than two decimals, a sign or an exponent are refused. */
export const rupeesRead = z.codec(z.union([z.number(), z.string()]), z.bigint(), {
  decode: (given, context) => {
    const [, whole, decimals = ''] = DECIMAL.exec(String(given)) ?? []
    if (whole !== undefined) return BigInt(whole) * MINOR_PER_MAJOR + BigInt(decimals.padEnd(2, '0'))
    context.issues.push({ code: 'custom', input: given, message: 'no amount of money' })
    return z.NEVER
  },
  encode: rupees,
})

/** A time with its offset from UTC, with a T or a space before the time. Cashfree's examples contain both. */
export const cashfreeMoment = z.codec(
  z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|[+-]\d{2}:\d{2})$/)),
  z.date(),
  {
    decode: (text) => new Date(text.replace(' ', 'T')),
    encode: (at) => at.toISOString(),
  },
)

/** A Cashfree id: text by the documentation, a number in some examples. */
export const cashfreeId = z.codec(
  z.union([z.string(), z.number()]),
  z.string().check(z.regex(/^[A-Za-z0-9_-]{1,60}$/)),
  {
    decode: String,
    encode: (id) => id,
  },
)
