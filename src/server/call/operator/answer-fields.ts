import * as z from 'zod/mini'
import { currencies } from '#domain/markets/market.ts'

export const changed = z
  .boolean()
  .check(z.describe('Whether the call changed anything. Repeating it changes nothing.'))

/** An id in a response, with its description. */
export const namedId = (about: string) => z.string().check(z.describe(about))

export const ofBorrower = namedId('Your own id of the borrower.')

export const currency = z.enum(currencies)

/** Whole minor units above 0. */
export const minor = z.codec(z.int().check(z.positive()), z.bigint(), {
  decode: (value) => BigInt(value),
  encode: (value) => Number(value),
})

/** A whole number of minor units, 0 or more. */
export const minorOrZero = z.codec(z.int().check(z.nonnegative()), z.bigint(), {
  decode: (value) => BigInt(value),
  encode: (value) => Number(value),
})

export const moment = z.codec(z.iso.datetime(), z.date(), {
  decode: (text) => new Date(text),
  encode: (at) => at.toISOString(),
})

/** A whole number of minor units with a sign. */
export const signedMinor = z.codec(z.int(), z.bigint(), {
  decode: (value) => BigInt(value),
  encode: (value) => Number(value),
})

export const day = z.iso.date()
