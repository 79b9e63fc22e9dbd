import * as z from 'zod/mini'
import { MARKETS, TEXT_MAX } from '#contract/fields.ts'
import { OFFER_DAYS_MAX } from '#domain/loans/offer-end.ts'
import { marketIds } from '#domain/markets/market.ts'

const ID = 'letters, digits, - and _, at most 64'
/** An id that also appears in page addresses. */
export const addressId = z.string(ID).check(z.regex(/^[A-Za-z0-9_-]{1,64}$/, ID), z.describe(ID))

const BORROWER_ID = 'your own id of the borrower, at most 100 characters, none of them blank'
/** The lender's own id of the borrower; no page shows it. */
export const borrowerId = z
  .string(BORROWER_ID)
  .check(
    z.maxLength(100, { error: BORROWER_ID, abort: true }),
    z.regex(/^[^\s\p{Cc}\p{Surrogate}]+$/u, BORROWER_ID),
    z.describe('Your own id of the borrower.'),
  )

export const market = z.enum(marketIds, MARKETS).check(z.describe('The country.'))

/**
 * One line of at most `max` UTF-16 units. A lone surrogate is refused, because it would be stored as another
 * character.
 */
export const lineOrEmpty = (max: number) => {
  const rule = `one line of at most ${max} characters`
  return z
    .string(rule)
    .check(z.maxLength(max, { error: rule, abort: true }), z.regex(/^[^\p{Cc}\p{Surrogate}]*$/u, rule))
}

export const filledLine = (max: number = TEXT_MAX) =>
  lineOrEmpty(max).check(z.regex(/\S/, 'must not be empty'))

export const offerEndField = z.iso
  .datetime()
  .check(z.describe(`The end of its validity: at most ${OFFER_DAYS_MAX} days from now.`))
