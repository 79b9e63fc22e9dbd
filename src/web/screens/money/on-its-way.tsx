import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import { isWaitedFor } from '#domain/money/on-its-way.ts'
import { NumberToCall } from '#web/parts/number-to-call.tsx'
import type { LoanKey } from '#web/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { ToldText } from '#web/ui/text/told-text.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

/** Money that a provider has seen and that is not on the loan; a backend that does not tell it tells none. */
export type MoneyOnItsWay = OutputOf<typeof loanDetails>['onItsWay'][number]

/** What is waited for, so that nobody is asked for money as if nothing were. */
export const isWaited = (one: MoneyOnItsWay): boolean => isWaitedFor(one)

interface OnItsWayProps {
  money: readonly MoneyOnItsWay[]
  loan: LoanKey
  /** What a page asks for while nothing is on its way. */
  children: ReactNode
}

/** A page that asks for money: while some is waited for it says so, and asks only who wants to pay again all the same. */
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
      <details className="stack">
        <summary className="text-action">{instructions.otherWays}</summary>
        <Notice kind="warning">{waited[0]?.risk}</Notice>
        {children}
      </details>
    </>
  )
}

/** One payment that is waited for, and the way to its page. */
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

/** Payments that did not arrive: what became of them, above what is asked for now. */
export function OnItsWayNotices({ money }: { money: readonly MoneyOnItsWay[] }) {
  return money.map((one) => (
    <Notice key={one.vCode + one.seenAt} kind="warning">
      <p>
        <strong>{one.title}</strong>
      </p>
      <p>
        <ToldText>{one.text}</ToldText>
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
