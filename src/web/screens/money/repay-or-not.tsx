import { refusalCodes } from '#contract/refusal-codes.ts'
import { paperTitled, usePaperWords } from '#web/language/papers.ts'
import { inBrowser, onServer } from '#web/page.ts'
import { NextPart, PayNextPart } from '#web/screens/loans/next-part.tsx'
import { BorrowerShell } from '#web/shell/borrower-shell.tsx'
import { FailedCall } from '#web/shell/failed-call.tsx'
import { loanKeyIn } from '#web/shell/loan-key.ts'
import { useCurrency, useNumberStyle } from '#web/shell/money.ts'
import { useHas } from '#web/shell/settings.tsx'
import { usePaths, useQuery, useWords } from '#web/shell/words.ts'
import { ActionBar } from '#web/ui/action-bar.tsx'
import { AmountHero } from '#web/ui/amount-hero.tsx'
import { Anchor } from '#web/ui/anchor.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { NamedAmount } from '#web/ui/named-amount.tsx'
import { ProductHeader } from '#web/ui/product-header.tsx'
import type { Route } from './+types/repay-or-not'
import { dueText } from './due-text.ts'
import { isWaited, OnItsWayNotices, WaitedFor } from './on-its-way.tsx'
import { PaidState } from './paid-state.tsx'
import { load } from './repay-or-not.data.ts'

export const loader = onServer(load)
export const clientLoader = inBrowser(async () => (await import('./repay-or-not.data.ts')).load)
export const meta = paperTitled((words) => words.choose.repayOrNotTitle)

/** A loan is open: pay it now, look at the other ways, or leave it for later. */
export default function RepayOrNot({ loaderData }: Route.ComponentProps) {
  const { choose } = usePaperWords()
  const words = useWords()
  const has = useHas()
  const paths = usePaths()
  const loan = loanKeyIn(useQuery())
  const currency = useCurrency(loaderData.data?.currency)
  const format = useNumberStyle(currency)
  const title = choose.repayOrNotTitle
  if (!loaderData.success) {
    return (
      <BorrowerShell title={title}>
        {loaderData.code === refusalCodes['already-settled'] ? (
          <PaidState loan={loan} text={loaderData.message} />
        ) : (
          <FailedCall result={loaderData} loan={loan} />
        )}
      </BorrowerShell>
    )
  }

  const { productName, productLogo, repayAmount, onItsWay, canPayOff, payoffAmount, savedAmount } =
    loaderData.data
  const waited = onItsWay.filter(isWaited)
  if (waited.length > 0) {
    return (
      <BorrowerShell title={title}>
        <ProductHeader logo={productLogo} name={productName} />
        {waited.map((one) => (
          <WaitedFor key={one.vCode + one.seenAt} one={one} loan={loan} />
        ))}
        <ButtonLink kind="quiet" href={paths.loanDetails(loan)}>
          {choose.later}
        </ButtonLink>
      </BorrowerShell>
    )
  }
  const nextPart = has('arrangements') ? loaderData.data.nextPart : null
  const shown = { currency, format }
  const endsForLess =
    canPayOff && has('payoff') && !nextPart && typeof payoffAmount === 'bigint' && payoffAmount < repayAmount
  return (
    <BorrowerShell
      title={title}
      actions={
        <ActionBar>
          {nextPart && <PayNextPart part={nextPart} loan={loan} {...shown} />}
          {/* The cheaper way stands first. */}
          {endsForLess && (
            <ButtonLink href={paths.payoff(loan)}>
              <NamedAmount text={words.payoff.titleSaving} minor={savedAmount ?? 0n} {...shown} />
            </ButtonLink>
          )}
          {!nextPart && (
            <ButtonLink href={paths.repay(loan)} kind={endsForLess ? 'secondary' : undefined}>
              {choose.repayNow}
            </ButtonLink>
          )}
          <ButtonLink kind="quiet" href={paths.loanDetails(loan)}>
            {choose.later}
          </ButtonLink>
        </ActionBar>
      }
    >
      <ProductHeader logo={productLogo} name={productName} />
      <OnItsWayNotices money={onItsWay} />
      {nextPart ? (
        <NextPart part={nextPart} isOld={false} {...shown} />
      ) : (
        <AmountHero
          label={words.repay.totalAmount}
          minor={repayAmount}
          sub={dueText(loaderData.data, words)}
          tone={loaderData.data.daysLate > 0 ? 'late' : undefined}
          {...shown}
        />
      )}
      <p>{choose.repayOrNotText}</p>
      <ul className="card rows">
        <li>
          <Anchor className="row" href={paths.repayOrNotChoose(loan)}>
            <Icon name="calendar" />
            <span>{choose.otherWays}</span>
            <Icon name="chevron" />
          </Anchor>
        </li>
      </ul>
    </BorrowerShell>
  )
}
