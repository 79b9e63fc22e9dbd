import { redirect } from 'react-router'
import type { OutputOf } from '#contract/endpoint.ts'
import { generateVcode } from '#contract/loans/loan-details.ts'
import { paymentStatus } from '#contract/money/payment-status.ts'
import { REQUEST_EXTEND, REQUEST_PART, REQUEST_PAYOFF } from '#contract/money/request-type.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import { hasMoneyMoved, type Progress, SPEAKS_OF_PAYMENT_HOURS } from '#domain/money/payment-progress.ts'
import { paymentMayChange } from '#domain/poll-interval.ts'
import { formFields, minorIn } from '#web/calls/form-fields.ts'
import { type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { loadFailure } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { ClaimLink } from '#web/parts/claim-link.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { MayChange } from '#web/parts/may-change.tsx'
import { OtherPart } from '#web/screens/money/other-part.tsx'
import { type LoanKey, type Paths, pathsFor } from '#web/words/paths.ts'
import { useHas } from '#web/words/settings.tsx'
import { spokenSentence } from '#web/words/spoken.ts'
import { titled } from '#web/words/title.ts'
import { useLanguage, usePaths, useQuery, useWords } from '#web/words/words.ts'
import type { PageWords } from '#words/languages.ts'
import { OnlyAgain, PaymentOutcome, titleOf, wasPaid } from './payment-outcome.tsx'
import type { Status } from './payment-progress.tsx'
import { PaymentSlip } from './payment-slip.tsx'

/** The page's content: a reference to pay with, or the outcome of one. */
interface Shown {
  slip: OutputOf<typeof generateVcode> | null
  status: Status | null
  /** Payments in transit to the loan; none from a backend that does not report them. */
  onItsWay: OutputOf<typeof paymentStatus>['onItsWay']
  /**
   * For a part: the amount of another part that has a reference by this channel. Then this page requests none by
   * itself.
   */
  other: Status | null
}

/** Refusals that mean that money has arrived, perhaps after the page checked its reference. */
const MONEY_CAME: readonly CallResult<Shown>['code'][] = [
  refusalCodes['already-settled'],
  refusalCodes['payment-on-its-way'],
  refusalCodes['extension-not-offered'],
]

/**
 * First checks the reference that this page gave earlier. If it was paid or has ended, the page says so. It does not
 * replace the number while the borrower may be paying at a counter. A reference for another part also stays, otherwise
 * two open pages would keep ending each other's reference.
 */
export async function load(page: Page): Promise<Shown> {
  const before = await askWhatBecame(page)
  if (before.showsOutcome || before.other) return { ...before, slip: null }
  const slip = await page.call(generateVcode, wishIn(page.query))
  if (slip.success) {
    const isKnown = before.status?.vCode === slip.data.repayDetail.vCode
    return {
      slip: slip.data,
      status: isKnown ? before.status : null,
      onItsWay: before.onItsWay,
      other: null,
    }
  }
  if (!MONEY_CAME.includes(slip.code)) throw loadFailure(slip)
  const after = await askWhatBecame(page)
  if (after.showsOutcome) return { ...after, slip: null }
  const isWaited = slip.code === refusalCodes['payment-on-its-way'] && after.onItsWay.length > 0
  if (!isWaited) throw loadFailure(slip)
  return { slip: null, status: null, onItsWay: after.onItsWay, other: null }
}

/** The newest reference for this purpose, and whether the page shows its outcome or how to pay. */
async function askWhatBecame({ query, call }: Page) {
  const { amount, ...asked } = wishIn(query)
  const known = await call(paymentStatus, asked)
  const newest = known.success && known.data.state !== '' ? known.data : null
  const status = newest?.amount === amount ? newest : null
  // A payment in transit is shown until it arrives or is cancelled, however long that takes.
  const isSpokenOf = status?.state === 'seen' || (status?.hoursSince ?? 0) < SPEAKS_OF_PAYMENT_HOURS
  const showsOutcome = status !== null && status.state !== 'issued' && isSpokenOf
  const isOther =
    asked.requestType === REQUEST_PART && amount > 0n && status === null && newest !== null && isInUse(newest)
  return {
    status,
    onItsWay: known.success ? known.data.onItsWay : [],
    showsOutcome,
    other: isOther ? newest : null,
  }
}

/** The borrower may be paying with it at a counter, or has just paid it. */
const isInUse = ({ state, hoursSince }: Status) =>
  state === 'issued' || (hasMoneyMoved(state as Progress) && hoursSince < SPEAKS_OF_PAYMENT_HOURS)

/** Requests a new reference, and redirects to the page that shows it. A second tap gets the same reference. */
async function submit(page: Page, form: FormData) {
  // Sent only by the button beside the warning about paying twice.
  const wish = { ...wishIn(page.query), ...(formFields(form).text('again') === '1' ? { again: 1 } : {}) }
  const made = await page.call(generateVcode, wish)
  if (!made.success) return { message: made.message }
  const { requestType, amount, ...key } = wishIn(page.query)
  return redirect(pathsFor(page.identity).instructions({ ...key, amountMinor: amount }, requestType))
}

const wishIn = (query: URLSearchParams) => ({
  ...loanKeyIn(query),
  amount: minorIn(query.get('amount') ?? ''),
  payCode: query.get('payCode') ?? '',
  requestType: Number(query.get('requestType') ?? ''),
})

export const loader = onServer(load)
export const action = onServer(submit)
type Loaded = Awaited<ReturnType<typeof load>>
export const meta = titled((words, loaded?: Loaded) => titleFor(loaded?.status, words.instructions))

/** The previous page. */
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
  const language = useLanguage()
  const paths = usePaths()
  const has = useHas()
  const query = useQuery()
  const loan = useLoan()
  const requestType = useRequestType()
  const { slip, status, onItsWay, other } = loaderData
  const isPaid = status !== null && wasPaid(status)
  // If the backend does not report outcomes, a refresh would only request another reference.
  const isAwaited = slip !== null && has('paymentStatus')
  const mayChange = paymentMayChange({ isAwaited, state: status?.state ?? '', pendingPayments: onItsWay })
  return (
    <BorrowerShell {...useFrame()}>
      {/* In the page before the money arrives, so a screen reader announces the change. */}
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
        <PaymentOutcome
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

/** Once the money has arrived, the title says so. */
const titleFor = (status: Status | null | undefined, words: PageWords['general']['instructions']) =>
  status && wasPaid(status) ? titleOf(status, words) : words.title

function backTo(requestType: number, paths: Paths, loan: LoanKey): string {
  if (requestType === REQUEST_EXTEND) return paths.extension(loan)
  if (requestType === REQUEST_PART) return paths.payPart(loan)
  return requestType === REQUEST_PAYOFF ? paths.payoff(loan) : paths.repay(loan)
}
