import { isForCustomer } from '#domain/complaints/channel.ts'
import { CHARGES } from '#domain/complaints/complaint.ts'
import { bracesIn } from '#domain/desk/answer-template.ts'
import { markets } from '#domain/markets/market.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { holdBorrower } from '#server/call/borrower.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import type { ComplaintFile } from '#server/fronts/desk/complaints/complaint-file.ts'
import { templateFor } from '#server/fronts/desk/complaints/fill-template.ts'
import { PenaltyGrew, sendAnswer } from '#server/fronts/desk/complaints/send-answer.ts'
import { endWriting, otherWriter, takeOverWriting } from '#server/fronts/desk/complaints/writers.ts'
import type { DeskAnswer, DeskVisit, TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { areFree } from '#server/fronts/desk/rows/desk-complaints.ts'
import {
  lockProposal,
  type ProposedAnswer,
  proposeAnswer,
} from '#server/fronts/desk/rows/proposed-answers.ts'
import { staffText } from '#server/fronts/desk/staff/staff-text.ts'
import { draftOf, fileOf, givenBack, goOn, isTheirsToAnswer } from './complaint-draft.ts'
import { complaintPage, type Draft, disputedPenalty, EMPTY_DRAFT } from './complaint-page.ts'

/** Sends the answer, or stores another picture for it. After an error the written text stays. */
export const takeAnswer: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const file = await fileOf(visit, folio)
  if (!file) return notFound(visit)
  const sent = await draftOf(visit, file, form)
  if (form.text('do') === 'take-over') return takeOver(visit, file, sent)
  if (form.text('do') === 'template') return withTemplate(visit, file, sent, form.text('template'))
  if (sent.problem !== null || form.text('do') !== 'answer') return complaintPage(visit, file, sent)
  if (!isTheirsToAnswer(visit, file.complaint))
    return complaintPage(visit, file, { ...sent, problem: 'second-look' })
  const written = staffText(sent.text)
  if (!written.ok) return complaintPage(visit, file, { ...sent, problem: written.problem })

  if (bracesIn(written.text).length > 0)
    return complaintPage(visit, file, { ...sent, problem: 'placeholder-left' })

  const { pictures, asksScore, outcome: decided = null } = sent
  const returnedMinor = givenBack(sent)
  if (returnedMinor === 'wrong') return complaintPage(visit, file, { ...sent, problem: 'wrong-amount' })
  const { orderNo, problemType } = file.complaint
  const cancels = sent.cancelsPenalty === true && problemType === CHARGES && orderNo !== null
  if (cancels && !isForCustomer(decided))
    return complaintPage(visit, file, { ...sent, problem: 'penalty-outcome' })
  const disputed = disputedPenalty(file, now)
  if (isForCustomer(decided) && disputed > 0n && sent.cancelsPenalty === null)
    return complaintPage(visit, file, { ...sent, problem: 'penalty-undecided' })
  const penalty = cancels ? disputed : 0n
  const mayAlone = service.config.answersAloneMinor[markets[file.complaint.market].currency]
  const cancelledMinor = cancels ? penalty : null
  const wish: ProposedAnswer = {
    text: written.text,
    outcome: decided,
    returnedMinor,
    cancelledMinor,
    asksScore,
  }
  const needsTwo = (returnedMinor ?? 0n) + penalty > mayAlone
  const outcome = await service.database
    .transaction(async (tx) => {
      if (await otherWriter(tx, visit, file.complaint)) return 'being-written'
      if ((await lockProposal(tx, sealerOf(service), file.complaint)) !== null) return 'changed-before'
      if (needsTwo) return askColleague(tx, visit, file, wish, pictures)
      const penaltyMax = mayAlone - (returnedMinor ?? 0n)
      return sendAnswer(tx, visit, file, { ...wish, pictures, author: user.name, penaltyMax })
    })
    .catch((error: unknown) => {
      if (error instanceof PenaltyGrew) return 'penalty-grew' as const
      throw error
    })
  if (outcome === 'image-gone') return complaintPage(visit, file, { ...sent, pictures: [], problem: outcome })
  // A note that was not stored yet stays on the page.
  if (outcome === null)
    return goOn(visit, folio, needsTwo ? 'answerWished' : 'answered', {
      ...EMPTY_DRAFT,
      note: sent.note ?? '',
    })
  // A colleague was faster, or is writing. Their work is shown, and the text written here stays.
  const fresh = await fileOf(visit, folio)
  return complaintPage(visit, fresh ?? file, { ...sent, problem: outcome })
}

/** Appends a template to the written text. */
function withTemplate(visit: DeskVisit, file: ComplaintFile, sent: Draft, id: string): DeskAnswer {
  const template = file.templates.find((one) => one.id === id)
  if (!template) return complaintPage(visit, file, { ...sent, problem: 'no-template' })
  const filled = templateFor(visit.service, template, file)
  const text = sent.text.trim() === '' ? filled : `${sent.text.trimEnd()}\n\n${filled}`
  return complaintPage(visit, file, { ...sent, text })
}

/** Stores an answer that returns more than one person may return alone, until a colleague confirms it. */
async function askColleague(
  tx: Transaction,
  { service, user, now }: DeskVisit,
  { complaint, borrower }: ComplaintFile,
  wish: ProposedAnswer,
  pictures: readonly string[],
) {
  if (!(await areFree(tx, borrower.id, pictures))) return 'image-gone'
  // A concurrent deletion of the account removes all texts.
  if (!(await holdBorrower(tx, borrower.id))) return 'has-left'
  const proposal = { ...wish, pictures, by: user.id, at: now }
  if (!(await proposeAnswer(tx, sealerOf(service), complaint, proposal))) return 'changed-before'
  await endWriting(tx, complaint)
  await logDeskAction(tx, user, 'answer-wished', now, complaint.folio)
  return null
}

/** Takes over an answer that a colleague is writing. */
async function takeOver(visit: DeskVisit, file: ComplaintFile, sent: Draft): Promise<DeskAnswer> {
  const { folio } = file.complaint
  const hasTaken = await visit.service.database.transaction(async (tx) => {
    if (!(await takeOverWriting(tx, visit, file.complaint))) return false
    await logDeskAction(tx, visit.user, 'writing-taken-over', visit.now, folio)
    return true
  })
  return goOn(visit, folio, hasTaken ? 'takenOver' : null, sent)
}
