import { replace } from 'react-router'
import { googleScore } from '#contract/loans/loan-details.ts'
import { rate } from '#domain/loans/rating.ts'
import type { Page } from '#web/calls/page.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { pathsFor } from '#web/words/paths.ts'

/** Why no stars were given. */
export type Unrated = { outcome: 'no-star' } | { outcome: 'failed'; score: number; message: string }

/** Posts the stars (spec 4, "Rating"). Then an address of its own says thanks, so that loading it again posts nothing. */
export async function submit({ call, query, identity }: Page, form: FormData): Promise<Unrated | Response> {
  const typed = form.get('score')
  const rating = rate(typeof typed === 'string' && /^\d$/.test(typed) ? Number(typed) : null)
  if (!rating.ok) return { outcome: 'no-star' }
  const { score } = rating.value
  const loan = loanKeyIn(query)
  const sent = await call(googleScore, { score, orderId: loan.orderId })
  if (!sent.success) return { outcome: 'failed', score, message: sent.message }
  return replace(pathsFor(identity).rated(loan, score))
}
