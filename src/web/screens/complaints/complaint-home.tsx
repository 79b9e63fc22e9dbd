import { problemDetail, problemInit } from '#contract/complaints/complaints.ts'
import { COLLECTION } from '#domain/complaints/complaint.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { Anchor } from '#web/ui/anchor.tsx'
import { Modal, ModalLink } from '#web/ui/layout/modal.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { careTitled, useCareWords } from '#web/words/care-words.ts'
import { SENT_WITHOUT_NUMBER } from '#web/words/paths.ts'
import { usePromises } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'
import { ComplaintFiled } from './complaint-filed.tsx'
import { idOrNone } from './id-or-none.ts'
import { OrderCard, type OrderCardData } from './order-card.tsx'
import { draftKeyOf } from './sending/draft-key.ts'
import { DraftOffer } from './sending/draft-offer.tsx'
import { NotSentInTime } from './sending/not-sent-in-time.tsx'
import { TypeList } from './type-list.tsx'

/** Loads the complaint types for the order in the address, and the complaint that was just sent. */
async function load({ call, query }: Page) {
  const sent = query.get('sent') ?? ''
  const isNumbered = sent !== '' && sent !== SENT_WITHOUT_NUMBER
  const [init, filed] = await Promise.all([
    call(problemInit, { orderId: idOrNone(loanKeyIn(query).orderId) }),
    isNumbered ? call(problemDetail, { problemId: idOrNone(sent) || '-' }) : null,
  ])
  const isSent = sent === SENT_WITHOUT_NUMBER || filed?.success === true
  return { init: requireData(init), isSent, filed: filed?.success ? filed.data : null }
}

export const loader = onServer(load)
export const meta = careTitled((words) => words.complaint.title)

export const useFrame = (): Frame => ({
  aside: <Anchor href={usePaths().complaintList()}>{useCareWords().complaint.mine}</Anchor>,
})

const ALL_ORDERS_ID = 'all-orders'

/** The choice of an order and a question type (spec 2, "Complaint home"; spec 4, complaint flow 1 to 3). */
export default function ComplaintHome({ loaderData }: ScreenProps<typeof loader>) {
  const { complaint, ...care } = useCareWords()
  const paths = usePaths()
  const { ownRules } = usePromises()
  const { init, filed, isSent } = loaderData
  const frame = useFrame()
  const { problemType, problemSonType, orderDetail, orderList } = init
  const other = orderList.length > 0 && <OtherOrder isChosen={Boolean(orderDetail)} />
  if (isSent) {
    return (
      <BorrowerShell {...frame}>
        <ComplaintFiled filed={filed} orderNo={orderDetail?.orderNo ?? ''} />
      </BorrowerShell>
    )
  }
  return (
    <BorrowerShell {...frame}>
      <NotSentInTime />
      <DraftOffer draftKey={draftKeyOf(init)} />
      <section className="card loan-line" aria-label={complaint.order}>
        {orderDetail ? (
          <OrderCard order={orderDetail} change={other} />
        ) : (
          <>
            <p className="muted small">{care.noOrderYet}</p>
            {other}
          </>
        )}
      </section>
      <Section title={complaint.selectType}>
        <TypeList
          types={problemType}
          isOwn={ownRules}
          subTypes={problemSonType}
          isCollectionAllowed={orderDetail?.isShow ?? false}
          refusal={complaint.notSupported}
          chooseOther={
            orderList.some(({ isShow }) => isShow) && (
              <ModalLink target={ALL_ORDERS_ID} className="text-action">
                {care.changeOrder}
              </ModalLink>
            )
          }
          hrefOf={(type, sonType) =>
            paths.complaintNext({
              problemType: type,
              ...(type === COLLECTION && { problemSonType: sonType }),
              orderNo: orderDetail?.orderNo ?? '',
            })
          }
        />
      </Section>
      <AllOrders orders={orderList} />
    </BorrowerShell>
  )
}

function OtherOrder({ isChosen }: { isChosen: boolean }) {
  const { complaint, all, change } = useCareWords()
  return (
    <ModalLink
      target={ALL_ORDERS_ID}
      className="text-action"
      label={isChosen ? `${change}: ${complaint.chooseOrder}` : undefined}
    >
      {isChosen ? change : all}
    </ModalLink>
  )
}

function AllOrders({ orders }: { orders: readonly OrderCardData[] }) {
  const { complaint } = useCareWords()
  const { common } = useWords()
  const paths = usePaths()
  return (
    <Modal id={ALL_ORDERS_ID} title={complaint.chooseOrder} closeLabel={common.close}>
      <ul className="card rows">
        {orders.map((order) => (
          <li key={order.orderNo}>
            <Anchor className="order-choice" href={paths.complaint(order.orderNo)}>
              <OrderCard order={order} />
            </Anchor>
          </li>
        ))}
      </ul>
    </Modal>
  )
}
