import { CREDIT_CORRECTION, effectDueDay } from '#domain/complaints/data-request.ts'
import { dayIn } from '#domain/dates.ts'
import type { DeskAction } from '#domain/desk/desk-action.ts'
import { markets } from '#domain/markets/market.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { holidaysOf } from '#server/call/holidays.ts'
import { compensationFor } from '#server/complaints/compensation.ts'
import { CARE, CARE_READ, type DeskPage, LEAD } from '#server/fronts/desk/entry/desk-page.ts'
import { withDemo } from '#server/fronts/desk/entry/session.ts'
import type { DeskAnswer, DeskVisit, ShowPage, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { handOver, handoverIn } from '#server/fronts/desk/frame/assignment.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import {
  answerRequest,
  askForMore,
  findAnyRequest,
  finishRequest,
  keepCompensated,
} from '#server/fronts/desk/rows/desk-requests.ts'
import { staffText } from '#server/fronts/desk/staff/staff-text.ts'
import { grantRequest } from './grant-request.ts'
import { isDoneByGrant, requestFile } from './request-file.ts'
import { requestPage } from './request-page.ts'

/** Shows a request. The log of the staff records each view. */
const showRequest: ShowPage = async (visit, { folio = '' }) => {
  const found = await visit.service.database.transaction((tx) => requestFile(tx, visit, folio))
  return found ? requestPage(visit, found) : notFound(visit)
}

interface AnswerKind {
  action: DeskAction
  message: keyof DeskVisit['words']['done']
}

const WAYS: Readonly<Record<string, AnswerKind>> = {
  answer: { action: 'request-answered', message: 'requestAnswered' },
  refuse: { action: 'request-refused', message: 'requestAnswered' },
  'ask-more': { action: 'request-more-asked', message: 'moreAsked' },
}

/** Grants, refuses, or asks for missing information: three buttons below one text. */
const takeRequestAnswer: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const found = await service.database.transaction((tx) => requestFile(tx, visit, folio), { readOnly: true })
  const way = Object.entries(WAYS).find(([name]) => name === form.text('do'))?.[1]
  if (!found || !way) return notFound(visit)
  const typed = form.text('text')
  if (way.action === 'request-answered' && isDoneByGrant(found.request))
    return requestPage(visit, found, { text: typed, problem: 'grant-does-it' })
  const written = staffText(typed)
  if (!written.ok) return requestPage(visit, found, { text: typed, problem: written.problem })

  const { text } = written
  const sealer = sealerOf(service)
  const { market } = found.request
  const fromAnswer = effectDueDay(dayIn(now, markets[market].timeZone), holidaysOf(service, market))
  const effectBy = found.request.kind === CREDIT_CORRECTION ? found.request.effectBy : fromAnswer
  const isDone = await service.database.transaction(async (tx) => {
    const state = way.action === 'request-refused' ? 'refused' : 'answered'
    const changed =
      way.action === 'request-more-asked'
        ? await askForMore(tx, sealer, { folio, text }, now)
        : await answerRequest(tx, sealer, { folio, text, state, effectBy }, now)
    if (changed) await logDeskAction(tx, user, way.action, now, folio)
    return changed
  })
  if (isDone) return done(folio, way.message)
  // A colleague was faster. Their work is shown, and the text written here stays.
  const fresh = await service.database.transaction((tx) => requestFile(tx, visit, folio), { readOnly: true })
  return requestPage(visit, fresh ?? found, { text: typed, problem: 'changed-before' })
}

/** Marks a granted request as done. */
const takeRequestDone: TakeForm = async (visit, { folio = '' }) => {
  const { service, user, now } = visit
  const outcome = await service.database.transaction(async (tx) => {
    if (!(await findAnyRequest(tx, sealerOf(service), folio))) return 'nothing'
    if (!(await finishRequest(tx, folio, now))) return 'late'
    await logDeskAction(tx, user, 'request-done', now, folio)
    return 'done'
  })
  if (outcome === 'nothing') return notFound(visit)
  return outcome === 'done' ? done(folio, 'requestDone') : tooLate(folio)
}

/** Marks the compensation of a late correction as paid. */
const takeCompensated: TakeForm = async (visit, { folio = '' }) => {
  const { service, user, now } = visit
  const outcome = await service.database.transaction(async (tx) => {
    const request = await findAnyRequest(tx, sealerOf(service), folio)
    if (!request) return 'nothing'
    const owed = compensationFor(request, now)
    if (!owed || !(await keepCompensated(tx, folio, owed.amount, now))) return 'late'
    await logDeskAction(tx, user, 'request-compensated', now, folio)
    return 'done'
  })
  if (outcome === 'nothing') return notFound(visit)
  return outcome === 'done' ? done(folio, 'requestCompensated') : tooLate(folio)
}

/** Assigns a request, or gives it back. An answer that is being written stays. */
const assignRequest: TakeForm = async (visit, { folio = '' }, form) => {
  const { service } = visit
  const outcome = await service.database.transaction(async (tx) => {
    const found = await requestFile(tx, visit, folio)
    if (!found) return null
    const key = { kind: 'request', borrowerId: found.request.borrowerId, folio } as const
    return handOver(tx, visit, key, handoverIn(form), withDemo(service))
  })
  const fresh = await service.database.transaction((tx) => requestFile(tx, visit, folio), { readOnly: true })
  if (outcome === null || !fresh) return notFound(visit)
  const isDone = outcome === 'assigned' || outcome === 'given-back'
  const text = form.text('text')
  if (isDone && text.trim() === '') return { to: `/desk/requests/${folio}?done=${outcome}` }
  return requestPage(
    visit,
    fresh,
    isDone ? { text, problem: null, done: outcome } : { text, problem: outcome },
  )
}

const done = (folio: string, message: AnswerKind['message']): DeskAnswer => ({
  to: `/desk/requests/${folio}?done=${message}`,
})
const tooLate = (folio: string): DeskAnswer => ({ to: `/desk/requests/${folio}?problem=changed-before` })

export const dataRequest: DeskPage = {
  path: '/desk/requests/:folio',
  roles: CARE_READ,
  audit: 'request-opened',
  inParts: true,
  show: showRequest,
  steps: {
    '/desk/requests/:folio/answer': { roles: CARE, take: takeRequestAnswer },
    '/desk/requests/:folio/assign': { roles: CARE, take: assignRequest },
    '/desk/requests/:folio/grant': { roles: LEAD, take: grantRequest },
    '/desk/requests/:folio/done': { roles: LEAD, take: takeRequestDone },
    '/desk/requests/:folio/compensated': { roles: LEAD, take: takeCompensated },
  },
}
