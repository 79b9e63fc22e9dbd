import { isAssignable } from '#domain/desk/assignment.ts'
import type { DeskAction } from '#domain/desk/desk-action.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { holdBorrower } from '#server/call/borrower.ts'
import { writeDown } from '#server/call/desk-audit.ts'
import { closeComplaint } from '#server/complaints/complaint-answers.ts'
import type { ComplaintKey } from '#server/complaints/complaint-rows.ts'
import { complaintFile } from '#server/fronts/desk/complaints/complaint-file.ts'
import { signOfWriting } from '#server/fronts/desk/complaints/writers.ts'
import { withDemo } from '#server/fronts/desk/entry/session.ts'
import type { DeskVisit, ShowPage, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { handOver, handoverIn, takeIfNobodys } from '#server/fronts/desk/frame/assignment.ts'
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

/** Shows a complaint; that somebody looked is written down. */
export const showComplaint: ShowPage = async (visit, { folio = '' }) => {
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

/** Whoever opens what a colleague sees to only looks, until they write something. */
async function openToAnswer(tx: Transaction, visit: DeskVisit, complaint: ComplaintKey): Promise<void> {
  const holder = await assignedTo(tx, { ...complaint, kind: 'complaint' })
  if (holder !== null && holder !== visit.user.id) return
  await visit.logOpening?.(tx)
  await signOfWriting(tx, visit, complaint)
}

/** A step without a text: done once; who comes second is told. What was being written stays. */
const step =
  (
    change: (tx: Transaction, complaint: ComplaintKey, user: DeskUser, now: Date) => Promise<boolean>,
    action: DeskAction,
    told: DoneMessage,
  ): TakeForm =>
  async (visit, { folio = '' }, form) => {
    const { service, user, now } = visit
    const outcome = await service.database.transaction(async (tx) => {
      const complaint = await findAnyComplaint(tx, sealerOf(service), folio)
      if (!complaint) return 'nothing'
      if (!(await change(tx, complaint, user, now))) return 'late'
      await writeDown(tx, user, action, now, folio)
      return 'done'
    })
    if (outcome === 'nothing') return notFound(visit)
    const sent = await draftIn(visit, folio, form)
    if (outcome === 'done') return goOn(visit, folio, told, sent)
    return isWritten(sent)
      ? pageOf(visit, folio, { ...sent, problem: 'changed-before' })
      : problemAt(folio, 'changed-before')
  }

/** Whoever takes up what nobody sees to sees to it from then on. */
export const takeUp = step(
  async (tx, complaint, { id, name }, now) => {
    if (!(await startReview(tx, complaint.folio, name, now))) return false
    await takeIfNobodys(tx, id, { ...complaint, kind: 'complaint' })
    return true
  },
  'review-started',
  'taken',
)
export const askForScore = step((tx, { folio }) => wantScore(tx, folio, true), 'score-asked', 'asked')
export const close = step(
  (tx, { folio }, { name }, now) => closeComplaint(tx, folio, name, now),
  'closed',
  'closed',
)

/** Gives a complaint to somebody, or back to nobody. What is being written stays. */
export const assignComplaint: TakeForm = async (visit, { folio = '' }, form) => {
  const { service } = visit
  const outcome = await service.database.transaction(async (tx) => {
    const complaint = await findAnyComplaint(tx, sealerOf(service), folio)
    if (!complaint) return null
    const key = { kind: 'complaint', borrowerId: complaint.borrowerId, folio } as const
    return handOver(tx, visit, key, handoverIn(form), withDemo(service))
  })
  if (outcome === null) return notFound(visit)
  const sent = await draftIn(visit, folio, form)
  if (outcome === 'assigned' || outcome === 'given-back') return goOn(visit, folio, outcome, sent)
  return pageOf(visit, folio, { ...sent, problem: outcome })
}

/** Keeps a note for the staff; no borrower ever sees it. An answer that is being written beside it stays. */
export const takeNote: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const sent = await draftIn(visit, folio, form)
  const note = staffText(sent.note ?? '')
  if (!note.ok) return pageOf(visit, folio, { ...sent, problem: note.problem })
  const outcome = await service.database.transaction(async (tx) => {
    const found = await complaintFile(tx, service, folio, visit)
    if (!found) return 'nothing'
    // Whoever leaves in this very moment takes every note along, also this one.
    if (!(await holdBorrower(tx, found.borrower.id))) return 'has-left'
    await addNote(tx, sealerOf(service), { ...found.complaint, text: note.text, actor: user.name }, now)
    await writeDown(tx, user, 'note-added', now, folio)
    return 'done'
  })
  if (outcome === 'nothing') return notFound(visit)
  if (outcome === 'has-left') return pageOf(visit, folio, { ...sent, problem: outcome })
  return goOn(visit, folio, 'noted', { ...sent, note: '' })
}
