import type { ownLoans } from '#contract/account/sign-in.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { dueDay } from '#web/screens/loans/to-pay-hero.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useHas } from '#web/words/settings.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { usePaths, useWords } from '#web/words/words.ts'

export type OwnLoan = OutputOf<typeof ownLoans>['list'][number]

/** The number of digits of an order number that distinguish a loan, as on its papers. */
const DIGITS_SHOWN = 4

/** Lists loans with links: the state or the day of the amount, and the amount at the end of the row. */
export function LoanRows({ loans }: { loans: readonly OwnLoan[] }) {
  const hasParts = useHas()('arrangements')
  const rows = loans.map((loan) => ({ loan, part: (hasParts && loan.toPay && loan.nextPart) || null }))
  return (
    <ul className="card rows">
      {rows.map((row) => (
        <LoanRow key={row.loan.orderId} {...row} isAlike={rows.some((other) => areAlike(row, other))} />
      ))}
    </ul>
  )
}

interface Row {
  loan: OwnLoan
  /** The next part of an arrangement, which the row shows instead of the whole amount. */
  part: OwnLoan['nextPart']
}

/** Whether only the number distinguishes two rows. */
const areAlike = (one: Row, other: Row) =>
  one !== other &&
  one.loan.productName === other.loan.productName &&
  one.loan.orderStatus === other.loan.orderStatus &&
  (one.part ?? one.loan.toPay)?.amount === (other.part ?? other.loan.toPay)?.amount &&
  (one.part?.on ?? one.loan.toPay?.dueOn) === (other.part?.on ?? other.loan.toPay?.dueOn)

function LoanRow({ loan, part, isAlike }: Row & { isAlike: boolean }) {
  const { orders } = useWebAccessWords()
  const { order } = useWords()
  const paths = usePaths()
  const amounts = useAmountStyle(loan.currency)
  const { orderId, productLogo, productName, noticeStatusText, toPay } = loan
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
