import { isAssignable } from '#domain/desk/assignment.ts'
import type { DeskAction } from '#domain/desk/desk-action.ts'
import { COMPLAINT_KINDS, type ComplaintKind } from '#domain/markets/complaint-kind.ts'
import { statement, type Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { holdBorrower } from '#server/call/borrower.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { closeComplaint } from '#server/complaints/complaint-answers.ts'
import type { ComplaintKey } from '#server/complaints/complaint-rows.ts'
import { complaintFile } from '#server/fronts/desk/complaints/complaint-file.ts'
import { kindOfType, standingKind } from '#server/fronts/desk/complaints/complaint-kind.ts'
import { signOfWriting } from '#server/fronts/desk/complaints/writers.ts'
import { CARE, CARE_READ, CASES, type DeskPage } from '#server/fronts/desk/entry/desk-page.ts'
import { withDemo } from '#server/fronts/desk/entry/session.ts'
import type { DeskVisit, Handler, ShowPage, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { assignIfUnassigned, handOver, handoverIn } from '#server/fronts/desk/frame/assignment.ts'
import { visitOf } from '#server/fronts/desk/frame/gate.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { assignedTo } from '#server/fronts/desk/rows/desk-assignments.ts'
import {
  addNote,
  findAnyComplaint,
  startReview,
  wantScore,
} from '#server/fronts/desk/rows/desk-complaints.ts'
import type { DeskUser } from '#server/fronts/desk/rows/desk-users.ts'
import { staffText } from '#server/fronts/desk/staff/staff-text.ts'
import { readPictureLink, staffReader } from '#server/pictures/picture-links.ts'
import { nothingThere, showPicture } from '#server/pictures/picture-routes.ts'
import type { Service } from '#server/service/service.ts'
import { takeAnswer } from './answer-steps.ts'
import {
  type DoneMessage,
  draftIn,
  goOn,
  isTheirsToAnswer,
  isWritten,
  pageOf,
  problemAt,
} from './complaint-draft.ts'
import { complaintPage } from './complaint-page.ts'
import { confirmAnswer, withdrawAnswer } from './proposal-steps.ts'

/** Shows a complaint. The log of the staff records each view. */
const showComplaint: ShowPage = async (visit, { folio = '' }) => {
  const { service, user } = visit
  const file = await service.database.transaction(async (tx) => {
    const complaint = await findAnyComplaint(tx, sealerOf(service), folio)
    if (!complaint) return undefined
    if (isAssignable(user.role) && isTheirsToAnswer(visit, complaint))
      await openToAnswer(tx, visit, complaint)
    return complaintFile(tx, service, folio, visit)
  })
  return file ? complaintPage(visit, file) : notFound(visit)
}

/** Marks the user as writing, unless the complaint is assigned to a colleague: then the user only looks until they write. */
async function openToAnswer(tx: Transaction, visit: DeskVisit, complaint: ComplaintKey): Promise<void> {
  const holder = await assignedTo(tx, { ...complaint, kind: 'complaint' })
  if (holder !== null && holder !== visit.user.id) return
  await visit.logOpening?.(tx)
  await signOfWriting(tx, visit, complaint)
}

/** A step without a text. It is done once: a second user sees that it is already done. A draft answer is kept. */
const step =
  (
    change: (tx: Transaction, complaint: ComplaintKey, user: DeskUser, now: Date) => Promise<boolean>,
    action: DeskAction,
    message: DoneMessage,
  ): TakeForm =>
  async (visit, { folio = '' }, form) => {
    const { service, user, now } = visit
    const outcome = await service.database.transaction(async (tx) => {
      const complaint = await findAnyComplaint(tx, sealerOf(service), folio)
      if (!complaint) return 'nothing'
      if (!(await change(tx, complaint, user, now))) return 'late'
      await logDeskAction(tx, user, action, now, folio)
      return 'done'
    })
    if (outcome === 'nothing') return notFound(visit)
    const sent = await draftIn(visit, folio, form)
    if (outcome === 'done') return goOn(visit, folio, message, sent)
    return isWritten(sent)
      ? pageOf(visit, folio, { ...sent, problem: 'changed-before' })
      : problemAt(folio, 'changed-before')
  }

/** A user who takes up a complaint that is not assigned gets it assigned. */
const takeUp = step(
  async (tx, complaint, { id, name }, now) => {
    if (!(await startReview(tx, complaint.folio, name, now))) return false
    await assignIfUnassigned(tx, id, { ...complaint, kind: 'complaint' })
    return true
  },
  'review-started',
  'taken',
)
const askForScore = step((tx, { folio }) => wantScore(tx, folio, true), 'score-asked', 'asked')
const close = step((tx, { folio }, { name }, now) => closeComplaint(tx, folio, name, now), 'closed', 'closed')

/** Assigns a complaint, or gives it back. A user who takes a new one starts its review. An answer that is being written stays. */
const assignComplaint: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const outcome = await service.database.transaction(async (tx) => {
    const complaint = await findAnyComplaint(tx, sealerOf(service), folio)
    if (!complaint) return null
    const key = { kind: 'complaint', borrowerId: complaint.borrowerId, folio } as const
    const handover = handoverIn(form)
    const outcome = await handOver(tx, visit, key, handover, withDemo(service))
    const isTaken = outcome === 'assigned' && handover.to === user.name
    if (isTaken && (await startReview(tx, folio, user.name, now)))
      await logDeskAction(tx, user, 'review-started', now, folio)
    return outcome
  })
  if (outcome === null) return notFound(visit)
  const sent = await draftIn(visit, folio, form)
  if (outcome === 'assigned' || outcome === 'given-back') return goOn(visit, folio, outcome, sent)
  return pageOf(visit, folio, { ...sent, problem: outcome })
}

/** Keeps a note that only the staff sees. An answer that is being written stays. */
const takeNote: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const sent = await draftIn(visit, folio, form)
  const note = staffText(sent.note ?? '')
  if (!note.ok) return pageOf(visit, folio, { ...sent, problem: note.problem })
  const outcome = await service.database.transaction(async (tx) => {
    const found = await complaintFile(tx, service, folio, visit)
    if (!found) return 'nothing'
    // A concurrent deletion of the account removes all notes, including this one.
    if (!(await holdBorrower(tx, found.borrower.id))) return 'has-left'
    await addNote(tx, sealerOf(service), { ...found.complaint, text: note.text, actor: user.name }, now)
    await logDeskAction(tx, user, 'note-added', now, folio)
    return 'done'
  })
  if (outcome === 'nothing') return notFound(visit)
  if (outcome === 'has-left') return pageOf(visit, folio, { ...sent, problem: outcome })
  return goOn(visit, folio, 'noted', { ...sent, note: '' })
}

const keepKind = statement<unknown, [string, ComplaintKind, ComplaintKind | null]>(
  'desk-tell-complaint-as',
  `UPDATE complaints SET told_as = $2, version = version + 1 WHERE folio = $1 AND told_as IS NOT DISTINCT FROM $3`,
)

/**
 * Corrects the kind under which a complaint is reported to the authority. The second of two simultaneous corrections is
 * refused, and its user sees the kind that holds now. An answer that is being written stays.
 */
const takeKind: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const kind = COMPLAINT_KINDS.find((one) => one === form.text('kind'))
  const outcome = await service.database.transaction(async (tx) => {
    const complaint = await findAnyComplaint(tx, sealerOf(service), folio)
    if (!complaint) return 'nothing'
    const byType = kindOfType(complaint)
    const standing = byType && standingKind(complaint, byType)
    if (kind === undefined || standing === null || standing === kind) return 'changed-before'
    if (form.text('kind-was') !== standing) return 'changed-before'
    if ((await tx.run(keepKind, [folio, kind, complaint.toldAs])) === 0) return 'changed-before'
    await logDeskAction(tx, user, `told-as-${kind}`, now, folio)
    return 'done'
  })
  if (outcome === 'nothing') return notFound(visit)
  const sent = await draftIn(visit, folio, form)
  if (outcome === 'done') return goOn(visit, folio, 'kindKept', sent)
  return pageOf(visit, folio, { ...sent, problem: outcome })
}

/** Shows a picture to the user whose page gave its address. The address alone is not enough, because it is easily passed on. */
const showStaffPicture =
  (service: Service): Handler =>
  async (request, reply) => {
    const address = (request.raw.url ?? '').split('?', 1)[0] ?? ''
    const visit = await visitOf(service, request)
    const link = readPictureLink(address.slice('/desk'.length))
    return visit && link ? showPicture(service, reply, link, staffReader(visit.user.id)) : nothingThere(reply)
  }

export const complaint: DeskPage = {
  path: '/desk/complaints/:folio',
  roles: CARE_READ,
  audit: 'complaint-opened',
  inParts: true,
  show: showComplaint,
  steps: {
    '/desk/complaints/:folio/review': { roles: CARE, take: takeUp },
    '/desk/complaints/:folio/assign': { roles: CARE, take: assignComplaint },
    '/desk/complaints/:folio/answer': { roles: CARE, take: takeAnswer },
    '/desk/complaints/:folio/confirm': { roles: CARE, take: confirmAnswer },
    '/desk/complaints/:folio/withdraw': { roles: CARE, take: withdrawAnswer },
    '/desk/complaints/:folio/ask-score': { roles: CARE, take: askForScore },
    '/desk/complaints/:folio/close': { roles: CARE, take: close },
    '/desk/complaints/:folio/note': { roles: CARE, take: takeNote },
    '/desk/complaints/:folio/kind': { roles: CARE, take: takeKind },
  },
  files: { '/desk/pictures/:name': { roles: CASES, give: showStaffPicture } },
}
