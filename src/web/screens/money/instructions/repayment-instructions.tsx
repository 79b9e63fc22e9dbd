import { REQUEST_EXTEND, REQUEST_PART, REQUEST_PAYOFF } from '#contract/money/request-type.ts'
import { paymentMayChange } from '#domain/asking-again.ts'
import { type Frame, onServer, type ScreenProps } from '#web/calls/page.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { ClaimLink } from '#web/parts/claim-link.tsx'
import { useLoan } from '#web/parts/loan-key.ts'
import { MayChange } from '#web/parts/may-change.tsx'
import { OtherPart } from '#web/screens/money/other-part.tsx'
import type { LoanKey, Paths } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { spokenSentence } from '#web/words/spoken.ts'
import { titled } from '#web/words/title.ts'
import { useLanguage, usePaths, useQuery, useWords } from '#web/words/words.ts'
import type { PageWords } from '#words/languages.ts'
import type { Status } from './payment-progress.tsx'
import { PaymentSlip } from './payment-slip.tsx'
import { OnlyAgain, PaymentTold, titleOf, wasPaid } from './payment-told.tsx'
import { load, submit } from './repayment-instructions.data.ts'

export const loader = onServer(load)
export const action = onServer(submit)
type Loaded = Awaited<ReturnType<typeof load>>
export const meta = titled((words, loaded?: Loaded) => titleFor(loaded?.status, words.instructions))

/** The page that led here. */
export const useFrame = (): Frame => {
  const loan = useLoan()
  const backHref = backTo(useRequestType(), usePaths(), loan)
  return { loan, backHref, onward: { href: backHref, label: useWords().common.back } }
}

const useRequestType = () => Number(useQuery().get('requestType') ?? '')

export default function RepaymentInstructions({
  loaderData,
  actionData,
}: ScreenProps<typeof loader, typeof action>) {
  const words = useWords()
  const language = useLanguage()
  const paths = usePaths()
  const has = useHas()
  const query = useQuery()
  const loan = useLoan()
  const requestType = useRequestType()
  const { slip, status, onItsWay, other } = loaderData
  const isPaid = status !== null && wasPaid(status)
  // Where the backend does not tell what became of a reference, asking again would only ask for another one.
  const isAwaited = slip !== null && has('paymentStatus')
  const mayChange = paymentMayChange({ isAwaited, state: status?.state ?? '', onItsWay })
  return (
    <BorrowerShell title={titleFor(status, words.instructions)} {...useFrame()}>
      {/* On the page before the money comes, so that a screen reader reads the change. */}
      <p className="only-read" aria-live="polite">
        {isPaid && spokenSentence(status.sentence, language)}
      </p>
      {mayChange && <MayChange />}
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

/** Once the money has come, the title says so. */
const titleFor = (status: Status | null | undefined, words: PageWords['general']['instructions']) =>
  status && wasPaid(status) ? titleOf(status, words) : words.title

function backTo(requestType: number, paths: Paths, loan: LoanKey): string {
  if (requestType === REQUEST_EXTEND) return paths.extension(loan)
  if (requestType === REQUEST_PART) return paths.payPart(loan)
  return requestType === REQUEST_PAYOFF ? paths.payoff(loan) : paths.repay(loan)
}
