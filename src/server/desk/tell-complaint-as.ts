import { COMPLAINT_KINDS, type ComplaintKind } from '#domain/complaints/complaint-kind.ts'
import { statement } from '#server/database/database.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { draftIn, goOn, pageOf } from './complaint-draft.ts'
import { kindOfType } from './complaint-kind.ts'
import { writeDown } from './desk-audit.ts'
import { findAnyComplaint } from './desk-complaints.ts'
import { notFound } from './refused-page.ts'
import type { TakeForm } from './visit.ts'

const keep = statement<unknown, [string, ComplaintKind]>(
  'desk-tell-complaint-as',
  `UPDATE complaints SET told_as = $2, version = version + 1 WHERE folio = $1 AND told_as IS DISTINCT FROM $2`,
)

/** Corrects as what a complaint is told, and writes that down. What is being written stays. */
export const takeKind: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const kind = COMPLAINT_KINDS.find((one) => one === form.text('kind'))
  const outcome = await service.database.transaction(async (tx) => {
    const complaint = await findAnyComplaint(tx, sealerOf(service), folio)
    if (!complaint) return 'nothing'
    const byType = kindOfType(complaint)
    const isNew = kind !== undefined && byType !== null && kind !== (complaint.toldAs ?? byType)
    if (!isNew || (await tx.run(keep, [folio, kind])) === 0) return 'changed-before'
    await writeDown(tx, user, `told-as-${kind}`, now, folio)
    return 'done'
  })
  if (outcome === 'nothing') return notFound(visit)
  const sent = await draftIn(visit, folio, form)
  if (outcome === 'done') return goOn(visit, folio, 'kindKept', sent)
  return pageOf(visit, folio, { ...sent, problem: outcome })
}
