import { COLLECTION, MISSING_PAYMENT } from '#domain/complaints/complaint.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { ClaimLink } from '#web/parts/claim-link.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { StillWritten } from '#web/parts/still-written.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { careTitled, useCareWords } from '#web/words/care-words.ts'
import { usePaths, useQuery } from '#web/words/words.ts'
import { inBrowser, onServer } from '../../page.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import type { Route } from './+types/complaint-next'
import { ComplaintForm } from './complaint-form.tsx'
import { loadNext, submitNextOnServer } from './complaint-next.data.ts'
import { draftKeyOf } from './sending/draft-key.ts'

export const loader = onServer(loadNext)
export const clientLoader = inBrowser(async () => (await import('./complaint-next.data.ts')).loadNext)
export const action = onServer(submitNextOnServer)
export const clientAction = inBrowser(
  async () => (await import('./complaint-next.data.ts')).submitNextInBrowser,
)
export const meta = careTitled((words) => words.complaint.title)

// Loading again after sending could fail, and would take the page away with what was typed.
export const shouldRevalidate = () => false

/** The chosen type and sub-type, the description, the images, and Submit (spec 2, "Complaint next"). */
export default function ComplaintNext({ loaderData, actionData }: Route.ComponentProps) {
  const { complaint } = useCareWords()
  const care = useCareWords()
  const query = useQuery()
  const { orderId: orderNo } = loanKeyIn(query)
  const backHref = usePaths().complaint(orderNo)
  if (!loaderData.success) {
    return (
      <BorrowerShell title={complaint.title} backHref={backHref}>
        <FailedCall result={loaderData} />
        {actionData?.outcome === 'not-sent' && (
          <StillWritten texts={[{ label: complaint.description, text: actionData.text }]} />
        )}
      </BorrowerShell>
    )
  }

  const { problemType, problemSonType, orderDetail, orderList } = loaderData.data
  const type = problemType.find(({ value }) => value === query.get('problemType'))
  const isCollection = type?.value === COLLECTION
  const subType = isCollection
    ? problemSonType.find(({ value }) => value === query.get('problemSonType'))
    : undefined
  // A backend may say nothing of an order here; the page before asked for it, and saving asks again.
  const order = [orderDetail, ...orderList].find((one) => one?.orderNo === orderNo)
  const isRefused = isCollection && (orderNo === '' || order?.isShow === false)
  if (!type || isRefused || (isCollection && !subType)) {
    const why = !type ? care.chooseTypeFirst : isRefused ? complaint.notSupported : complaint.typeNeeded
    return (
      <BorrowerShell title={complaint.title} backHref={backHref}>
        <EmptyState icon="chat" title={why}>
          <ButtonLink href={backHref}>{complaint.selectType}</ButtonLink>
        </EmptyState>
      </BorrowerShell>
    )
  }
  return (
    <BorrowerShell title={complaint.title} backHref={backHref}>
      {type.value === MISSING_PAYMENT && (
        <ul className="card rows">
          <ClaimLink loan={loanKeyIn(query)} />
        </ul>
      )}
      <ComplaintForm
        choice={{ problemType: type.value, problemSonType: subType?.value ?? '', orderNo }}
        titles={{ type: type.title, subType: subType?.title ?? '' }}
        draftKey={draftKeyOf(loaderData.data)}
        done={actionData}
      />
    </BorrowerShell>
  )
}
