import { redirect } from 'react-router'
import {
  problemDetail,
  problemInit,
  problemList,
  problemReopen,
  problemScore,
} from '#contract/complaints/complaints.ts'
import { LONG_TEXT_MAX } from '#contract/fields.ts'
import { rate } from '#domain/loans/rating.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { pathsFor, SENT_WITHOUT_NUMBER } from '#web/words/paths.ts'
import { idOrNone } from './id-or-none.ts'

/** What one may complain about, for the order in the address, and the complaint that was just sent. */
export async function loadHome({ call, query }: Page) {
  const sent = query.get('sent') ?? ''
  const isNumbered = sent !== '' && sent !== SENT_WITHOUT_NUMBER
  const [init, filed] = await Promise.all([
    call(problemInit, { orderId: idOrNone(loanKeyIn(query).orderId) }),
    isNumbered ? call(problemDetail, { problemId: idOrNone(sent) || '-' }) : null,
  ])
  const isSent = sent === SENT_WITHOUT_NUMBER || filed?.success === true
  return { init: requireData(init), isSent, filed: filed?.success ? filed.data : null }
}

export const loadList = async ({ call }: Page) => requireData(await call(problemList, {}))

export const loadDetails = async ({ call, query }: Page) =>
  requireData(await call(problemDetail, { problemId: idOrNone(query.get('problemId') ?? '') || '-' }))

/** What became of the stars for an answer. */
export type Scored =
  | { outcome: 'given' }
  | { outcome: 'no-star' }
  | { outcome: 'failed'; score: number; message: string }

/** What became of the words that an answer did not solve it. */
export type Reopened = { outcome: 'not-reopened'; text: string; message: string }

/** The page has two forms: stars for an answer, and that it did not solve it. */
export const submitDetails = (page: Page, form: FormData): Promise<Scored | Reopened | Response> =>
  form.has('problemDetail') ? submitAgain(page, form) : submitScore(page, form)

/** Afterwards it is an address, so that loading it again posts nothing. */
async function submitAgain({ call, query, identity }: Page, form: FormData): Promise<Reopened | Response> {
  const problemId = idOrNone(query.get('problemId') ?? '') || '-'
  const text = String(form.get('problemDetail') ?? '')
  const sent = await call(problemReopen, { problemId, problemDetail: text.slice(0, LONG_TEXT_MAX) })
  if (!sent.success) return { outcome: 'not-reopened', text, message: sent.message }
  return redirect(pathsFor(identity).complaintReopened(problemId))
}

async function submitScore(
  { call, query, identity, isForPageScript }: Page,
  form: FormData,
): Promise<Scored | Response> {
  const typed = form.get('score')
  const rating = rate(typeof typed === 'string' && /^\d$/.test(typed) ? Number(typed) : null)
  if (!rating.ok) return { outcome: 'no-star' }
  const { score } = rating.value
  const problemId = idOrNone(query.get('problemId') ?? '') || '-'
  const given = await call(problemScore, { problemId, score })
  if (!given.success) return { outcome: 'failed', score, message: given.message }
  if (isForPageScript) return { outcome: 'given' }
  // Without a script it is an address afterwards, so that loading it again posts nothing.
  return redirect(pathsFor(identity).complaintScored(problemId))
}
