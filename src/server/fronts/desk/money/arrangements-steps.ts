import { isDay } from '#domain/dates.ts'
import type { GrantedDays } from '#domain/money/arrangement.ts'
import { countTyped } from '#domain/typed/typed-number.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { type DeskPage, LEAD, REPORTS } from '#server/fronts/desk/entry/desk-page.ts'
import type { Form } from '#server/fronts/desk/entry/form.ts'
import type { DeskAnswer, DeskVisit, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { answerRequest, offerDays } from '#server/loans/arrangements/answer-request.ts'
import { proposeOffer } from '#server/loans/arrangements/arrangement-request-rows.ts'
import { type RequestFile, readRequestFile } from '#server/loans/arrangements/request-file.ts'
import { replyIn, requestPage, showArrangement, shownRequest, type TypedAnswer } from './arrangements-page.ts'

type Outcome = 'wished' | 'done' | 'withdrawn' | 'late' | 'waits' | 'same-person' | 'days' | 'incomplete'

/**
 * Offers days beyond the product's limits. One person may do so up to an amount owed; above it one proposes
 * and another confirms exactly what their page shows.
 */
const offerArrangement: TakeForm = async (visit, { folio = '' }, form) =>
  answered(visit, folio, form, 'offer', async (tx, file) => {
    const { user, now, service } = visit
    const { request, order } = file
    const sealer = sealerOf(service)
    const given = daysIn(form)
    const reply = replyIn(form.text('reply'))
    if (given === null || reply === null) return 'incomplete'
    const alone = service.config.claimsAloneMinor[order.currency]
    const answer = { offer: given, reply, who: user.id }
    const done = await offerDays({ tx, sealer, now }, order, request, answer, alone)
    if (!done.ok) return OUTCOMES[done.refusal]
    const isWished = done.value === 'wished'
    await logDeskAction(tx, user, isWished ? 'arrangement-wished' : 'arrangement-offered', now, folio)
    return isWished ? 'wished' : 'done'
  })

/** Refuses a request, with words for the borrower. */
const refuseArrangement: TakeForm = async (visit, { folio = '' }, form) =>
  answered(visit, folio, form, 'refuse', async (tx, file) => {
    const reply = replyIn(form.text('reply'))
    if (reply === null || reply === '') return 'incomplete'
    const { user, now, service } = visit
    const context = { tx, sealer: sealerOf(service), now }
    const done = await answerRequest(context, file.order, file.request, { offer: null, reply, who: user.id })
    if (!done.ok) return OUTCOMES[done.refusal]
    await logDeskAction(tx, user, 'arrangement-refused', now, folio)
    return 'done'
  })

/** Withdraws a colleague's proposal. */
const withdrawArrangementWish: TakeForm = async (visit, { folio = '' }, form) =>
  answered(visit, folio, form, 'refuse', async (tx, { request }) => {
    if (request.state !== 'open' || request.wishedBy === null) return 'late'
    if (!(await proposeOffer(tx, request, null, sealerOf(visit.service)))) return 'late'
    await logDeskAction(tx, visit.user, 'arrangement-withdrawn', visit.now, folio)
    return 'withdrawn'
  })

/** The days of a form; null if invalid. */
function daysIn(form: Form): GrantedDays | null {
  const [first, parts, every] = [
    form.text('first'),
    countTyped(form.text('parts')),
    countTyped(form.text('every')),
  ]
  return isDay(first) && parts !== null && every !== null ? { first, parts, every } : null
}

/** Does the work on a locked loan; after a refusal the page keeps the typed fields. */
async function answered(
  visit: DeskVisit,
  folio: string,
  form: Form,
  way: TypedAnswer['way'],
  work: (tx: Transaction, file: RequestFile) => Promise<Outcome>,
): Promise<DeskAnswer> {
  const { database } = visit.service
  const sealer = sealerOf(visit.service)
  const outcome = await database.transaction(async (tx) => {
    const file = await readRequestFile(tx, folio, sealer, { isLocked: true })
    return file ? work(tx, file) : undefined
  })
  if (outcome === undefined) return notFound(visit, 'arrangements')
  if (outcome === 'done') return { to: '/desk/arrangements?done=arrangementAnswered' }
  if (outcome === 'wished' || outcome === 'withdrawn')
    return { to: `/desk/arrangements/${folio}?done=${SAID[outcome]}` }
  const file = await database.transaction((tx) => shownRequest(tx, visit.service, folio))
  if (!file) return notFound(visit, 'arrangements')
  const typed = (name: string) => form.text(name)
  return requestPage(visit, file, {
    problem: PROBLEMS[outcome],
    way,
    ...{ first: typed('first'), parts: typed('parts'), every: typed('every'), reply: typed('reply') },
  })
}

const OUTCOMES = {
  'changed-before': 'late',
  'wish-waits': 'waits',
  'same-person': 'same-person',
  'arrangement-days': 'days',
} as const
const SAID = { wished: 'moneyWished', withdrawn: 'moneyWithdrawn' } as const
const PROBLEMS = {
  late: 'changed-before',
  waits: 'wish-waits',
  'same-person': 'same-person',
  days: 'arrangement-days',
  incomplete: 'arrangement-incomplete',
} as const

export const arrangement: DeskPage = {
  path: '/desk/arrangements/:folio',
  roles: REPORTS,
  audit: 'arrangement-opened',
  show: showArrangement,
  steps: {
    '/desk/arrangements/:folio/offer': { roles: LEAD, take: offerArrangement },
    '/desk/arrangements/:folio/refuse': { roles: LEAD, take: refuseArrangement },
    '/desk/arrangements/:folio/withdraw': { roles: LEAD, take: withdrawArrangementWish },
  },
}
