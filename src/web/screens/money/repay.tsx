import { loanPlayDetail } from '#contract/money/installment.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { DETAIL_ROWS_FOLDED } from '#web/browser/timings.ts'
import { onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { CalendarLink } from '#web/parts/calendar-link.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { MayChange } from '#web/parts/may-change.tsx'
import { useCurrency, useNumberStyle } from '#web/parts/money.ts'
import { NamedAmount } from '#web/ui/figures/named-amount.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { SingleRowLink } from '#web/ui/row-link.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { useHas } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { EndTitle, endingForLess, useCheaperEnd } from './cheaper-end.tsx'
import { ChannelSections } from './instructions/channel-sections.tsx'
import { PaidState } from './instructions/paid-state.tsx'
import { AskedNow } from './next-part.tsx'
import { isWaited, UnlessOnItsWay } from './on-its-way.tsx'

const load = ({ call, query }: Page) => call(loanPlayDetail, loanKeyIn(query))

export const loader = onServer(load)
type Loaded = Awaited<ReturnType<typeof load>>
export const meta = titled(({ repay, instructions }, loaded?: Loaded) =>
  loaded?.data?.onItsWay.some(isWaited) ? instructions.yourPayment : repay.title,
)

export default function Repay({ loaderData }: ScreenProps<typeof loader>) {
  const words = useWords()
  const paths = usePaths()
  const has = useHas()
  const cheaperEnd = useCheaperEnd()
  const loan = loanKeyIn(useQuery())
  const plan = loaderData.data
  const currency = useCurrency(plan?.currency)
  const format = useNumberStyle(currency)
  const backHref = paths.loanDetails(loan)
  if (!loaderData.success) {
    return (
      <BorrowerShell title={words.repay.title} backHref={backHref}>
        {loaderData.code === refusalCodes['already-settled'] ? (
          <PaidState loan={loan} text={loaderData.message} />
        ) : (
          <FailedCall result={loaderData} loan={loan} />
        )}
      </BorrowerShell>
    )
  }

  const { repayAmount, repayList, detail, noticeMsg, productLogo, productName } = loaderData.data
  const { unavailable, canPayOff, payoffAmount, savedAmount, allOverdue, onItsWay } = loaderData.data
  const isPaid = onItsWay.some(isWaited)
  const next = has('arrangements') ? (loaderData.data.nextPart ?? null) : null
  const end = cheaperEnd(endingForLess(loaderData.data), next)
  const payoff = canPayOff && has('payoff') && (
    <div className="card rows">
      <SingleRowLink
        icon="check"
        href={paths.payoff(loan)}
        more={
          typeof payoffAmount === 'bigint' && (
            <NamedAmount text={words.payoff.takes} minor={payoffAmount} {...{ currency, format }} />
          )
        }
      >
        <EndTitle saved={savedAmount} {...{ currency, format }} />
      </SingleRowLink>
    </div>
  )
  return (
    <BorrowerShell title={isPaid ? words.instructions.yourPayment : words.repay.title} backHref={backHref}>
      <ProductHeader logo={productLogo} name={productName} />
      <MayChange />
      <UnlessOnItsWay money={onItsWay} loan={loan}>
        {/* The cheaper way stands first. */}
        {end && payoff}
        <AskedNow plan={loaderData.data} loan={loan} {...{ currency, format }} />
        <DetailList
          rows={detail}
          foldAfter={DETAIL_ROWS_FOLDED}
          more={words.common.more}
          hide={words.common.hide}
        />
        {noticeMsg && (
          <p className="note">
            <Sentence text={noticeMsg} />
          </p>
        )}
        <ChannelSections
          sections={repayList}
          unavailable={unavailable}
          hrefOf={(payCode) => paths.repaymentInstructions({ ...loan, payCode, amountMinor: repayAmount })}
        />
        {has('partPayment') && (
          <div className="card rows">
            <SingleRowLink icon="part" href={paths.payPart(loan)} more={words.part.lead}>
              {words.part.title}
            </SingleRowLink>
          </div>
        )}
        {loaderData.data.canArrange && has('arrangements') && (
          <div className="card rows">
            <SingleRowLink icon="calendar" href={paths.arrange(loan)}>
              {words.arrange.row}
            </SingleRowLink>
          </div>
        )}
        {/* The loan page says whom to talk to and, where the loan allows it, offers to postpone. */}
        {loaderData.data.daysLate > 0 && (
          <div className="card rows">
            <SingleRowLink icon="chat" href={backHref}>
              {words.order.cannotPay}
            </SingleRowLink>
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
