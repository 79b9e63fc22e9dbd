import { problemReopen } from '#contract/complaints/complaints.ts'
import { reopenComplaint } from '#domain/complaints/reopen.ts'
import { type Day, dayIn } from '#domain/dates.ts'
import { markets } from '#domain/markets/market.ts'
import { readText } from '#domain/text-count.ts'
import { statement } from '#server/base/database/database.ts'
import { orRefuse, Refused } from '#server/base/http/refused.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { holidaysOf } from '#server/call/holidays.ts'
import { serve } from '#server/call/serve.ts'
import { notifyLender } from '#server/outbox/lender-events/notify-lender.ts'
import { complaintReopened } from '#server/outbox/lender-events/people-events.ts'
import { addComplaintEvent, complaintPlace, findComplaint, type KeptComplaint } from './complaint-rows.ts'

// The first answer moves to the columns `first_…` as it is stored. A second tap finds nothing to move.
const reopen = statement<unknown, [string, string, Date, Day, string, Day]>(
  'reopen-complaint',
  `UPDATE complaints SET first_due_on = due_on, first_reply = reply, first_replied_at = replied_at,
     first_outcome = outcome, first_returned_minor = returned_minor, first_score = score,
     reply = NULL, replied_at = NULL, outcome = NULL, returned_minor = NULL, score = NULL, scored_at = NULL, closed_at = NULL,
     state = 'received', reopened_at = $3, reopened_on = $4, reopened_text = $5, due_on = $6, version = version + 1
   WHERE folio = $1 AND borrower_id = $2 AND reopened_at IS NULL AND state IN ('answered', 'closed')`,
)
const moveAnswersPictures = statement<unknown, [string, string]>(
  'keep-first-pictures',
  `UPDATE pictures SET part = 'first-reply' WHERE folio = $1 AND borrower_id = $2 AND part = 'reply'`,
)

export const reopenable = ({ market, state, repliedAt, reopenedAt }: KeptComplaint) => ({
  market,
  state,
  answeredOn: repliedAt && dayIn(repliedAt, markets[market].timeZone),
  wasReopened: reopenedAt !== null,
})

const again = serve(problemReopen, async ({ problemId, problemDetail }, { tx, borrower, now, service }) => {
  const complaint = await findComplaint(tx, sealerOf(service), borrower, problemId)
  if (!complaint) throw new Refused('unknown-complaint')
  // A second tap, or a retry after a lost response.
  const typed = readText(problemDetail)
  if (typed.ok && complaint.reopenedText === typed.value) return null
  const { market } = complaint
  const today = dayIn(now, markets[market].timeZone)
  const off = holidaysOf(service, market)
  const { text, dueOn } = orRefuse(reopenComplaint(reopenable(complaint), problemDetail, today, off))
  const { folio } = complaint
  const sealed = sealerOf(service).seal(text, complaintPlace(folio, 'reopened_text'))
  // A concurrent second request gets the answer for the current state.
  if ((await tx.run(reopen, [folio, borrower.id, now, today, sealed, dueOn])) === 0)
    throw new Refused('reopened-before')
  await tx.run(moveAnswersPictures, [folio, borrower.id])
  await addComplaintEvent(tx, { borrowerId: borrower.id, folio }, 'reopened', 'borrower', now)
  const subject = { borrowerId: borrower.id }
  await notifyLender(
    tx,
    complaintReopened,
    subject,
    { ...subject, folio, reopenedAt: now, answerBy: dueOn },
    now,
  )
  return null
})

export const reopenRoutes = [again]
