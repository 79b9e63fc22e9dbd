import { loanPlayDetail } from '#contract/money/installment.ts'
import { loanStatement } from '#contract/papers/statements.ts'
import { addDays, isDay } from '#domain/dates.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { amountText, useAmountStyle } from '#web/parts/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { useHas } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, useWords } from '#web/words/words.ts'
import { NextPart, PayNextPart } from './next-part.tsx'
import { NotNow } from './nothing-to-pay.tsx'
import { isWaited, UnlessOnItsWay } from './on-its-way.tsx'

/** The calendar file reminds at nine on the day before, which is ahead for days later than tomorrow. */
const REMINDED_FROM_DAYS = 2

/**
 * What is to be repaid, with the due days that have not passed. Without a statement that is the day of the repayment
 * alone. `isReminded` says that the reminder of every one of these days is still to come.
 */
export async function load({ call, query }: Page) {
  const key = loanKeyIn(query)
  const [answer, statement] = await Promise.all([
    call(loanPlayDetail, key),
    call(loanStatement, { orderNo: key.orderId }),
  ])
  const plan = requireData(answer)
  const { repayDate, lastMoment, repayAmount, daysLate } = plan
  const madeOn = statement.data?.madeOn ?? ''
  const today = isDay(madeOn)
    ? madeOn
    : daysLate > 0 && isDay(repayDate)
      ? addDays(repayDate, daysLate)
      : null
  const ahead = (statement.data?.plan ?? [])
    .filter(({ dueOn, left }) => left > 0n && (today === null || dueOn >= today))
    .map(({ dueOn, left }) => ({ dueOn, left, text: dueOn }))
  const next =
    daysLate > 0 || !repayDate ? [] : [{ dueOn: repayDate, left: repayAmount, text: lastMoment || repayDate }]
  const days = ahead.length > 0 ? ahead : next
  return {
    ...plan,
    days,
    dayEnds: statement.data?.dayEnds ?? '',
    isReminded: today !== null && days.every(({ dueOn }) => dueOn >= addDays(today, REMINDED_FROM_DAYS)),
  }
}

export const loader = onServer(load)
type Loaded = Awaited<ReturnType<typeof load>>
export const meta = titled(({ calendar, instructions }, loaded?: Loaded) =>
  loaded?.onItsWay.some(isWaited) ? instructions.yourPayment : calendar.title,
)

export const useFrame = (): Frame => {
  const loan = useLoan()
  return { loan, backHref: usePaths().loanDetails(loan) }
}

/** Lists the due days that have not passed, with a file for the phone's calendar. */
export default function Calendar({ loaderData }: ScreenProps<typeof loader>) {
  const { calendar, repay } = useWords()
  const paths = usePaths()
  const has = useHas()
  const loan = useLoan()
  const amounts = useAmountStyle(loaderData.currency)
  const { dayEnds, isReminded, allOverdue, onItsWay, productLogo, productName } = loaderData
  const isPaid = onItsWay.some(isWaited)
  const nextPart = has('arrangements') ? (loaderData.nextPart ?? null) : null
  // The arrangement's next amount includes what is due by its day.
  const days = loaderData.days.filter(({ dueOn }) => !allOverdue && !(nextPart && dueOn <= nextPart.on))
  const hasFile = !allOverdue && has('calendar')
  return (
    <BorrowerShell
      {...useFrame()}
      actions={
        !isPaid &&
        (nextPart || hasFile) && (
          <ActionBar>
            {nextPart && <PayNextPart part={nextPart} loan={loan} {...amounts} />}
            {hasFile && (
              // No `download` attribute: the server names the file, and the browser would save an error page under its
              // name.
              <a
                className="button"
                data-kind={nextPart ? 'secondary' : undefined}
                href={paths.calendarFile(loan)}
                rel="noreferrer"
              >
                <Icon name="calendar" />
                {repay.calendar}
              </a>
            )}
          </ActionBar>
        )
      }
    >
      <ProductHeader logo={productLogo} name={productName} />
      <UnlessOnItsWay money={onItsWay} loan={loan}>
        {nextPart && <NextPart part={nextPart} {...amounts} />}
        {!nextPart && !hasFile && days.length === 0 && (
          <NotNow title={calendar.noneTitle} text={calendar.none} backHref={paths.repay(loan)} />
        )}
        {days.length > 0 && (
          <>
            {hasFile && <p>{isReminded ? `${calendar.lead} ${calendar.reminds}` : calendar.lead}</p>}
            <DetailList rows={days.map(({ text, left }) => ({ text, value: amountText(left, amounts) }))} />
            {dayEnds && <p className="small muted">{dayEnds}</p>}
            {hasFile && <p className="small muted">{calendar.byHand}</p>}
          </>
        )}
      </UnlessOnItsWay>
    </BorrowerShell>
  )
}
