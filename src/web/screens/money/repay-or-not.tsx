import { loanPlayDetail } from '#contract/money/installment.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { useAmountStyle } from '#web/parts/money.ts'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { RowLink } from '#web/ui/row-link.tsx'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { useHas } from '#web/words/settings.tsx'
import { usePaths, useWords } from '#web/words/words.ts'
import { EndTitle, endingForLess, useCheaperEnd } from './cheaper-end.tsx'
import { dueText } from './due-text.ts'
import { NextPart, PayNextPart } from './next-part.tsx'
import { isWaited, OnItsWayNotices, WaitedFor } from './on-its-way.tsx'

const load = async ({ call, query }: Page) => requireData(await call(loanPlayDetail, loanKeyIn(query)))

export const loader = onServer(load)
export const meta = paperTitled((words) => words.choose.repayOrNotTitle)
export const useFrame = (): Frame => ({ loan: useLoan() })

/** An open loan: pay now, see the other ways, or pay later. */
export default function RepayOrNot({ loaderData }: ScreenProps<typeof loader>) {
  const { choose } = usePaperWords()
  const words = useWords()
  const has = useHas()
  const cheaperEnd = useCheaperEnd()
  const paths = usePaths()
  const loan = useLoan()
  const amounts = useAmountStyle(loaderData.currency)
  const { productName, productLogo, repayAmount, onItsWay, savedAmount } = loaderData
  const waited = onItsWay.filter(isWaited)
  if (waited.length > 0) {
    return (
      <BorrowerShell>
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
  const nextPart = has('arrangements') ? (loaderData.nextPart ?? null) : null
  const end = cheaperEnd(endingForLess(loaderData), nextPart)
  return (
    <BorrowerShell
      actions={
        <ActionBar>
          {nextPart && <PayNextPart part={nextPart} loan={loan} {...amounts} />}
          {/* The cheaper way comes first. */}
          {end && (
            <ButtonLink href={paths.payoff(loan)}>
              <EndTitle saved={savedAmount} {...amounts} />
            </ButtonLink>
          )}
          {!nextPart && (
            <ButtonLink href={paths.repay(loan)} kind={end ? 'secondary' : undefined}>
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
        <NextPart part={nextPart} {...amounts} />
      ) : (
        <AmountHero
          label={words.repay.totalAmount}
          minor={repayAmount}
          sub={dueText(loaderData, words)}
          tone={loaderData.daysLate > 0 ? 'late' : undefined}
          {...amounts}
        />
      )}
      <p>{choose.repayOrNotText}</p>
      <ul className="card rows">
        <RowLink icon="calendar" href={paths.repayOrNotChoose(loan)} title={choose.otherWays} />
      </ul>
    </BorrowerShell>
  )
}
