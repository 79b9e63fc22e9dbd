import type { ownLoans } from '#contract/account/sign-in.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useDoorWords } from '#web/words/door-words.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'

export type OwnLoan = OutputOf<typeof ownLoans>['list'][number]

/** The number of digits of an order number that distinguish a loan, as on its papers. */
const DIGITS_SHOWN = 4

/** Lists loans with links: the amount due and its day, otherwise the state and the number. */
export function LoanRows({ loans }: { loans: readonly OwnLoan[] }) {
  return (
    <ul className="card rows">
      {loans.map((loan) => (
        <LoanRow key={loan.orderId} loan={loan} />
      ))}
    </ul>
  )
}

function LoanRow({ loan }: { loan: OwnLoan }) {
  const { orders } = useDoorWords()
  const { order } = useWords()
  const paths = usePaths()
  const amounts = useAmountStyle(loan.currency)
  const has = useHas()
  const { orderId, productLogo, productName, noticeStatusText, toPay } = loan
  const part = toPay && has('arrangements') ? loan.nextPart : null
  const dayOf = ({ dueOn, lastMoment, daysLate, asked }: NonNullable<OwnLoan['toPay']>) => {
    if (daysLate === 0) return order.dueBy(lastMoment || dueOn)
    return (asked > 1 ? order.firstWasDueBy : order.wasDueBy)(dueOn)
  }
  return (
    <RowLink
      href={paths.loanDetails(loan)}
      picture={<Logo src={productLogo} name={productName} />}
      title={productName}
      more={noticeStatusText}
    >
      {part ? (
        <small>
          <NamedAmount text={(amount) => amount} minor={part.amount} {...amounts} />
          {' · '}
          <Sentence text={order.dueBy(part.lastMoment || part.on)} />
        </small>
      ) : toPay ? (
        <small>
          <NamedAmount text={(amount) => amount} minor={toPay.amount} {...amounts} />
          {' · '}
          <Sentence text={dayOf(toPay)} />
        </small>
      ) : (
        <small>{orders.endsIn(orderId.slice(-DIGITS_SHOWN))}</small>
      )}
    </RowLink>
  )
}
