import { redirect } from 'react-router'
import { problemDetail, problemReopen, problemScore } from '#contract/complaints/complaints.ts'
import { LONG_TEXT_MAX } from '#contract/fields.ts'
import { rate } from '#domain/loans/rating.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { StillWritten } from '#web/parts/unsent-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { careTitled, useCareWords } from '#web/words/care-words.ts'
import { pathsFor } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useQuery } from '#web/words/words.ts'
import { ComplaintState, type Detail, Talk } from './complaint-talk.tsx'
import { AuthorityCard } from './contact/authority-card.tsx'
import { idOrNone } from './id-or-none.ts'
import { type Reopened, ReopenForm } from './reopen-form.tsx'
import { type Scored, ScoreModal } from './score-modal.tsx'

const load = async ({ call, query }: Page) =>
  requireData(await call(problemDetail, { problemId: idOrNone(query.get('problemId') ?? '') || '-' }))

/** The two forms of the page: stars for a reply, and that the reply did not solve the problem. */
export const submit = (page: Page, form: FormData): Promise<Scored | Reopened | Response> =>
  form.has('problemDetail') ? submitAgain(page, form) : submitScore(page, form)

/** After a post the page redirects, so a reload posts nothing. */
async function submitAgain({ call, query, identity }: Page, form: FormData): Promise<Reopened | Response> {
  const problemId = idOrNone(query.get('problemId') ?? '') || '-'
  const text = formFields(form).text('problemDetail')
  const sent = await call(problemReopen, { problemId, problemDetail: text.slice(0, LONG_TEXT_MAX) })
  if (!sent.success) return { outcome: 'not-reopened', text, message: sent.message }
  return redirect(pathsFor(identity).complaintReopened(problemId))
}

async function submitScore(
  { call, query, identity, isForPageScript }: Page,
  form: FormData,
): Promise<Scored | Response> {
  const rating = rate(formFields(form).digit('score'))
  if (!rating.ok) return { outcome: 'no-star' }
  const { score } = rating.value
  const problemId = idOrNone(query.get('problemId') ?? '') || '-'
  const given = await call(problemScore, { problemId, score })
  if (!given.success) return { outcome: 'failed', score, message: given.message }
  if (isForPageScript) return { outcome: 'given' }
  // Without a script a redirect follows, so a reload posts nothing.
  return redirect(pathsFor(identity).complaintScored(problemId))
}

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = careTitled((words) => words.complaint.detailsTitle)

export const useFrame = (answered?: Scored | Reopened): Frame => {
  const { complaint, again } = useCareWords()
  const backHref = usePaths().complaintList()
  const text = answered?.outcome === 'not-reopened' ? answered.text : ''
  return {
    backHref,
    onward: { href: backHref, label: complaint.mine },
    below: <StillWritten texts={[{ label: again.why, text }]} />,
  }
}

/** One complaint, the reply, and the next step (spec 2, "Complaint details"; spec 4, complaint flow 5). */
export default function ComplaintDetails({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const care = useCareWords()
  const { complaint } = care
  const paths = usePaths()
  const has = useHas()
  const query = useQuery()
  const notReopened = actionData?.outcome === 'not-reopened' ? actionData : undefined
  const scored = actionData?.outcome === 'not-reopened' ? undefined : actionData
  const isScored = query.get('scored') === '1' || scored?.outcome === 'given'
  const detail = loaderData
  return (
    <BorrowerShell {...useFrame()}>
      <Outcome>
        {isScored && <Notice kind="success">{complaint.scoreThanks}</Notice>}
        {query.get('reopened') === '1' && detail.again?.disposeDetail === '' && (
          <Notice kind="success">{care.again.sent}</Notice>
        )}
      </Outcome>
      <ComplaintState detail={detail} />
      <Talk detail={detail} />
      {detail.isNeedScore !== 0 && !isScored && has('complaintScore') && <ScoreModal scored={scored} />}
      {detail.reopenBy && has('complaintReopen') && (
        <ReopenForm
          until={detail.reopenBy}
          hasAuthorities={detail.authorities.length > 0}
          refused={notReopened}
        />
      )}
      {detail.steps.length > 0 && (
        <Section title={care.steps}>
          <ol className="plan card">
            {detail.steps.map(({ title, time }) => (
              <li key={title + time} data-paid>
                <b>{title}</b>
                <small>
                  <Sentence text={time} />
                </small>
              </li>
            ))}
            {detail.answerBy && (
              <li>
                <b>{care.answer}</b>
                <small>
                  <Sentence text={detail.answerBy} />
                </small>
              </li>
            )}
          </ol>
        </Section>
      )}
      <DetailList rows={rowsOf(detail, care)} />
      {detail.hasAcknowledgement && (
        <a className="text-action" href={paths.complaintPdf(detail.problemId)} download>
          <Icon name="document" />
          {care.acknowledgement}
        </a>
      )}
      {detail.authorities.length > 0 && (
        <Section title={care.next}>
          {detail.authorities.map((authority) => (
            <AuthorityCard key={authority.title} {...authority} />
          ))}
        </Section>
      )}
    </BorrowerShell>
  )
}

function rowsOf(detail: Detail, { complaint, folio }: ReturnType<typeof useCareWords>) {
  return [
    { text: folio, value: detail.problemId },
    { text: complaint.type, value: detail.type },
    { text: complaint.subType, value: detail.sonType },
  ].filter(({ value }) => value !== '')
}
