import { isDay } from '#domain/dates.ts'
import type { DeskAction } from '#domain/desk/desk-action.ts'
import { loanToday } from '#domain/loans/loan-today.ts'
import { arrangementGiven, type GivenDays } from '#domain/money/arrangement.ts'
import { requestStateOn } from '#domain/money/arrangement-request.ts'
import type { Transaction } from '#server/database/database.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { answerRequest } from '#server/money/answer-request.ts'
import { wishForRequest } from '#server/money/arrangement-request-rows.ts'
import { type RequestFile, readRequestFile } from '#server/money/request-file.ts'
import { requestPage } from './arrangements-page.ts'
import { writeDown } from './desk-audit.ts'
import type { Form } from './form.ts'
import { notFound } from './refused-page.ts'
import { staffText } from './staff-text.ts'
import type { Said, TakeForm, Visit } from './visit.ts'

type Outcome = 'wished' | 'done' | 'withdrawn' | 'late' | 'same-person' | 'days' | 'incomplete'

/**
 * Offers days beyond what the product gives. One person may do so where no more is owed than an amount; of more one asks for
 * it and another confirms just what stands on their page.
 */
export const offerArrangement: TakeForm = async (visit, { folio = '' }, form) =>
  answered(visit, folio, form, async (tx, file) => {
    const { user, now, service } = visit
    const { request, order } = file
    const sealer = sealerOf(service)
    const given = daysIn(form)
    const reply = replyIn(form)
    if (given === null || reply === null) return 'incomplete'
    const today = loanToday(order, now)
    if (requestStateOn(request, today, order.arrangements.length) !== 'open') return 'late'
    const quote = arrangementGiven(order.loan, today.day, given)
    if (!quote.ok) return 'days'
    if (request.wishedBy === null && quote.value.total > service.config.claimsAloneMinor[order.currency]) {
      if (!(await wishForRequest(tx, request, { offer: given, reply, by: user.id }, sealer))) return 'late'
      await writeDown(tx, user, 'arrangement-wished', now, folio)
      return 'wished'
    }
    if (request.wishedBy === user.id) return 'same-person'
    // Another one confirms what stood on their page, days and words, and nothing since.
    const isShown = isSame(request.offer, given) && request.reply === reply
    if (request.wishedBy !== null && !isShown) return 'late'
    return decided(tx, visit, file, { offer: given, reply }, 'arrangement-offered', sealer)
  })

/** Answers that the lender gives no more, with words for the borrower. */
export const refuseArrangement: TakeForm = async (visit, { folio = '' }, form) =>
  answered(visit, folio, form, async (tx, file) => {
    const reply = replyIn(form)
    if (reply === null || reply === '') return 'incomplete'
    // A colleague wants to offer something: that is taken off the table first, by whoever thinks otherwise.
    if (file.request.wishedBy !== null) return 'late'
    return decided(tx, visit, file, { offer: null, reply }, 'arrangement-refused', sealerOf(visit.service))
  })

/** Whoever thinks otherwise takes what a colleague wants to offer off the table. */
export const withdrawArrangementWish: TakeForm = async (visit, { folio = '' }, form) =>
  answered(visit, folio, form, async (tx, { request }) => {
    if (request.state !== 'open' || request.wishedBy === null) return 'late'
    if (!(await wishForRequest(tx, request, null, sealerOf(visit.service)))) return 'late'
    await writeDown(tx, visit.user, 'arrangement-withdrawn', visit.now, folio)
    return 'withdrawn'
  })

async function decided(
  tx: Transaction,
  { user, now }: Visit,
  { request, order }: RequestFile,
  answer: { offer: GivenDays | null; reply: string },
  action: DeskAction,
  sealer: ReturnType<typeof sealerOf>,
): Promise<Outcome> {
  const by = `desk:${user.id}`
  const done = await answerRequest({ tx, sealer, now }, order, request, { ...answer, by })
  if (!done.ok) return done.refusal === 'changed-before' ? 'late' : 'days'
  await writeDown(tx, user, action, now, request.folio)
  return 'done'
}

/** The days of a form; null for what is none. */
function daysIn(form: Form): GivenDays | null {
  const [first, parts, every] = [form.text('first'), form.text('parts'), form.text('every')]
  const isRead = isDay(first) && /^\d{1,3}$/.test(parts) && /^\d{1,3}$/.test(every)
  return isRead ? { first, parts: Number(parts), every: Number(every) } : null
}

const isSame = (one: GivenDays | null, other: GivenDays): boolean =>
  one !== null && one.first === other.first && one.parts === other.parts && one.every === other.every

/** What is said to the borrower; null for what cannot be kept. */
function replyIn(form: Form): string | null {
  const typed = form.text('reply')
  const read = staffText(typed)
  if (read.ok) return read.text
  return read.problem === 'empty' ? '' : null
}

/** Does the work on a locked loan; what was refused is shown again with what was typed. */
async function answered(
  visit: Visit,
  folio: string,
  form: Form,
  work: (tx: Transaction, file: RequestFile) => Promise<Outcome>,
): Promise<Said> {
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
  const file = await database.transaction((tx) => readRequestFile(tx, folio, sealer, { isLocked: false }))
  if (!file) return notFound(visit, 'arrangements')
  const typed = (name: string) => form.text(name)
  return requestPage(visit, file, {
    problem: PROBLEMS[outcome],
    ...{ first: typed('first'), parts: typed('parts'), every: typed('every'), reply: typed('reply') },
  })
}

const SAID = { wished: 'moneyWished', withdrawn: 'moneyWithdrawn' } as const
const PROBLEMS = {
  late: 'changed-before',
  'same-person': 'same-person',
  days: 'arrangement-days',
  incomplete: 'arrangement-incomplete',
} as const
