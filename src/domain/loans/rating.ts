import { RATING_STARS, RATING_STORE_MIN } from '#domain/markets/specified.ts'
import { ok, type Result, refuse } from '#domain/result.ts'

/**
 * A score that counts, and what the page does next: thank, or ask the host app to open the store's rating
 * (spec 4).
 */
export type Rating = { score: number; next: 'thank-you' | 'host-rating' }

/**
 * A rating of 1 to 5 whole stars and what follows it: a thank-you below 4, the host's rating from 4 on (spec
 * 4). Anything else, no star above all, is refused with `no-star` (spec 5).
 */
export function rate(score: unknown): Result<Rating, 'no-star'> {
  if (typeof score !== 'number' || !Number.isInteger(score)) return refuse('no-star')
  if (score < 1 || score > RATING_STARS) return refuse('no-star')
  return ok({ score, next: score >= RATING_STORE_MIN ? 'host-rating' : 'thank-you' })
}
