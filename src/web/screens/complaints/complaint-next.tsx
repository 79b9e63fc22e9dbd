import { COLLECTION, MISSING_PAYMENT } from '#domain/complaints/complaint.ts'
import { SUCCESS_MODAL_MS } from '#web/browser/timings.ts'
import { type Frame, onServer, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { ClaimLink } from '#web/parts/claim-link.tsx'
import { island } from '#web/parts/island.tsx'
import { useLoan } from '#web/parts/loan-key.ts'
import { StillWritten } from '#web/parts/still-written.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Modal } from '#web/ui/layout/modal.tsx'
import { careTitled, useCareWords } from '#web/words/care-words.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { type Composed, loadNext, type Sent, submitNext } from './complaint-next.data.ts'
import ComposePart from './compose.island.tsx'
import { draftKeyOf } from './sending/draft-key.ts'

export const loader = onServer(loadNext)
export const action = onServer(submitNext)
export const meta = careTitled((words) => words.complaint.title)

export const useFrame = (answered?: Composed | Sent): Frame => {
  const { complaint } = useCareWords()
  return {
    backHref: usePaths().complaint(useLoan().orderId),
    below:
      answered?.outcome === 'not-sent' ? (
        <StillWritten texts={[{ label: complaint.description, text: answered.text }]} />
      ) : (
        answered && <ComplaintSent {...answered} />
      ),
  }
}

const Compose = island('complaints/compose', ComposePart)

/** The chosen type and sub-type, the description, the images, and Submit (spec 2, "Complaint next"). */
export default function ComplaintNext({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { complaint } = useCareWords()
  const care = useCareWords()
  const query = useQuery()
  const loan = useLoan()
  const orderNo = loan.orderId
  const backHref = usePaths().complaint(orderNo)
  const { problemType, problemSonType, orderDetail, orderList } = loaderData
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
          <ClaimLink loan={loan} />
        </ul>
      )}
      <Compose
        choice={{ problemType: type.value, problemSonType: subType?.value ?? '', orderNo }}
        titles={{ type: type.title, subType: subType?.title ?? '' }}
        draftKey={draftKeyOf(loaderData)}
        composed={actionData?.outcome === 'not-sent' ? actionData : undefined}
      />
      {actionData?.outcome === 'sent' && <ComplaintSent {...actionData} />}
    </BorrowerShell>
  )
}

/** After sending: local storage is cleared, success is shown for 1.5 s, then the complaint home again (spec 4). */
function ComplaintSent({ problemId, orderNo }: Sent) {
  const { complaint, folio } = useCareWords()
  const { common } = useWords()
  const href = usePaths().complaintSent(problemId, orderNo)
  return (
    <>
      <div hidden data-forget="local-storage" />
      <Modal
        id="sent"
        title={complaint.sent}
        closeLabel={common.close}
        open
        then={{ href, afterMs: SUCCESS_MODAL_MS }}
      >
        {problemId && <p>{`${folio}: ${problemId}`}</p>}
      </Modal>
    </>
  )
}
