import { redirect } from 'react-router'
import { googleScore } from '#contract/loans/loan-details.ts'
import { rate } from '#domain/loans/rating.ts'
import { RATING_STORE_MIN } from '#domain/markets/specified.ts'
import type { Page } from '#web/page.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { pathsFor } from '#web/paths.ts'

/** An app has as long as somebody takes in its store; nobody waits longer than this to be thanked. */
const PATIENCE_MS = 5_000

/** What became of the stars: given, none chosen, or not sent. `byHost` is an app that asks for the store's own rating. */
export type Rated =
  | { outcome: 'given'; score: number; byHost: boolean }
  | { outcome: 'no-star' }
  | { outcome: 'failed'; score: number; message: string }

/** Posts the stars (spec 4, "Rating"), and afterwards is an address, so that loading it again posts nothing. */
export async function submit(page: Page, form: FormData): Promise<Rated | Response> {
  const rated = await give(page, form)
  if (rated.outcome !== 'given') return rated
  return redirect(pathsFor(page.identity).rated(loanKeyIn(page.query), rated.score))
}

/** The same where there may be an app: 4 and 5 stars are also its to ask for in the store (spec 4). */
export async function submitInBrowser(page: Page, form: FormData): Promise<Rated> {
  const rated = await give(page, form)
  if (rated.outcome !== 'given' || rated.score < RATING_STORE_MIN) return rated
  // They are given by now, whatever comes of the store.
  const way = await import('#web/browser/app/host.ts').catch(() => null)
  if (!way) return rated
  const tooLong = new Promise<null>((give) => setTimeout(() => give(null), PATIENCE_MS))
  const done = await Promise.race([way.host().perform('goToRate', { source: 'loan-details' }), tooLong])
  return { ...rated, byHost: done?.ok === true && done.value.by === 'host' }
}

async function give({ call, query }: Page, form: FormData): Promise<Rated> {
  const typed = form.get('score')
  const rating = rate(typeof typed === 'string' && /^\d$/.test(typed) ? Number(typed) : null)
  if (!rating.ok) return { outcome: 'no-star' }
  const { score } = rating.value
  const { orderId } = loanKeyIn(query)
  const sent = await call(googleScore, { score, orderId }, { quiet: true })
  if (!sent.success) return { outcome: 'failed', score, message: sent.message }
  return { outcome: 'given', score, byHost: false }
}
