import { REQUEST_EXTEND, REQUEST_PART, REQUEST_PAYOFF } from '#contract/money/request-type.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { paymentMayChange } from '#domain/asking-again.ts'
import { spokenSentence } from '#web/language/spoken.ts'
import { inBrowser, onServer, unlessLost } from '#web/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { ClaimLink } from '#web/parts/claim-link.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { OldCopyNotice } from '#web/parts/old-copy-notice.tsx'
import type { LoanKey, Paths } from '#web/paths.ts'
import { OtherPart } from '#web/screens/money/other-part.tsx'
import { useFresh } from '#web/shell/fresh.ts'
import { useHas } from '#web/words/settings.tsx'
import { titled } from '#web/words/title.ts'
import { useLanguage, usePaths, useQuery, useWords } from '#web/words/words.ts'
import type { PageWords } from '#words/languages.ts'
import type { Route } from './+types/repayment-instructions'
import { PaidState } from './paid-state.tsx'
import type { Status } from './payment-progress.tsx'
import { PaymentSlip } from './payment-slip.tsx'
import { OnlyAgain, PaymentTold, titleOf, wasPaid } from './payment-told.tsx'
import { load, submit } from './repayment-instructions.data.ts'

export const loader = onServer(load)
export const clientLoader = inBrowser(async () => (await import('./repayment-instructions.data.ts')).load)
export const action = onServer(submit)
export const clientAction = inBrowser(async () => (await import('./repayment-instructions.data.ts')).submit)
export const shouldRevalidate = unlessLost
type Loaded = Awaited<ReturnType<typeof load>>
export const meta = titled((words, loaded?: Loaded) => titleFor(loaded?.data?.status, words.instructions))

export default function RepaymentInstructions({ loaderData, actionData }: Route.ComponentProps) {
  const words = useWords()
  const language = useLanguage()
  const paths = usePaths()
  const has = useHas()
  const query = useQuery()
  const loan = loanKeyIn(query)
  const { shown, oldSince } = useFresh(loaderData, isWaiting(loaderData, has('paymentStatus')))
  const requestType = Number(query.get('requestType') ?? '')
  const backHref = backTo(requestType, paths, loan)
  const { title } = words.instructions

  if (!shown.success) {
    return (
      <BorrowerShell title={title} backHref={backHref}>
        {shown.code === refusalCodes['already-settled'] ? (
          <PaidState loan={loan} text={shown.message} />
        ) : (
          <FailedCall result={shown} back={{ href: backHref, label: words.common.back }} />
        )}
      </BorrowerShell>
    )
  }
  const { slip, status, onItsWay, other } = shown.data
  const isPaid = status !== null && wasPaid(status)
  return (
    <BorrowerShell title={titleFor(status, words.instructions)} backHref={backHref}>
      {/* Here before the money is, so that a screen reader hears of it. */}
      <p className="only-read" aria-live="polite">
        {isPaid && spokenSentence(status.sentence, language)}
      </p>
      {oldSince && <OldCopyNotice since={oldSince} />}
      {slip && (
        <PaymentSlip
          instruction={slip}
          status={status}
          helpHref={
            has('providerInstructions') ? paths.paymentInstructions(query.get('payCode') ?? '', loan) : null
          }
        />
      )}
      {other && <OtherPart other={other} problem={actionData?.message ?? null} />}
      {!slip && !status && !other && (
        <OnlyAgain money={onItsWay} loan={loan} problem={actionData?.message ?? null} />
      )}
      {!slip && status && (
        <PaymentTold
          status={status}
          onItsWay={onItsWay}
          loan={loan}
          isExtension={requestType === REQUEST_EXTEND}
          problem={actionData?.message ?? null}
        />
      )}
      {!isPaid && (
        <ul className="card rows">
          <ClaimLink loan={loan} />
        </ul>
      )}
    </BorrowerShell>
  )
}

/** The page is called after the money once that is here. */
const titleFor = (status: Status | null | undefined, words: PageWords['general']['instructions']) =>
  status && wasPaid(status) ? titleOf(status, words) : words.title

function backTo(requestType: number, paths: Paths, loan: LoanKey): string {
  if (requestType === REQUEST_EXTEND) return paths.extension(loan)
  if (requestType === REQUEST_PART) return paths.payPart(loan)
  return requestType === REQUEST_PAYOFF ? paths.payoff(loan) : paths.repay(loan)
}

// A reference that is not paid yet may be, money on its way may arrive, and a lost network may come back.
function isWaiting(result: Route.ComponentProps['loaderData'], isTold: boolean): boolean {
  if (!result.success) return result.failure !== null
  const { slip, status, onItsWay } = result.data
  // Where nobody tells what became of a reference, asking again would only ask for another one.
  return paymentMayChange({ isAwaited: slip !== null && isTold, state: status?.state ?? '', onItsWay })
}
