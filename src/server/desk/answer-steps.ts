import { isForCustomer } from '#domain/complaints/channel.ts'
import { CHARGES } from '#domain/complaints/complaint.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { cancelPenaltyOf } from '#server/money/cancel-penalty.ts'
import { draftOf, fileOf, givenBack, goOn, isTheirsToAnswer } from './complaint-draft.ts'
import type { ComplaintFile } from './complaint-file.ts'
import { complaintPage, type Draft, EMPTY_DRAFT } from './complaint-page.ts'
import { writeDown } from './desk-audit.ts'
import { areFree, wantScore } from './desk-complaints.ts'
import { notFound } from './refused-page.ts'
import { staffText } from './staff-text.ts'
import type { Said, TakeForm, Visit } from './visit.ts'
import { endWriting, otherWriter, takeOverWriting } from './writers.ts'

/** Sends the answer, or keeps one more picture for it; whatever is wrong, what was written stays. */
export const takeAnswer: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const file = await fileOf(visit, folio)
  if (!file) return notFound(visit)
  const sent = await draftOf(visit, file, form)
  if (form.text('do') === 'take-over') return takeOver(visit, file, sent)
  if (sent.problem !== null || form.text('do') !== 'answer') return complaintPage(visit, file, sent)
  if (!isTheirsToAnswer(visit, file.complaint))
    return complaintPage(visit, file, { ...sent, problem: 'second-look' })
  const written = staffText(sent.text)
  if (!written.ok) return complaintPage(visit, file, { ...sent, problem: written.problem })

  const { pictures, asksScore, outcome: decided = null } = sent
  const returnedMinor = givenBack(sent)
  if (returnedMinor === 'wrong') return complaintPage(visit, file, { ...sent, problem: 'wrong-amount' })
  const { orderNo, problemType, reopenedAt } = file.complaint
  const cancels = sent.cancelsPenalty === true && problemType === CHARGES && orderNo !== null
  if (cancels && !isForCustomer(decided))
    return complaintPage(visit, file, { ...sent, problem: 'penalty-outcome' })
  const outcome = await service.database.transaction(async (tx) => {
    if (await otherWriter(tx, visit, file.complaint)) return 'being-written' as const
    if (!(await areFree(tx, file.borrower.id, pictures))) return 'image-gone' as const
    const words = { folio, text: written.text, pictures, actor: user.name }
    const answer = { ...words, outcome: decided, returnedMinor }
    if (!(await answerComplaint(tx, sealerOf(service), answer, now))) return 'changed-before' as const
    if (cancels) {
      const event = `dispute:${folio}${reopenedAt === null ? '' : '/2'}`
      const amount = await cancelPenaltyOf(tx, file.borrower, { orderNo, event }, now)
      if (amount !== null) await writeDown(tx, user, 'penalty-cancelled', now, folio)
    }
    await endWriting(tx, file.complaint)
    await wantScore(tx, folio, asksScore)
    await writeDown(tx, user, 'answered', now, folio)
    if (asksScore) await writeDown(tx, user, 'score-asked', now, folio)
    return null
  })
  if (outcome === 'image-gone') return complaintPage(visit, file, { ...sent, pictures: [], problem: outcome })
  // A note that was not kept yet stays on the page.
  if (outcome === null) return goOn(visit, folio, 'answered', { ...EMPTY_DRAFT, note: sent.note ?? '' })
  // A colleague was faster, or is writing. What they did is shown, and what was written here stays.
  const fresh = await fileOf(visit, folio)
  return complaintPage(visit, fresh ?? file, { ...sent, problem: outcome })
}

/** An urgent answer waits for nobody: from now on this person writes it. */
async function takeOver(visit: Visit, file: ComplaintFile, sent: Draft): Promise<Said> {
  const { folio } = file.complaint
  const hasTaken = await visit.service.database.transaction(async (tx) => {
    if (!(await takeOverWriting(tx, visit, file.complaint))) return false
    await writeDown(tx, visit.user, 'writing-taken-over', visit.now, folio)
    return true
  })
  return goOn(visit, folio, hasTaken ? 'takenOver' : null, sent)
}
