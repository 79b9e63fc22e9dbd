import type { problemDetail } from '#contract/complaints/complaints.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { COMPLAINT_TEXT_MAX } from '#domain/markets/specified.ts'
import { inBrowser, onServer } from '../../page.ts'
import { BorrowerShell } from '../../shell/borrower-shell.tsx'
import { careTitled, useCareWords } from '../../shell/care-words.ts'
import { FailedCall } from '../../shell/failed-call.tsx'
import { useHas } from '../../shell/settings.tsx'
import { usePaths, useQuery } from '../../shell/words.ts'
import { DetailList } from '../../ui/detail-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { TextBox } from '../../ui/text-box.tsx'
import type { Route } from './+types/complaint-details'
import { loadDetails, submitScoreOnServer } from './complaint.data.ts'
import { ScoreModal } from './score-modal.tsx'
import { ShownImages } from './shown-images.tsx'

export const loader = onServer(loadDetails)
export const clientLoader = inBrowser(async () => (await import('./complaint.data.ts')).loadDetails)
export const action = onServer(submitScoreOnServer)
export const clientAction = inBrowser(async () => (await import('./complaint.data.ts')).submitScore)
export const meta = careTitled((words) => words.complaint.detailsTitle)

type Detail = OutputOf<typeof problemDetail>

/** One complaint, our answer to it, and what comes next (spec 2, "Complaint details"; spec 4, complaint flow 5). */
export default function ComplaintDetails({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint } = useCareWords()
  const care = useCareWords()
  const paths = usePaths()
  const has = useHas()
  const isScored = useQuery().get('scored') === '1' || actionData?.outcome === 'given'
  const backHref = paths.complaintList()
  if (!loaderData.success) {
    return (
      <BorrowerShell title={complaint.detailsTitle} backHref={backHref}>
        <FailedCall result={loaderData} back={{ href: backHref, label: complaint.mine }} />
      </BorrowerShell>
    )
  }

  const detail = loaderData.data
  const hasReply = detail.disposeDetail !== '' || detail.disposeImages.length > 0
  return (
    <BorrowerShell title={complaint.detailsTitle} backHref={backHref}>
      <div aria-live="polite">{isScored && <Notice kind="success">{complaint.scoreThanks}</Notice>}</div>
      <DetailList rows={rowsOf(detail, complaint, care)} />
      <TextBox
        label={complaint.content}
        name="content"
        max={COMPLAINT_TEXT_MAX}
        counterText={complaint.counter}
        limitText={complaint.limit}
        defaultValue={detail.content}
        readOnly
      />
      {detail.images.length > 0 && (
        <Section title={complaint.images}>
          <ShownImages name="image" addresses={detail.images} />
        </Section>
      )}
      {hasReply && (
        <Section title={complaint.reply}>
          {detail.disposeDetail && <p className="card written">{detail.disposeDetail}</p>}
          <ShownImages name="reply-image" addresses={detail.disposeImages} />
        </Section>
      )}
      {detail.isNeedScore !== 0 && !isScored && has('complaintScore') && <ScoreModal scored={actionData} />}
      {detail.steps.length > 0 && (
        <Section title={care.steps}>
          <ol className="plan card">
            {detail.steps.map(({ title, time }) => (
              <li key={title + time} data-paid>
                <b>{title}</b>
                <small>{time}</small>
              </li>
            ))}
            {detail.answerBy && (
              <li>
                <b>{care.answer}</b>
                <small>{detail.answerBy}</small>
              </li>
            )}
          </ol>
        </Section>
      )}
      {detail.authorities.length > 0 && (
        <Section title={care.next}>
          <dl className="card stack">
            {detail.authorities.map(({ title, value }) => (
              <div key={title}>
                <dt className="label">{title}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      {detail.hasAcknowledgement && (
        <a className="text-action" href={paths.complaintPdf(detail.problemId)} download>
          <Icon name="document" />
          {care.acknowledgement}
        </a>
      )}
    </BorrowerShell>
  )
}

type Words = ReturnType<typeof useCareWords>['complaint']

function rowsOf(detail: Detail, complaint: Words, care: ReturnType<typeof useCareWords>) {
  return [
    { text: care.folio, value: detail.problemId },
    { text: complaint.type, value: detail.type },
    { text: complaint.subType, value: detail.sonType },
    { text: care.state, value: detail.status },
    { text: care.answer, value: detail.answerBy },
  ].filter(({ value }) => value !== '')
}
