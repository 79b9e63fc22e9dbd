import { loanStatement } from '#contract/papers/statements.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { DownloadLink } from '#web/parts/download-link.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { NextPart, PayNextPart } from '#web/screens/money/next-part.tsx'
import { isWaited, OnItsWayNotices, WaitedFor } from '#web/screens/money/on-its-way.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Section } from '#web/ui/layout/section.tsx'
import { SingleRowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { useHas } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, useWords } from '#web/words/words.ts'
import { BalanceLine } from './balance-line.tsx'
import { StatementLines } from './statement-lines.tsx'

const load = async ({ call, query }: Page) =>
  requireData(await call(loanStatement, { orderNo: loanKeyIn(query).orderId }))

export const loader = onServer(load)
export const meta = titled((words) => words.order.statement)
export const useFrame = (): Frame => ({ backHref: usePaths().loanDetails(useLoan()) })

/** The history of a loan: disbursement, due amounts, charges and payments, and the current debt. */
export default function Statement({ loaderData }: ScreenProps<typeof loader>) {
  const { order, confirm, repay } = useWords()
  const { papers: said } = usePaperWords()
  const paths = usePaths()
  const has = useHas()
  const loan = useLoan()
  const amounts = useAmountStyle(loaderData.currency)
  const { productName, productLogo, company, owed, dueToday, daysLate, lines, plan, dayEnds, isSettled } =
    loaderData
  const { onItsWay } = loaderData
  const nextPart = has('arrangements') ? (loaderData.nextPart ?? null) : null
  const isLate = daysLate > 0
  const facts = [
    ...(nextPart || (typeof dueToday === 'bigint' && owed > dueToday)
      ? [{ text: said.owedInAll, value: amountText(owed, amounts) }]
      : []),
  ]
  return (
    <BorrowerShell
      {...useFrame()}
      actions={
        <ActionBar>
          {nextPart && <PayNextPart part={nextPart} loan={loan} {...amounts} />}
          {isLate && <ButtonLink href={paths.repay(loan)}>{repay.title}</ButtonLink>}
          <DownloadLink href={paths.statementPdf(loan)} kind={isLate || nextPart ? 'quiet' : 'secondary'} />
        </ActionBar>
      }
    >
      <ProductHeader logo={productLogo} name={productName} sub={company} />
      {nextPart ? (
        <NextPart part={nextPart} {...amounts} />
      ) : (
        <AmountHero
          {...heroOf(loaderData, said)}
          {...amounts}
          tone={isSettled ? 'settled' : isLate ? 'late' : undefined}
          sub={isSettled ? order.settled : isLate ? repay.wasDue(daysLate) : undefined}
        />
      )}
      {onItsWay.filter(isWaited).map((one) => (
        <WaitedFor key={one.vCode + one.seenAt} one={one} loan={loan} />
      ))}
      <OnItsWayNotices money={onItsWay.filter((one) => !isWaited(one))} />
      {isSettled && has('settlement') && (
        <div className="card rows">
          <SingleRowLink icon="check" href={paths.settlement(loan)} title={said.settlement} />
        </div>
      )}
      {facts.length > 0 && <DetailList rows={facts} />}
      {lines.length > 0 && (
        <Section title={said.history}>
          <BalanceLine balances={lines.map(({ balance }) => balance)} />
          <StatementLines loan={loan} lines={lines} {...amounts} />
        </Section>
      )}
      {plan.length > 0 && (
        <Section title={confirm.paymentPlan}>
          {dayEnds && !isSettled && <p className="small muted">{dayEnds}</p>}
          <ol className="card rows">
            {plan.map(({ number, dueOn, total, left }) => (
              <li key={number} className="row">
                <span>
                  <Sentence text={said.dueOn(number, dueOn)} />
                  <small>
                    {left === 0n ? (
                      said.paid
                    ) : (
                      <>
                        {said.stillToPay} <Amount minor={left} {...amounts} />
                      </>
                    )}
                  </small>
                </span>
                <Amount minor={total} {...amounts} />
              </li>
            ))}
          </ol>
        </Section>
      )}
    </BorrowerShell>
  )
}

type StatementData = ScreenProps<typeof loader>['loaderData']

/** The amount due today, not the whole remaining debt; a backend that does not separate them sends only the debt. */
function heroOf({ owed, dueToday }: StatementData, said: ReturnType<typeof usePaperWords>['papers']) {
  if (owed < 0n) return { label: said.credit, minor: -owed }
  return typeof dueToday === 'bigint'
    ? { label: said.dueToday, minor: dueToday }
    : { label: said.owedInAll, minor: owed }
}
