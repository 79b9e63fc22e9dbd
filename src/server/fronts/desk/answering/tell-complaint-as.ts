import { COMPLAINT_KINDS, type ComplaintKind } from '#domain/markets/complaint-kind.ts'
import { statement } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { writeDown } from '#server/call/desk-audit.ts'
import { kindOfType, standingKind } from '#server/fronts/desk/complaints/complaint-kind.ts'
import type { TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { findAnyComplaint } from '#server/fronts/desk/rows/desk-complaints.ts'
import { draftIn, goOn, pageOf } from './complaint-draft.ts'

const keep = statement<unknown, [string, ComplaintKind, ComplaintKind | null]>(
  'desk-tell-complaint-as',
  `UPDATE complaints SET told_as = $2, version = version + 1 WHERE folio = $1 AND told_as IS NOT DISTINCT FROM $3`,
)

/**
 * Corrects as what a complaint is told, and writes that down. Only where it still is what the page said: who comes second is
 * told what stands there now. What is being written stays.
 */
export const takeKind: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const kind = COMPLAINT_KINDS.find((one) => one === form.text('kind'))
  const outcome = await service.database.transaction(async (tx) => {
    const complaint = await findAnyComplaint(tx, sealerOf(service), folio)
    if (!complaint) return 'nothing'
    const byType = kindOfType(complaint)
    const standing = byType && standingKind(complaint, byType)
    if (kind === undefined || standing === null || standing === kind) return 'changed-before'
    if (form.text('kind-was') !== standing) return 'changed-before'
    if ((await tx.run(keep, [folio, kind, complaint.toldAs])) === 0) return 'changed-before'
    await writeDown(tx, user, `told-as-${kind}`, now, folio)
    return 'done'
  })
  if (outcome === 'nothing') return notFound(visit)
  const sent = await draftIn(visit, folio, form)
  if (outcome === 'done') return goOn(visit, folio, 'kindKept', sent)
  return pageOf(visit, folio, { ...sent, problem: outcome })
}
