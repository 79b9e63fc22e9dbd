import { RATING_STARS, RATING_STORE_MIN } from '#domain/markets/specified.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/** A valid score and the next step: thank the borrower, or ask the host app for the store's rating (spec 4). */
export type Rating = { score: number; next: 'thank-you' | 'host-rating' }

/**
 * Reads a rating of 1 to 5 whole stars. Below 4 a thank-you follows; from 4 on, the host's rating (spec 4). Other
 * values are refused with `no-star` (spec 5).
 */
export function rate(score: unknown): Result<Rating, 'no-star'> {
  if (typeof score !== 'number' || !Number.isInteger(score)) return refuse('no-star')
  if (score < 1 || score > RATING_STARS) return refuse('no-star')
  return ok({ score, next: score >= RATING_STORE_MIN ? 'host-rating' : 'thank-you' })
}
