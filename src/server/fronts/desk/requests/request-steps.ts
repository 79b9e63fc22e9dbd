import { CREDIT_CORRECTION, effectDueDay } from '#domain/complaints/data-request.ts'
import { dayIn } from '#domain/dates.ts'
import type { DeskAction } from '#domain/desk/desk-action.ts'
import { markets } from '#domain/markets/market.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { writeDown } from '#server/call/desk-audit.ts'
import { holidaysOf } from '#server/call/holidays.ts'
import { compensationFor } from '#server/complaints/compensation.ts'
import type { DeskAnswer, DeskVisit, ShowPage, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import {
  answerRequest,
  askForMore,
  findAnyRequest,
  finishRequest,
  keepCompensated,
} from '#server/fronts/desk/rows/desk-requests.ts'
import { staffText } from '#server/fronts/desk/staff/staff-text.ts'
import { isDoneByGrant, requestFile } from './request-file.ts'
import { requestPage } from './request-page.ts'

/** Shows a request; that somebody looked is written down. */
export const showRequest: ShowPage = async (visit, { folio = '' }) => {
  const found = await visit.service.database.transaction((tx) => requestFile(tx, visit, folio))
  return found ? requestPage(visit, found) : notFound(visit)
}

interface Way {
  action: DeskAction
  told: keyof DeskVisit['words']['done']
}

const WAYS: Readonly<Record<string, Way>> = {
  answer: { action: 'request-answered', told: 'requestAnswered' },
  refuse: { action: 'request-refused', told: 'requestAnswered' },
  'ask-more': { action: 'request-more-asked', told: 'moreAsked' },
}

/** Grants, refuses, or asks for what is missing: three buttons below one text. */
export const takeRequestAnswer: TakeForm = async (visit, { folio = '' }, form) => {
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
    if (changed) await writeDown(tx, user, way.action, now, folio)
    return changed
  })
  if (isDone) return done(folio, way.told)
  // A colleague was faster. What they did is shown, and what was written here stays.
  const fresh = await service.database.transaction((tx) => requestFile(tx, visit, folio), { readOnly: true })
  return requestPage(visit, fresh ?? found, { text: typed, problem: 'changed-before' })
}

/** The answer has had its effect. */
export const takeRequestDone: TakeForm = async (visit, { folio = '' }) => {
  const { service, user, now } = visit
  const outcome = await service.database.transaction(async (tx) => {
    if (!(await findAnyRequest(tx, sealerOf(service), folio))) return 'nothing'
    if (!(await finishRequest(tx, folio, now))) return 'late'
    await writeDown(tx, user, 'request-done', now, folio)
    return 'done'
  })
  if (outcome === 'nothing') return notFound(visit)
  return outcome === 'done' ? done(folio, 'requestDone') : tooLate(folio)
}

/** The compensation of a correction that took too long is in the person's account. */
export const takeCompensated: TakeForm = async (visit, { folio = '' }) => {
  const { service, user, now } = visit
  const outcome = await service.database.transaction(async (tx) => {
    const request = await findAnyRequest(tx, sealerOf(service), folio)
    if (!request) return 'nothing'
    const owed = compensationFor(request, now)
    if (!owed || !(await keepCompensated(tx, folio, owed.amount, now))) return 'late'
    await writeDown(tx, user, 'request-compensated', now, folio)
    return 'done'
  })
  if (outcome === 'nothing') return notFound(visit)
  return outcome === 'done' ? done(folio, 'requestCompensated') : tooLate(folio)
}

const done = (folio: string, told: Way['told']): DeskAnswer => ({
  to: `/desk/requests/${folio}?done=${told}`,
})
const tooLate = (folio: string): DeskAnswer => ({ to: `/desk/requests/${folio}?problem=changed-before` })
