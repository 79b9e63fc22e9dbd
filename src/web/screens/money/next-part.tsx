import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import type { loanPlayDetail } from '#contract/money/installment.ts'
import { REQUEST_PART } from '#contract/money/request-type.ts'
import { editableAmount } from '#domain/amount.ts'
import { DatedSentence } from '#web/parts/dated-sentence.tsx'
import { Amount, type AmountStyle } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import type { LoanKey, Paths } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'
import { dueText } from './due-text.ts'

export type NextPartShown = NonNullable<OutputOf<typeof loanDetails>['nextPart']>

interface NextPartProps extends AmountStyle {
  part: NextPartShown
  children?: ReactNode
}

/** The next payment of an arrangement and its day. Paying it, not the whole debt, keeps the arrangement. */
export function NextPart({ part, children, ...amounts }: NextPartProps) {
  const { arrange, order } = useWords()
  const { amount, inDays } = part
  const on = part.lastMoment || part.on
  return (
    <AmountHero
      label={arrange.next}
      minor={amount}
      {...amounts}
      sub={<DatedSentence now={order.dueIn(on, inDays)} inCopy={order.dueBy(on)} />}
    >
      {children}
    </AmountHero>
  )
}

/** The parts of an arrangement as a row of dots, paid ones filled, and what is left. */
export function ArrangedParts({ part, ...amounts }: Omit<NextPartProps, 'children'>) {
  const { arrange } = useWords()
  const { parts, left } = part
  const ahead = parts.filter(({ isPaid }) => !isPaid)
  if (parts.length < 2) return null
  return (
    <>
      <ol className="arranged-parts">
        {parts.map(({ on, amount, isPaid }) => (
          <li key={on} data-paid={isPaid || undefined}>
            <Amount minor={amount} {...amounts} />
            <small>
              <Sentence text={on} />
              {isPaid && `, ${arrange.partPaid}`}
            </small>
          </li>
        ))}
      </ol>
      {left && (
        <p>
          <NamedAmount text={(amount) => arrange.left(amount, ahead.length)} minor={left} {...amounts} />
        </p>
      )}
    </>
  )
}

interface AskedNowProps extends Omit<NextPartProps, 'part'> {
  plan: OutputOf<typeof loanPlayDetail>
  loan: LoanKey
}

/**
 * The amount that a loan asks for now. The next part of an arrangement is above the whole amount, which is then not
 * late.
 */
export function AskedNow({ plan, loan, children, ...money }: AskedNowProps) {
  const words = useWords()
  const has = useHas()
  const next = has('arrangements') ? (plan.nextPart ?? null) : null
  // The last part is the whole amount due, until the day of the arrangement.
  if (next && next.requestType !== REQUEST_PART) {
    return (
      <NextPart part={next} {...money}>
        {children}
      </NextPart>
    )
  }
  return (
    <>
      {next && (
        <>
          <NextPart part={next} {...money} />
          <PayNextPart part={next} loan={loan} {...money} />
          <h2>{words.arrange.orAll}</h2>
        </>
      )}
      <AmountHero
        label={words.repay.totalAmount}
        minor={plan.repayAmount}
        {...money}
        sub={<DatedSentence now={dueText(plan, words)} inCopy={dueText(plan, words, true)} />}
        tone={plan.daysLate > 0 && !next ? 'late' : undefined}
      >
        {children}
      </AmountHero>
    </>
  )
}

/** The button that pays this part. */
export function PayNextPart({ part, loan, ...amounts }: NextPartProps & { loan: LoanKey }) {
  const { arrange } = useWords()
  return (
    <ButtonLink href={hrefOfPart(usePaths(), loan, part)}>
      <NamedAmount text={(text) => arrange.pay(text)} minor={part.amount} {...amounts} />
    </ButtonLink>
  )
}

/** The page that pays this part. */
export const hrefOfPart = (paths: Paths, loan: LoanKey, { amount, requestType }: NextPartShown) =>
  requestType === REQUEST_PART ? paths.payPart(loan, editableAmount(amount)) : paths.repay(loan)
