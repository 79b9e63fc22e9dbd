import type { OutputOf } from '#contract/endpoint.ts'
import type { loanDetails } from '#contract/loans/loan-details.ts'
import { REQUEST_PART } from '#contract/money/request-type.ts'
import type { Currency, NumberStyle } from '#domain/amount.ts'
import { amountToType } from '#domain/amount.ts'
import type { LoanKey } from '#web/paths.ts'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

export type NextPartShown = NonNullable<OutputOf<typeof loanDetails>['nextPart']>

interface NextPartProps {
  part: NextPartShown
  currency: Currency
  format: NumberStyle
}

/** What somebody with an arrangement pays next, and until when: that, and not the whole debt, keeps it. */
export function NextPart({ part, currency, format, isOld }: NextPartProps & { isOld: boolean }) {
  const { arrange, order } = useWords()
  const { amount, inDays } = part
  const on = part.lastMoment || part.on
  return (
    <AmountHero
      label={arrange.next}
      minor={amount}
      currency={currency}
      format={format}
      // A copy that was kept is read on another day as well, and counts none.
      sub={<Sentence text={isOld ? order.dueBy(on) : order.dueIn(on, inDays)} />}
    />
  )
}

/** The button that pays just that. */
export function PayNextPart({ part, loan, currency, format }: NextPartProps & { loan: LoanKey }) {
  const { arrange } = useWords()
  const paths = usePaths()
  const { amount, requestType } = part
  return (
    <ButtonLink
      href={requestType === REQUEST_PART ? paths.payPart(loan, amountToType(amount)) : paths.repay(loan)}
    >
      <NamedAmount text={(text) => arrange.pay(text)} minor={amount} {...{ currency, format }} />
    </ButtonLink>
  )
}
