import { Form, useNavigation } from 'react-router'
import { hasMoneyMoved, type Progress } from '#domain/money/payment-progress.ts'
import type { LoanKey } from '#web/paths.ts'
import { usePaths, useWords } from '#web/shell/words.ts'
import { ButtonLink, SubmitButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Refusal } from '#web/ui/refusal.tsx'
import { PaymentProgress, type Status } from './payment-progress.tsx'

interface PaymentToldProps {
  status: Status
  loan: LoanKey
  isExtension: boolean
  /** Why no new reference could be made, when one was asked for. */
  problem: string | null
}

/** What became of the reference that this page gave: its money has come, or nobody should pay with it any more. */
export function PaymentTold({ status, loan, isExtension, problem }: PaymentToldProps) {
  const { instructions, order, repay } = useWords()
  const paths = usePaths()
  const hasMoved = hasMoneyMoved(status.state as Progress)
  const mayPayMore = status.state === 'reflected' && !status.isSettled && !wasExtended(status, isExtension)
  return (
    <>
      <EmptyState icon={hasMoved ? 'check' : 'clock'} title={titleOf(status, instructions)}>
        {hasMoved ? <PaymentProgress status={status} /> : <p>{status.sentence}</p>}
      </EmptyState>
      {problem && <Refusal>{problem}</Refusal>}
      <div className="stack">
        {!hasMoved && !status.isSettled && <NewReference label={instructions.newReference} />}
        <ButtonLink kind={hasMoved ? undefined : 'secondary'} href={paths.loanDetails(loan)}>
          {order.title}
        </ButtonLink>
        {mayPayMore && (
          <ButtonLink kind="secondary" href={paths.repay(loan)}>
            {repay.title}
          </ButtonLink>
        )}
        {mayPayMore && !isExtension && <NewReference label={instructions.anotherPayment} kind="quiet" />}
      </div>
    </>
  )
}

/** Only what was done counts; a backend that does not say it is taken to have done what the reference was for. */
const wasExtended = ({ outcome }: Status, isExtension: boolean) =>
  outcome === '' ? isExtension : outcome.startsWith('extended')

function titleOf(status: Status, words: ReturnType<typeof useWords>['instructions']): string {
  const { state, isSettled } = status
  if (state === 'reflected' && isSettled) return words.paid
  if (state === 'reflected') return wasExtended(status, false) ? words.postponed : words.received
  if (state === 'credited') return words.received
  if (state === 'seen') return words.onItsWay
  return isSettled ? words.paid : words.doNotPay
}

/** Asks for a new reference by a form, so that looking at the page again never does. */
function NewReference({ label, kind }: { label: string; kind?: 'quiet' }) {
  const { loading } = useWords().common
  const busy = useNavigation().state !== 'idle'
  return (
    <Form method="post" className="stack">
      <SubmitButton kind={kind} busy={busy} busyText={loading}>
        {label}
      </SubmitButton>
    </Form>
  )
}
