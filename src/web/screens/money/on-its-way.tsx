import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import { isAwaited } from '#domain/money/money-in-transit.ts'
import { NumberToCall } from '#web/parts/number-to-call.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { ReceivedText } from '#web/ui/text/translated-text.tsx'
import type { LoanKey } from '#web/words/paths.ts'
import { usePaths, useWords } from '#web/words/words.ts'

/** Payments that a provider has seen and that are not booked; none if the backend does not report them. */
export type MoneyOnItsWay = OutputOf<typeof loanDetails>['onItsWay'][number]

/** Returns whether the server waits for this payment. The borrower is not asked to pay meanwhile. */
export const isWaited = (one: MoneyOnItsWay): boolean => isAwaited(one)

/**
 * Returns whether this is a card charge with a late result. It belongs to no reference. The server charges no other
 * card before its result.
 */
export const isLateCharge = ({ state, payCode, asked }: MoneyOnItsWay): boolean =>
  state === 'late' && payCode === '' && asked === null

interface OnItsWayProps {
  money: readonly MoneyOnItsWay[]
  loan: LoanKey
  /** What the page asks the borrower to pay. Without it, the page offers no way to pay again. */
  children?: ReactNode
}

/**
 * Shows what the page asks for. While the server waits for a payment, the page says so and folds its request below a
 * warning.
 */
export function UnlessOnItsWay({ money, loan, children }: OnItsWayProps) {
  const { instructions } = useWords()
  const waited = money.filter(isWaited)
  if (waited.length === 0) {
    return (
      <>
        <OnItsWayNotices money={money} />
        {children}
      </>
    )
  }
  return (
    <>
      {waited.map((one) => (
        <WaitedFor key={one.vCode + one.seenAt} one={one} loan={loan} />
      ))}
      <OnItsWayNotices money={money.filter((one) => !isWaited(one))} />
      {children !== undefined && (
        <details className="stack">
          <summary className="text-action">{instructions.otherWays}</summary>
          <Notice kind="warning">{waited[0]?.risk}</Notice>
          {children}
        </details>
      )}
    </>
  )
}

/** One payment in transit, with a link to its page. */
export function WaitedFor({ one, loan }: { one: MoneyOnItsWay; loan: LoanKey }) {
  const { instructions } = useWords()
  const paths = usePaths()
  const { payCode, asked, requestType } = one
  return (
    <div aria-live="polite">
      <EmptyState icon="clock" title={one.title} text={one.text}>
        {one.isAnswerLate && <NumberToCall />}
        {payCode && typeof asked === 'bigint' && (
          <ButtonLink href={paths.instructions({ ...loan, payCode, amountMinor: asked }, requestType)}>
            {instructions.seePayment}
          </ButtonLink>
        )}
      </EmptyState>
    </div>
  )
}

/** Payments that did not arrive, with their outcome, above the current request. */
export function OnItsWayNotices({ money }: { money: readonly MoneyOnItsWay[] }) {
  return money.map((one) => (
    <Notice key={one.vCode + one.seenAt} kind="warning">
      <p>
        <strong>{one.title}</strong>
      </p>
      <p>
        <ReceivedText>{one.text}</ReceivedText>
      </p>
      {one.state === 'late' && <NumberToCall />}
      {one.risk && (
        <p>
          <Sentence text={one.risk} />
        </p>
      )}
    </Notice>
  ))
}
