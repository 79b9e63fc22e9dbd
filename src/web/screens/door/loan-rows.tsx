import type { ownLoans } from '#contract/account/sign-in.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { dueDay } from '#web/screens/loans/to-pay-hero.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useDoorWords } from '#web/words/door-words.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

export type OwnLoan = OutputOf<typeof ownLoans>['list'][number]

/** The number of digits of an order number that distinguish a loan, as on its papers. */
const DIGITS_SHOWN = 4

/** Lists loans with links: the state or the day of the amount, and the amount at the end of the row. */
export function LoanRows({ loans }: { loans: readonly OwnLoan[] }) {
  return (
    <ul className="card rows">
      {loans.map((loan) => (
        <LoanRow key={loan.orderId} loan={loan} isAlike={loans.some((other) => areAlike(loan, other))} />
      ))}
    </ul>
  )
}

/** Whether only the number distinguishes two rows. */
const areAlike = (one: OwnLoan, other: OwnLoan) =>
  one !== other &&
  one.productName === other.productName &&
  one.orderStatus === other.orderStatus &&
  one.toPay?.amount === other.toPay?.amount &&
  one.toPay?.dueOn === other.toPay?.dueOn

function LoanRow({ loan, isAlike }: { loan: OwnLoan; isAlike: boolean }) {
  const { orders } = useDoorWords()
  const { order } = useWords()
  const paths = usePaths()
  const amounts = useAmountStyle(loan.currency)
  const has = useHas()
  const { orderId, productLogo, productName, noticeStatusText, toPay } = loan
  const part = toPay && has('arrangements') ? loan.nextPart : null
  const asked = part ?? toPay
  return (
    <RowLink
      href={paths.loanDetails(loan)}
      picture={<Logo src={productLogo} name={productName} />}
      title={productName}
      // Without anything special about it, the day says enough of a loan that is owed.
      more={toPay && !part && toPay.daysLate === 0 ? null : noticeStatusText}
      aside={asked && <Amount minor={asked.amount} {...amounts} />}
    >
      {asked && (
        <small>
          <Sentence
            text={part ? order.dueBy(part.lastMoment || part.on) : toPay ? dueDay(toPay, order) : ''}
          />
        </small>
      )}
      {isAlike && <small>{orders.endsIn(orderId.slice(-DIGITS_SHOWN))}</small>}
    </RowLink>
  )
}
