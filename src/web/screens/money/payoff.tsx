import { loanPayoff } from '#contract/money/payoff.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { type FailedProps, type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { MayChange } from '#web/parts/may-change.tsx'
import { useAmountStyle } from '#web/parts/money.ts'
import { Amount } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { CostBar } from '#web/ui/figures/cost-bar.tsx'
import { Figures } from '#web/ui/figures/figures.tsx'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, useWords } from '#web/words/words.ts'
import { ChannelSections } from './instructions/channel-sections.tsx'
import { NothingToPay, NotNow } from './nothing-to-pay.tsx'
import { UnlessOnItsWay } from './on-its-way.tsx'

const load = async ({ call, query }: Page) => requireData(await call(loanPayoff, loanKeyIn(query)))

export const loader = onServer(load)
export const meta = titled((words) => words.payoff.title)

export const useFrame = (): Frame => {
  const loan = useLoan()
  return { loan, backHref: usePaths().repay(loan) }
}

export const Failed = (failed: FailedProps) => (
  <NothingToPay {...failed} code={refusalCodes['nothing-to-repay']} title={useWords().payoff.notNow} />
)

export default function Payoff({ loaderData }: ScreenProps<typeof loader>) {
  const { payoff } = useWords()
  const paths = usePaths()
  const loan = useLoan()
  const amounts = useAmountStyle(loaderData.currency)
  const backHref = paths.repay(loan)
  const {
    payoffAmount,
    waitingAmount,
    savedAmount,
    isCoolingOff,
    detail,
    noticeMsg,
    repayList,
    unavailable,
  } = loaderData
  const { productLogo, productName, onItsWay, daysLate } = loaderData
  const amountMinor = payoffAmount ?? null
  const saved = savedAmount ?? 0n
  const label = isCoolingOff ? payoff.coolingOff : payoff.amount
  return (
    <BorrowerShell {...useFrame()}>
      <ProductHeader logo={productLogo} name={productName} />
      <MayChange />
      <UnlessOnItsWay money={onItsWay} loan={loan}>
        {amountMinor === null ? (
          <NotNow title={payoff.notNow} text={noticeMsg} backHref={backHref} />
        ) : (
          <>
            <AmountHero
              label={label}
              minor={amountMinor}
              {...amounts}
              tone={daysLate > 0 ? 'late' : undefined}
            >
              {saved > 0n && (
                <>
                  <CostBar
                    parts={[
                      { kind: 'base', minor: amountMinor },
                      { kind: 'saved', minor: saved },
                    ]}
                  />
                  <p>
                    <span className="saving">
                      <NamedAmount text={payoff.saved} minor={saved} {...amounts} />
                    </span>
                  </p>
                  {typeof waitingAmount === 'bigint' && (
                    <Figures
                      rows={[{ text: payoff.waiting, value: <Amount minor={waitingAmount} {...amounts} /> }]}
                    />
                  )}
                </>
              )}
            </AmountHero>
            {noticeMsg && (
              <p className="note">
                <Sentence text={noticeMsg} />
              </p>
            )}
            {detail.length > 0 && (
              <Folded title={payoff.made}>
                <DetailList rows={detail} />
              </Folded>
            )}
            <ChannelSections
              sections={repayList}
              unavailable={unavailable}
              hrefOf={(payCode) => paths.payoffInstructions({ ...loan, payCode, amountMinor })}
            />
          </>
        )}
      </UnlessOnItsWay>
    </BorrowerShell>
  )
}
