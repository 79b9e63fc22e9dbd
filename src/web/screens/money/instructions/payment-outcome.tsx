import { hasMoneyMoved, type Progress } from '#domain/money/payment-progress.ts'
import { Form } from '#web/parts/form.tsx'
import { useAmountStyle } from '#web/parts/money.ts'
import { NumberToCall } from '#web/parts/number-to-call.tsx'
import { isWaited, type MoneyOnItsWay, OnItsWayNotices, WaitedFor } from '#web/screens/money/on-its-way.tsx'
import { ShareButton } from '#web/ui/codes/share-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import type { IconName } from '#web/ui/icon.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import type { LoanKey } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'
import type { PageWords } from '#words/languages.ts'
import { PaidMoment } from './paid-moment.tsx'
import { PaymentProgress, type Status } from './payment-progress.tsx'

interface PaymentOutcomeProps {
  status: Status
  onItsWay: readonly MoneyOnItsWay[]
  loan: LoanKey
  isExtension: boolean
  /** Why a requested new reference could not be created. */
  problem: string | null
}

/**
 * Reports the outcome of the reference on this page: its money has arrived, or the borrower should no longer pay with
 * it.
 */
export function PaymentOutcome({ status, onItsWay, loan, isExtension, problem }: PaymentOutcomeProps) {
  const { instructions, order, repay, common } = useWords()
  const { papers: said } = usePaperWords()
  const paths = usePaths()
  const hasMoved = hasMoneyMoved(status.state as Progress)
  const own = onItsWay.find(({ vCode }) => vCode === status.vCode)
  const others = onItsWay.filter((one) => one !== own && one.state !== 'called-off')
  const risk = own && !wasPaid(status) ? own.risk : (others[0]?.risk ?? '')
  const has = useHas()
  const amounts = useAmountStyle(status.currency)
  const receipt = hasMoved && status.paymentId !== '' && has('statement') ? status.paymentId : null
  const mayPayMore = status.state === 'reflected' && !status.isSettled && !wasExtended(status, isExtension)
  return (
    <>
      {wasPaid(status) ? (
        <PaidMoment status={status} {...amounts} />
      ) : (
        <EmptyState icon={iconOf(status, own)} title={own?.title || titleOf(status, instructions)}>
          {/* A payment that a person checks, or that is late, may not be in transit at all. */}
          {hasMoved && own?.state !== 'looked-at' && own?.state !== 'late' ? (
            <PaymentProgress status={status} />
          ) : (
            <p>
              <Sentence text={status.sentence} />
            </p>
          )}
          {own?.state === 'late' && <NumberToCall />}
        </EmptyState>
      )}
      <OnItsWayNotices money={others} />
      {problem && <Refusal>{problem}</Refusal>}
      <div className="stack">
        {!hasMoved && !status.isSettled && others.length === 0 && (
          <NewReference label={instructions.newReference} />
        )}
        {receipt !== null && (
          <ButtonLink href={paths.receipt(loan, receipt)}>{instructions.seeReceipt}</ButtonLink>
        )}
        {status.state === 'reflected' && status.isSettled && has('settlement') && (
          <ButtonLink kind="secondary" href={paths.settlement(loan)}>
            {order.settlement}
          </ButtonLink>
        )}
        {wasPaid(status) && (
          <ShareButton
            title={titleOf(status, instructions)}
            text={[status.sentence, receipt && `${said.receiptNumber}: ${status.folio || receipt}`]
              .filter(Boolean)
              .join(' ')}
            label={instructions.share}
            copiedText={common.copySucceeded}
            failedText={common.copyFailed}
          />
        )}
        <ButtonLink kind={linkKind(hasMoved, receipt !== null)} href={paths.loanDetails(loan)}>
          {order.title}
        </ButtonLink>
        {mayPayMore && (
          <ButtonLink kind="secondary" href={paths.repay(loan)}>
            {repay.title}
          </ButtonLink>
        )}
        {risk !== '' && !status.isSettled && <PayAgain risk={risk} />}
        {mayPayMore && !isExtension && risk === '' && (
          <NewReference label={instructions.anotherPayment} kind="quiet" />
        )}
      </div>
    </>
  )
}

/** Reports a payment in transit by another reference, if this page has not requested one. */
export function OnlyAgain({
  money,
  loan,
  problem,
}: {
  money: readonly MoneyOnItsWay[]
  loan: LoanKey
  problem: string | null
}) {
  const { order } = useWords()
  const paths = usePaths()
  const risk = money.find((one) => one.risk !== '')?.risk ?? ''
  return (
    <>
      {money.filter(isWaited).map((one) => (
        <WaitedFor key={one.vCode + one.seenAt} one={one} loan={loan} />
      ))}
      <OnItsWayNotices money={money.filter((one) => !isWaited(one))} />
      {problem && <Refusal>{problem}</Refusal>}
      <div className="stack">
        <ButtonLink kind="secondary" href={paths.loanDetails(loan)}>
          {order.title}
        </ButtonLink>
        <PayAgain risk={risk} />
      </div>
    </>
  )
}

/**
 * The style of the link to the loan. One button is primary: the receipt, else the link to the loan, else the new
 * reference.
 */
function linkKind(hasMoved: boolean, hasReceipt: boolean): 'quiet' | 'secondary' | undefined {
  if (hasReceipt) return 'quiet'
  return hasMoved ? undefined : 'secondary'
}

function iconOf(status: Status, own: MoneyOnItsWay | undefined): IconName {
  return own?.state === 'late' || status.state === 'returned' ? 'warning' : 'clock'
}

export const wasPaid = ({ state }: Status) => state === 'credited' || state === 'reflected'

/** Offers a second payment below the text about its risk. */
function PayAgain({ risk }: { risk: string }) {
  const { instructions } = useWords()
  return (
    <Notice kind="warning">
      <p>
        <Sentence text={risk} />
      </p>
      <NewReference label={instructions.payAgain} kind="quiet" again />
    </Notice>
  )
}

/** If the backend does not state the effect, it is the purpose of the reference. */
const wasExtended = ({ outcome }: Status, isExtension: boolean) =>
  outcome === '' ? isExtension : outcome.startsWith('extended')

/** The heading about the outcome of a reference. */
export function titleOf(status: Status, words: PageWords['general']['instructions']): string {
  const { state, isSettled } = status
  if (state === 'reflected' && isSettled) return words.paid
  if (state === 'reflected') return wasExtended(status, false) ? words.postponed : words.received
  if (state === 'credited') return words.received
  if (state === 'seen') return words.onItsWay
  if (state === 'returned') return words.takenBack
  return isSettled ? words.paid : words.doNotPay
}

/** Requests a new reference by a form, so a reload requests none. */
function NewReference({ label, kind, again }: { label: string; kind?: 'quiet'; again?: boolean }) {
  const { loading } = useWords().common
  return (
    <Form method="post" className="stack">
      {again && <input type="hidden" name="again" value="1" />}
      <SubmitButton kind={kind} busyText={loading}>
        {label}
      </SubmitButton>
    </Form>
  )
}
