import type { problemDetail } from '#contract/complaints/complaints.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { COMPLAINT_TEXT_MAX } from '#domain/markets/specified.ts'
import { countCharacters } from '#domain/text-count.ts'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useCareWords } from '#web/words/care-words.ts'
import { ShownImages } from './pictures/shown-images.tsx'

export type Detail = OutputOf<typeof problemDetail>

/** The state of a complaint, and the remaining time for the reply. */
export function ComplaintState({ detail }: { detail: Detail }) {
  const care = useCareWords()
  const { status, answerBy, answerInDays: days } = detail
  if (status === '' && answerBy === '') return null
  const isLate = days !== null && days !== undefined && days < 0
  const saidBelow = isLate && detail.authorities.length > 0 ? ` ${care.turnBelow}` : ''
  const until = days === null || days === undefined ? care.answerBy(answerBy) : care.answerIn(answerBy, days)
  return (
    <div className="card complaint-state" data-tone={isLate ? 'late' : undefined}>
      {status && <h2>{status}</h2>}
      {answerBy && (
        <p>
          <Sentence text={until + saidBelow} />
        </p>
      )}
    </div>
  )
}

/** The borrower's text, read-only and counted, and the reply of customer service, hidden while empty (spec 2). */
export function Talk({ detail }: { detail: Detail }) {
  const { complaint, again } = useCareWords()
  const used = countCharacters(detail.content)
  const hasReply = detail.disposeDetail !== '' || detail.disposeImages.length > 0
  return (
    <div className="talk">
      <div className="bubble" data-by="borrower">
        <h3>{complaint.content}</h3>
        <p className="written">{detail.content}</p>
        <ShownImages name="image" addresses={detail.images} />
        {/* A letter that the lender's staff typed in may be longer. */}
        {used <= COMPLAINT_TEXT_MAX && (
          <p className="counter">
            <span aria-hidden="true">
              {used}/{COMPLAINT_TEXT_MAX}
            </span>
            <span className="only-read">{complaint.counter(used, COMPLAINT_TEXT_MAX)}</span>
          </p>
        )}
      </div>
      {hasReply && (
        <div className="bubble">
          <h3>{complaint.reply}</h3>
          {detail.disposeDetail && <p className="written">{detail.disposeDetail}</p>}
          <ShownImages name="reply-image" addresses={detail.disposeImages} />
        </div>
      )}
      {detail.again && (
        <div className="bubble" data-by="borrower">
          <h3>{again.said}</h3>
          <p className="written">{detail.again.content}</p>
        </div>
      )}
      {detail.again?.disposeDetail && (
        <div className="bubble">
          <h3>{again.reply}</h3>
          <p className="written">{detail.again.disposeDetail}</p>
          <ShownImages name="second-reply-image" addresses={detail.again.disposeImages} />
        </div>
      )}
    </div>
  )
}
