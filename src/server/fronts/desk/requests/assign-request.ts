import { withDemo } from '#server/fronts/desk/entry/session.ts'
import type { TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { handOver, handoverIn } from '#server/fronts/desk/frame/assignment.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { requestFile } from './request-file.ts'
import { requestPage } from './request-page.ts'

/** Gives a request to somebody, or back to nobody. An answer that is being written stays. */
export const assignRequest: TakeForm = async (visit, { folio = '' }, form) => {
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
