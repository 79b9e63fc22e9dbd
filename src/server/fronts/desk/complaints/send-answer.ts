import type { Minor } from '#domain/amount.ts'
import type { Transaction } from '#server/base/database/database.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import { answerComplaint } from '#server/complaints/complaint-answers.ts'
import type { DeskVisit } from '#server/fronts/desk/entry/visit.ts'
import { areFree, wantScore } from '#server/fronts/desk/rows/desk-complaints.ts'
import type { ProposedAnswer } from '#server/fronts/desk/rows/proposed-answers.ts'
import { cancelPenaltyOf } from '#server/loans/ledger/cancel-penalty.ts'
import type { ComplaintFile } from './complaint-file.ts'
import { endWriting } from './writers.ts'

/** Thrown if the penalty exceeds the decided amount. It rolls the transaction back, so no part of the answer is stored. */
export class PenaltyGrew extends Error {}

/** An answer that a user of the desk sends. */
interface AnswerToSend extends ProposedAnswer {
  pictures: readonly string[]
  author: string
  /** The highest penalty that this answer may cancel. */
  penaltyMax: Minor
}

/**
 * Sends an answer with all its effects, in the caller's transaction. Returns why it was not sent: a picture is missing,
 * or the complaint has already been answered.
 */
export async function sendAnswer(
  tx: Transaction,
  { service, user, now }: DeskVisit,
  { complaint, borrower }: ComplaintFile,
  { text, pictures, outcome, returnedMinor, cancelledMinor, asksScore, author, penaltyMax }: AnswerToSend,
): Promise<'image-gone' | 'changed-before' | null> {
  const { folio, orderNo, reopenedAt } = complaint
  if (!(await areFree(tx, borrower.id, pictures))) return 'image-gone'
  const answer = { folio, text, pictures, actor: author, outcome, returnedMinor }
  if (!(await answerComplaint(tx, sealerOf(service), answer, now))) return 'changed-before'
  if (cancelledMinor !== null && orderNo !== null) {
    const event = { source: 'dispute', id: `${folio}${reopenedAt === null ? '' : '/2'}` }
    const amount = await cancelPenaltyOf(tx, borrower, { orderNo, event }, now)
    if (amount !== null && amount > penaltyMax) throw new PenaltyGrew('the penalty grew')
    if (amount !== null) await logDeskAction(tx, user, 'penalty-cancelled', now, folio)
  }
  await endWriting(tx, complaint)
  await wantScore(tx, folio, asksScore)
  await logDeskAction(tx, user, 'answered', now, folio)
  if (asksScore) await logDeskAction(tx, user, 'score-asked', now, folio)
  return null
}
