import { loanPlayDetail } from '#contract/money/installment.ts'
import { DETAIL_ROWS_FOLDED } from '#web/browser/timings.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { CalendarLink } from '#web/parts/calendar-link.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { MayChange } from '#web/parts/may-change.tsx'
import { useAmountStyle } from '#web/parts/money.ts'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { SingleRowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useHas } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, useWords } from '#web/words/words.ts'
import { EndTitle, endingForLess, useCheaperEnd } from './cheaper-end.tsx'
import { ChannelSections } from './instructions/channel-sections.tsx'
import { AskedNow } from './next-part.tsx'
import { isWaited, UnlessOnItsWay } from './on-its-way.tsx'

const load = async ({ call, query }: Page) => requireData(await call(loanPlayDetail, loanKeyIn(query)))

export const loader = onServer(load)
type Loaded = Awaited<ReturnType<typeof load>>
export const meta = titled(({ repay, instructions }, loaded?: Loaded) =>
  loaded?.onItsWay.some(isWaited) ? instructions.yourPayment : repay.title,
)

export const useFrame = (): Frame => {
  const loan = useLoan()
  return { loan, backHref: usePaths().loanDetails(loan) }
}

export default function Repay({ loaderData }: ScreenProps<typeof loader>) {
  const words = useWords()
  const paths = usePaths()
  const has = useHas()
  const cheaperEnd = useCheaperEnd()
  const loan = useLoan()
  const amounts = useAmountStyle(loaderData.currency)
  const { repayAmount, repayList, detail, noticeMsg, productLogo, productName } = loaderData
  const { unavailable, canPayOff, payoffAmount, savedAmount, allOverdue, onItsWay } = loaderData
  const isPaid = onItsWay.some(isWaited)
  const next = has('arrangements') ? (loaderData.nextPart ?? null) : null
  const end = cheaperEnd(endingForLess(loaderData), next)
  const payoff = canPayOff && has('payoff') && (
    <div className="card rows">
      <SingleRowLink
        icon="check"
        href={paths.payoff(loan)}
        title={<EndTitle saved={savedAmount} {...amounts} />}
        more={
          typeof payoffAmount === 'bigint' && (
            <NamedAmount text={words.payoff.takes} minor={payoffAmount} {...amounts} />
          )
        }
      />
    </div>
  )
  return (
    <BorrowerShell {...useFrame()}>
      <ProductHeader logo={productLogo} name={productName} />
      <MayChange />
      <UnlessOnItsWay money={onItsWay} loan={loan}>
        {/* The cheaper way comes first. */}
        {end && payoff}
        <AskedNow plan={loaderData} loan={loan} {...amounts}>
          {noticeMsg && (
            <p>
              <Sentence text={noticeMsg} />
            </p>
          )}
        </AskedNow>
        <DetailList rows={detail} foldAfter={DETAIL_ROWS_FOLDED} />
        <ChannelSections
          sections={repayList}
          unavailable={unavailable}
          hrefOf={(payCode) => paths.repaymentInstructions({ ...loan, payCode, amountMinor: repayAmount })}
        />
        {has('partPayment') && (
          <div className="card rows">
            <SingleRowLink icon="part" href={paths.payPart(loan)} title={words.part.title} />
          </div>
        )}
        {loaderData.canArrange && has('arrangements') && (
          <div className="card rows">
            <SingleRowLink icon="calendar" href={paths.arrange(loan)} title={words.arrange.row} />
          </div>
        )}
        {/* The loan page has contacts and, if the loan allows it, the way to postpone. */}
        {loaderData.daysLate > 0 && (
          <div className="card rows">
            <SingleRowLink icon="chat" href={paths.loanDetails(loan)} title={words.order.cannotPay} />
          </div>
        )}
        {!end && payoff}
      </UnlessOnItsWay>
      {!isPaid && !allOverdue && (
        <ul className="card rows">
          <CalendarLink loan={loan} />
        </ul>
      )}
    </BorrowerShell>
  )
}
