import { loanPlayDelayDetail } from '#contract/money/installment.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { daysBetween, isDay } from '#domain/dates.ts'
import { type FailedProps, type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { MayChange } from '#web/parts/may-change.tsx'
import { useAmountStyle } from '#web/parts/money.ts'
import { ChannelSections } from '#web/screens/money/instructions/channel-sections.tsx'
import { NothingToPay } from '#web/screens/money/nothing-to-pay.tsx'
import { isWaited, UnlessOnItsWay } from '#web/screens/money/on-its-way.tsx'
import { Amount } from '#web/ui/figures/amount.tsx'
import { AmountHero } from '#web/ui/figures/amount-hero.tsx'
import { Figures } from '#web/ui/figures/figures.tsx'
import { RepaymentPlan } from '#web/ui/figures/repayment-plan.tsx'
import { TermLine } from '#web/ui/figures/term-line.tsx'
import { FloatingButton } from '#web/ui/floating-button.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { Sentence } from '#web/ui/text/sentence.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, useWords } from '#web/words/words.ts'
import { PayToday, type Postponing, PostponingFigures } from './postponing-figures.tsx'

const load = async ({ call, query }: Page) => requireData(await call(loanPlayDelayDetail, loanKeyIn(query)))

export const loader = onServer(load)
type Loaded = Awaited<ReturnType<typeof load>>
export const meta = titled(({ extension, instructions }, loaded?: Loaded) =>
  loaded?.onItsWay.some(isWaited) ? instructions.yourPayment : extension.title,
)

export const useFrame = (): Frame => {
  const loan = useLoan()
  return { loan, backHref: usePaths().loanDetails(loan) }
}

export const Failed = (failed: FailedProps) => (
  <NothingToPay
    {...failed}
    code={refusalCodes['extension-not-offered']}
    title={useWords().extension.notOffered}
  />
)

export default function Extension({ loaderData }: ScreenProps<typeof loader>) {
  const { extension, support } = useWords()
  const paths = usePaths()
  const loan = useLoan()
  const amounts = useAmountStyle(loaderData.currency)
  const { productLogo, productName, delayInfo, repayPlan, dayEnds, repayList, unavailable, noticeMsg, note } =
    loaderData
  const { onItsWay, postponing, daysLate } = loaderData
  const isPaid = onItsWay.some(isWaited)
  const help = (
    <FloatingButton href={paths.floatingHelp()} icon="chat" label={support.open} hint={extension.moveHint} />
  )
  return (
    <BorrowerShell {...useFrame()} aside={help}>
      <ProductHeader logo={productLogo} name={productName} sub={isPaid ? undefined : delayInfo.reviewer} />
      <MayChange />
      <UnlessOnItsWay money={onItsWay} loan={loan}>
        <AmountHero
          label={extension.fee}
          minor={delayInfo.delayAmount}
          {...amounts}
          sub={delayInfo.delayTime && extension.until(delayInfo.lastMoment || delayInfo.delayTime)}
          tone={daysLate > 0 ? 'late' : 'fee'}
        >
          <p className="sub">
            <Sentence text={noticeMsg || extension.feeNote} />
          </p>
          {postponing && (
            <>
              <TermLine day={0} {...lineTo(postponing, repayPlan[0]?.time ?? '', daysLate)} />
              <Figures
                rows={[{ text: extension.payThen, value: <Amount minor={postponing.later} {...amounts} /> }]}
              />
            </>
          )}
        </AmountHero>
        <ChannelSections
          sections={repayList}
          unavailable={unavailable}
          hrefOf={(payCode) =>
            paths.extensionInstructions({ ...loan, payCode, amountMinor: delayInfo.delayAmount })
          }
        />
        {repayPlan.length > 0 && (
          <Folded title={extension.plan}>
            {dayEnds && !delayInfo.lastMoment && <p className="small muted">{dayEnds}</p>}
            <RepaymentPlan
              steps={repayPlan.map(({ title, amount, remark, time }) => ({
                title,
                amount: <Amount minor={amount} {...amounts} />,
                time,
                description: remark,
              }))}
            />
          </Folded>
        )}
        {postponing && (
          <Folded title={extension.more}>
            <PostponingFigures
              {...{ postponing }}
              {...amounts}
              heading="h3"
              repay={<PayToday loan={loan} postponing={postponing} kind="secondary" />}
            />
          </Folded>
        )}
        {note && (
          <Folded title={extension.rules}>
            <p className="folded-text">
              <Sentence text={note} />
            </p>
          </Folded>
        )}
      </UnlessOnItsWay>
    </BorrowerShell>
  )
}

/** The line from today to the new due day, with a dot for the old one unless that has passed. */
function lineTo({ days, dueOn }: Postponing, today: string, daysLate: number) {
  const ahead = isDay(today) && isDay(dueOn) ? daysBetween(today, dueOn) : days
  const dues = [daysLate > 0 ? 0 : ahead - days, ahead].filter((day) => day > 0)
  return { days: ahead, dues: dues.map((day) => ({ day, isPaid: false })) }
}
