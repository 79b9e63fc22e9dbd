import type { ownLoans } from '#contract/account/sign-in.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { loanGroupOf } from '#domain/account/home-hero.ts'
import { DatedSentence } from '#web/parts/dated-sentence.tsx'
import { useAmountStyle } from '#web/parts/money.ts'
import { useDayOfTerm } from '#web/screens/loans/loan-term.tsx'
import { dueDay, type ToPay } from '#web/screens/loans/to-pay-hero.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { TermLine } from '#web/ui/figures/term-line.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { Logo } from '#web/ui/logo.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useHas } from '#web/words/settings.tsx'
import { useWebAccessWords } from '#web/words/web-access-words.ts'
import { usePaths, useWords } from '#web/words/words.ts'
import type { PageWords } from '#words/languages.ts'

export type OwnLoan = OutputOf<typeof ownLoans>['list'][number]

/** The number of digits of an order number that distinguish a loan, as on its papers. */
const DIGITS_SHOWN = 4

/** Lists loans with links: the amount and the state at the end of the row, and the term of a loan that is owed. */
export function LoanRows({ loans }: { loans: readonly OwnLoan[] }) {
  const askedOf = useAsked()
  /** Equal for two rows that only the number distinguishes. */
  const looksOf = (loan: OwnLoan) => {
    const asked = askedOf(loan)
    return [loan.productName, loan.orderStatus, asked?.amount, asked?.on].join('|')
  }
  const alike = Map.groupBy(loans, looksOf)
  return (
    <ul className="card rows">
      {loans.map((loan) => (
        <LoanRow key={loan.orderId} loan={loan} isAlike={(alike.get(looksOf(loan)) ?? []).length > 1} />
      ))}
    </ul>
  )
}

/** The amount that a row asks for: the next part of an arrangement, or everything due. */
export function useAsked(): (loan: OwnLoan) => { amount: bigint; on: string } | null {
  const has = useHas()
  return ({ toPay, nextPart }) => {
    if (!toPay) return null
    return (has('arrangements') && nextPart) || { amount: toPay.amount, on: toPay.dueOn }
  }
}

function LoanRow({ loan, isAlike }: { loan: OwnLoan; isAlike: boolean }) {
  const { orders } = useWebAccessWords()
  const { order, repay } = useWords()
  const paths = usePaths()
  const amounts = useAmountStyle(loan.currency)
  const { orderId, productLogo, productName, noticeStatusText, toPay } = loan
  const asked = useAsked()(loan)
  const isPart = asked !== null && asked === loan.nextPart
  const state = stateOf(loan, isPart)
  return (
    <RowLink
      href={paths.loanDetails(loan)}
      picture={<Logo src={productLogo} name={productName} />}
      title={productName}
      // Of a loan under way, the server's words say more than a state does.
      more={state ? null : noticeStatusText}
      aside={
        state && (
          <span className="row-end">
            {asked && <Amount minor={asked.amount} {...amounts} />}
            <span className="mark" data-tone={state.tone} data-only-now={state.tone ? undefined : ''}>
              <Icon name={state.icon} />
              {orders.states[state.name]}
            </span>
          </span>
        )
      }
      below={toPay && !isPart && <Term loan={loan} />}
    >
      {asked && (
        <small>
          {isPart || !toPay ? (
            <Sentence text={order.dueBy(asked.on)} />
          ) : (
            <DatedSentence now={shortDue(toPay, { order, repay })} inCopy={dueDay(toPay, order)} />
          )}
        </small>
      )}
      {isAlike && <small>{orders.endsIn(orderId.slice(-DIGITS_SHOWN))}</small>}
    </RowLink>
  )
}

/** The due day on one line: today and tomorrow by name, a past day by the days since. */
function shortDue(toPay: ToPay, { order, repay }: Pick<PageWords['general'], 'order' | 'repay'>): string {
  const { dueOn, inDays, daysLate, asked } = toPay
  if (daysLate > 0) return (asked > 1 ? repay.firstWasDue : repay.wasDue)(daysLate)
  return inDays <= 1 ? order.dueIn(dueOn, inDays) : order.dueBy(dueOn)
}

interface State {
  name: 'onTime' | 'late' | 'arranged' | 'paid' | 'refused'
  icon: IconName
  /** None if the state can end by the passing of time alone, so that a copy does not show it. */
  tone?: 'late' | 'settled' | 'closed'
}

/** The state of a loan in one or two words; null while it is under way. */
function stateOf(loan: OwnLoan, isPart: boolean): State | null {
  if (isPart) return { name: 'arranged', icon: 'calendar' }
  if (loan.toPay && loan.toPay.daysLate > 0) return { name: 'late', icon: 'warning', tone: 'late' }
  if (loan.toPay) return { name: 'onTime', icon: 'check' }
  if (loanGroupOf(loan) !== 'over') return null
  return loan.orderStatus === '110'
    ? { name: 'refused', icon: 'close', tone: 'closed' }
    : { name: 'paid', icon: 'check', tone: 'settled' }
}

/** Today's place in the term. It would be wrong in a copy of another day. */
function Term({ loan: { term, toPay } }: { loan: OwnLoan }) {
  const dayOfTerm = useDayOfTerm(term)
  if (!term || term.days <= 0) return null
  return (
    <span className="row-term" data-only-now="">
      <TermLine {...term} isLate={(toPay?.daysLate ?? 0) > 0} />
      {dayOfTerm && <small>{dayOfTerm}</small>}
    </span>
  )
}
