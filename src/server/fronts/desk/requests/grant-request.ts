import { effectDueDay, isOpenRequest } from '#domain/complaints/data-request.ts'
import { dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { holdBorrower } from '#server/call/borrower.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { holidaysOf } from '#server/call/holidays.ts'
import type { Form } from '#server/fronts/desk/entry/form.ts'
import type { DeskVisit, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { correctPerson } from '#server/fronts/desk/requests/correct-person.ts'
import { isDoneByGrant, requestFile } from '#server/fronts/desk/requests/request-file.ts'
import { requestPage } from '#server/fronts/desk/requests/request-page.ts'
import { type DeskRequest, findAnyRequest, keepGranted } from '#server/fronts/desk/rows/desk-requests.ts'
import { staffText } from '#server/fronts/desk/staff/staff-text.ts'
import { deleteAccount, leavingOf } from '#server/leaving/delete-account.ts'
import { notifyDeleted, reachBeforeDeletion } from '#server/leaving/notify-deleted.ts'

type Problem = keyof DeskVisit['words']['problems']
type Granted = { done: 'accountDeleted' | 'dataCorrected' } | { problem: Problem } | null

/** Grants a request by carrying it out, in one transaction; a second press finds it done. */
export const grantRequest: TakeForm = async (visit, { folio = '' }, form) => {
  const { service } = visit
  const text = form.text('text')
  const granted = await service.database.transaction((tx) => grant(tx, visit, folio, form))
  const fresh = await service.database.transaction((tx) => requestFile(tx, visit, folio), { readOnly: true })
  if (!granted || !fresh) return notFound(visit)
  if ('problem' in granted) return requestPage(visit, fresh, { text, problem: granted.problem })
  const { done } = granted
  if (text.trim() === '' || done === 'dataCorrected') return { to: `/desk/requests/${folio}?done=${done}` }
  // Text that was not used can still be copied.
  return requestPage(visit, fresh, { text, problem: null, done })
}

/** Null if there is no such request, or none that granting carries out. */
async function grant(tx: Transaction, visit: DeskVisit, folio: string, form: Form): Promise<Granted> {
  const { service, now } = visit
  const request = await findAnyRequest(tx, sealerOf(service), folio)
  if (!request || !isDoneByGrant(request)) return null
  if (request.kind === 'deletion') return deletePerson(tx, visit, request, form.text('confirmed') === '1')
  const typed = form.text('text')
  // A reply is optional, because the document states the change.
  const written = typed.trim() === '' ? ({ ok: true, text: '' } as const) : staffText(typed)
  if (!written.ok) return { problem: written.problem }
  const { market } = request
  const effectBy = effectDueDay(dayIn(now, markets[market].timeZone), holidaysOf(service, market))
  return correctPerson(tx, visit, request, { kept: form.text('kept'), text: written.text, effectBy })
}

/** A granted deletion, by the same function as any other. */
async function deletePerson(
  tx: Transaction,
  { service, user, now }: DeskVisit,
  request: DeskRequest,
  isConfirmed: boolean,
): Promise<Granted> {
  const sealer = sealerOf(service)
  const { folio } = request
  if (!isOpenRequest(request.state)) return { problem: 'changed-before' }
  if (!isConfirmed) return { problem: 'not-confirmed' }
  // The borrower is locked before the request, in the order of all writes.
  const borrower = await holdBorrower(tx, request.borrowerId, 'leaves')
  if (!borrower) return { problem: 'has-left' }
  const context = { tx, service, now }
  const leaving = await leavingOf(context, borrower)
  if (!leaving.ok) return { problem: leaving.refusal }
  if (!(await keepGranted(tx, sealer, { ...request, text: '' }, now))) return { problem: 'changed-before' }
  const reached = await reachBeforeDeletion(context, borrower)
  const deleted = await deleteAccount(context, borrower)
  if (!deleted.ok) throw new Error('an account that could be deleted a moment ago cannot be any more')
  if (reached) await notifyDeleted(context, borrower, reached, deleted.value)
  await logDeskAction(tx, user, 'request-answered', now, folio)
  await logDeskAction(tx, user, 'account-deleted', now, folio)
  return { done: 'accountDeleted' }
}
