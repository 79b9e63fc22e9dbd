import { isOpenRequest } from '#domain/complaints/data-request.ts'
import { takeNameFromSteps } from '#server/apply/name-of-lender.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { keepCorrected } from '#server/complaints/data-request-events.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import { markOf } from '#server/fronts/desk/requests/grant-card.ts'
import { type DeskRequest, keepGranted } from '#server/fronts/desk/rows/desk-requests.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { borrowerCorrected } from '#server/outbox/lender-events/people-events.ts'
import { answerUntil, planNotification } from '#server/outbox/messages/notification-rows.ts'
import { hasLeft, lockBorrowerById } from '#server/people/borrowers/borrower-by-id.ts'
import { keptField, writeField } from '#server/people/borrowers/corrected-field.ts'

type Corrected = { done: 'dataCorrected' } | { problem: 'changed-before' | 'has-left' | 'value-changed' }

/** What the page showed, and the reply written beside it. */
interface CorrectionForm {
  /** Identifies the displayed value. */
  kept: string
  text: string
  effectBy: DeskRequest['effectBy']
}

/**
 * Writes the requested value, stores the old and the new one with the request, and answers it. Refused if the
 * stored value differs from the displayed one, because the user must know what they replace.
 */
export async function correctPerson(
  tx: Transaction,
  { service, user, now }: DeskVisit,
  request: DeskRequest,
  { kept, text, effectBy }: CorrectionForm,
): Promise<Corrected> {
  const { borrowerId, folio, field, askedValue } = request
  if (!isOpenRequest(request.state) || field === null || askedValue === null)
    return { problem: 'changed-before' }
  const sealer = sealerOf(service)
  const borrower = await lockBorrowerById(tx, borrowerId)
  if (await hasLeft(tx, borrowerId)) return { problem: 'has-left' }
  const was = await keptField(tx, sealer, borrowerId, field)
  if (markOf(folio, was) !== kept) return { problem: 'value-changed' }
  if (!(await keepGranted(tx, sealer, { borrowerId, folio, effectBy, text }, now)))
    return { problem: 'changed-before' }
  await writeField(tx, sealer, borrowerId, { field, value: askedValue })
  if (field !== 'address') await takeNameFromSteps(tx, borrower, sealer, now)
  await keepCorrected(tx, sealer, { borrowerId, folio, field, was, became: askedValue }, now)
  const notification = { borrowerId, kind: 'request-answered', about: folio, orderNo: null } as const
  await planNotification(tx, { ...notification, until: answerUntil(now) }, now)
  await notifyLender(
    tx,
    borrowerCorrected,
    { borrowerId },
    { borrowerId, folio, field, correctedAt: now },
    now,
  )
  await logDeskAction(tx, user, 'request-answered', now, folio)
  await logDeskAction(tx, user, 'data-corrected', now, folio)
  return { done: 'dataCorrected' }
}
