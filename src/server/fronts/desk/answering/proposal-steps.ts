import { editableAmount } from '#domain/amount.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { logDeskAction } from '#server/call/desk-audit.ts'
import {
  draftIn,
  fileOf,
  goOn,
  isTheirsToAnswer,
  pageOf,
} from '#server/fronts/desk/answering/complaint-draft.ts'
import { EMPTY_DRAFT } from '#server/fronts/desk/answering/complaint-page.ts'
import { PenaltyGrew, sendAnswer } from '#server/fronts/desk/complaints/send-answer.ts'
import type { TakeForm } from '#server/fronts/desk/entry/visit.ts'
import { notFound } from '#server/fronts/desk/frame/refused-page.ts'
import { namesOf } from '#server/fronts/desk/rows/desk-assignments.ts'
import { endProposal, lockProposal, type WaitingProposal } from '#server/fronts/desk/rows/proposed-answers.ts'

/** A second person confirms a proposed answer, which is then sent: exactly what their page showed. */
export const confirmAnswer: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const file = await fileOf(visit, folio)
  if (!file) return notFound(visit)
  const kept = { ...EMPTY_DRAFT, note: form.text('note') }
  if (!isTheirsToAnswer(visit, file.complaint))
    return pageOf(visit, folio, { ...kept, problem: 'second-look' })
  const outcome = await service.database
    .transaction(async (tx) => {
      const wish = await lockProposal(tx, sealerOf(service), file.complaint)
      if (!isTheOneOnThePage(wish, form.text('wished'))) return 'changed-before'
      if (wish.by === user.id) return 'same-person'
      const author = (await namesOf(tx, [wish.by])).get(wish.by) ?? user.name
      const pictures = await endProposal(tx, file.complaint, now)
      const penaltyMax = wish.cancelledMinor ?? 0n
      const failed = await sendAnswer(tx, visit, file, { ...wish, pictures, author, penaltyMax })
      if (failed) throw new NotSent(failed)
      await logDeskAction(tx, user, 'answer-confirmed', now, folio)
      return null
    })
    .catch((error: unknown) => {
      if (error instanceof PenaltyGrew) return 'penalty-grew' as const
      if (error instanceof NotSent) return error.why
      throw error
    })
  return outcome === null
    ? goOn(visit, folio, 'answered', kept)
    : pageOf(visit, folio, { ...kept, problem: outcome })
}

/** Withdraws a proposed answer, and puts it into the form to be rewritten. */
export const withdrawAnswer: TakeForm = async (visit, { folio = '' }, form) => {
  const { service, user, now } = visit
  const file = await fileOf(visit, folio)
  if (!file) return notFound(visit)
  const taken = await service.database.transaction(async (tx) => {
    const wish = await lockProposal(tx, sealerOf(service), file.complaint)
    if (!isTheOneOnThePage(wish, form.text('wished'))) return null
    const pictures = await endProposal(tx, file.complaint, now)
    await logDeskAction(tx, user, 'answer-withdrawn', now, folio)
    return { wish, pictures }
  })
  const note = form.text('note')
  if (!taken)
    return pageOf(visit, folio, { ...(await draftIn(visit, folio, form)), problem: 'changed-before' })
  const { wish, pictures } = taken
  return pageOf(visit, folio, {
    text: wish.text,
    pictures,
    asksScore: wish.asksScore,
    outcome: wish.outcome,
    returned: wish.returnedMinor === null ? '' : editableAmount(wish.returnedMinor),
    cancelsPenalty: wish.cancelledMinor !== null,
    note,
    problem: null,
    done: 'answerWithdrawn',
  })
}

const isTheOneOnThePage = (wish: WaitingProposal | null, key: string): wish is WaitingProposal =>
  wish !== null && wish.at.toISOString() === key

/** Thrown, so that the proposal stays if its answer cannot be sent. */
class NotSent extends Error {
  readonly why: 'image-gone' | 'changed-before'

  constructor(why: 'image-gone' | 'changed-before') {
    super('not sent')
    this.why = why
  }
}
