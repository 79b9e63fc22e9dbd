import { refusalCodes } from '#contract/refusal-codes.ts'
import { formatMoney } from '#domain/amount.ts'
import { inBrowser, onServer } from '#web/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { useCurrency, useNumberStyle } from '#web/parts/money.ts'
import { Icon } from '#web/ui/icon.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { DetailList } from '#web/ui/layout/detail-list.tsx'
import { ProductHeader } from '#web/ui/layout/product-header.tsx'
import { useHas } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import type { Route } from './+types/calendar'
import { load } from './calendar.data.ts'
import { PaidState } from './instructions/paid-state.tsx'
import { NotNow } from './nothing-to-pay.tsx'

export const loader = onServer(load)
export const clientLoader = inBrowser(async () => (await import('./calendar.data.ts')).load)
export const meta = titled((words) => words.calendar.title)

/** The due days that have not passed, to read and as a file for the phone's calendar; or why there is none. */
export default function Calendar({ loaderData }: Route.ComponentProps) {
  const { calendar, repay } = useWords()
  const paths = usePaths()
  const has = useHas()
  const loan = loanKeyIn(useQuery())
  const currency = useCurrency(loaderData.data?.currency)
  const format = useNumberStyle(currency)
  const backHref = paths.loanDetails(loan)
  const isOffered = loaderData.success && !loaderData.data.allOverdue && has('calendar')
  return (
    <BorrowerShell
      title={calendar.title}
      backHref={backHref}
      actions={
        isOffered && (
          <ActionBar>
            <a className="button" data-kind="primary" href={paths.calendarFile(loan)} download>
              <Icon name="calendar" />
              {repay.calendar}
            </a>
          </ActionBar>
        )
      }
    >
      {!loaderData.success ? (
        loaderData.code === refusalCodes['already-settled'] ? (
          <PaidState loan={loan} text={loaderData.message} />
        ) : (
          <FailedCall result={loaderData} loan={loan} />
        )
      ) : !isOffered ? (
        <NotNow title={calendar.noneTitle} text={calendar.none} backHref={paths.repay(loan)} />
      ) : (
        <>
          <ProductHeader logo={loaderData.data.productLogo} name={loaderData.data.productName} />
          <p>{calendar.lead}</p>
          <DetailList
            rows={loaderData.days.map(({ dueOn, left }) => ({
              text: dueOn,
              value: formatMoney(left, currency, format),
            }))}
          />
          <p className="small muted">{calendar.byHand}</p>
        </>
      )}
    </BorrowerShell>
  )
}
