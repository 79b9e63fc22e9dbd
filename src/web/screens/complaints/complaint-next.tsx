import { redirect } from 'react-router'
import { problemInit, problemSave, uploadProblemImg } from '#contract/complaints/complaints.ts'
import { COLLECTION, isImageAddress, MISSING_PAYMENT, mayAddImage } from '#domain/complaints/complaint.ts'
import { COMPLAINT_IMAGES_MAX, COMPLAINT_TEXT_MAX } from '#domain/markets/specified.ts'
import { fitsCharacters, isBlank } from '#domain/text-count.ts'
import { SUCCESS_MODAL_MS } from '#web/browser/timings.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { ClaimLink } from '#web/parts/claim-link.tsx'
import { island } from '#web/parts/island.tsx'
import { useLoan } from '#web/parts/loan-key.ts'
import { StillWritten } from '#web/parts/unsent-text.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Modal } from '#web/ui/layout/modal.tsx'
import { careTitled, useCareWords } from '#web/words/care-words.ts'
import { pathsFor } from '#web/words/paths.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import ComposePart, { type Composed } from './compose.island.tsx'
import { complaintIn } from './sending/complaint-input.ts'
import { draftKeyOf } from './sending/draft-key.ts'
import { dayOfSending, sendKey } from './sending/send-key.ts'

/** The labels of types and sub-types. The address holds the chosen ones (spec 7: a second use without payload). */
const load = async ({ call }: Page) => requireData(await call(problemInit, {}))

/** Success: the page says so briefly, then continues. */
type Sent = { outcome: 'sent'; problemId: string; orderNo: string }

/**
 * Sends the complaint (spec 4, complaint flow 4). A form without a script also carries a picture, which is uploaded
 * first. If only the upload was requested, the complaint is not sent.
 */
export async function submit(
  { call, query, identity, isForPageScript }: Page,
  form: FormData,
): Promise<Composed | Sent | Response> {
  const fields = formFields(form)
  const text = fields.text('problemDetail').replace(/\r\n?/g, '\n')
  const kept = form
    .getAll('image')
    .filter((one): one is string => typeof one === 'string' && isImageAddress(one))
  const removed = Number(fields.text('remove') || '-1')
  const images = kept.filter((_, index) => index !== removed).slice(0, COMPLAINT_IMAGES_MAX)
  const composed: Composed = { outcome: 'not-sent', text, images }
  if (form.has('remove')) return composed
  if (form.has('fileTooLarge')) return { ...composed, image: 'too-large' }
  if (form.has('fileCrowdedOut')) return { ...composed, image: 'crowded-out' }

  const file = fields.file('problemImage')
  if (file && mayAddImage(images.length)) {
    const sent = await call(uploadProblemImg, {}, { file })
    if (!sent.success) return { ...composed, image: { message: sent.message } }
    images.push(sent.data.url)
    composed.image = 'sent'
  }
  if (form.has('add')) return composed
  if (isBlank(text)) return { ...composed, wrongText: 'missing' }
  // A browser without a script does not count characters.
  if (!fitsCharacters(text, COMPLAINT_TEXT_MAX)) return { ...composed, wrongText: 'too-long' }

  const input = complaintIn(query, text, images)
  const triedAt = Date.now()
  // The day of the first attempt, if the complaint waited on the phone.
  const day = /^\d{4}-\d\d-\d\d$/.exec(fields.text('sendDay'))?.[0] ?? dayOfSending(new Date(triedAt))
  const idempotencyKey = await sendKey(input, day)
  const saved = await call(problemSave, input, { idempotencyKey })
  if (!saved.success) {
    const isLost = saved.failure === 'network' || saved.failure === 'timeout'
    return {
      ...composed,
      message: saved.message,
      ...(isLost && { unsent: { input, triedAt, idempotencyKey } }),
    }
  }
  const { problemId } = saved.data
  const { orderNo = '' } = input
  if (isForPageScript) return { outcome: 'sent', problemId, orderNo }
  // Without a script a redirect follows, so a reload sends nothing.
  return redirect(pathsFor(identity).complaintSent(problemId, orderNo))
}

export const loader = onServer(load)
export const action = onServer(submit)
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
  // A backend may return no order here. The previous page checked the order, and saving checks it again.
  const order = [orderDetail, ...orderList].find((one) => one?.orderNo === orderNo)
  const isRefused = isCollection && (orderNo === '' || order?.isShow === false)
  if (!type || isRefused || (isCollection && !subType)) {
    const why = !type ? care.chooseTypeFirst : isRefused ? complaint.notSupported : complaint.typeNeeded
    return (
      <BorrowerShell backHref={backHref}>
        <EmptyState icon="chat" title={why}>
          <ButtonLink href={backHref}>{complaint.selectType}</ButtonLink>
        </EmptyState>
      </BorrowerShell>
    )
  }
  return (
    <BorrowerShell backHref={backHref}>
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

/** After sending: clears local storage, shows success for 1.5 s, then returns to the complaint home (spec 4). */
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
