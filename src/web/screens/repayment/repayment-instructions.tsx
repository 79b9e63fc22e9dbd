import { refusalCodes } from '#contract/refusal-codes.ts'
import { REQUEST_EXTEND } from '#contract/request-type.ts'
import { inBrowser, onServer } from '../../page.ts'
import { BorrowerShell } from '../../shell/borrower-shell.tsx'
import { FailedCall } from '../../shell/failed-call.tsx'
import { useFresh } from '../../shell/fresh.ts'
import { loanKeyIn } from '../../shell/loan-key.ts'
import { OldCopyNotice } from '../../shell/old-copy-notice.tsx'
import { titled } from '../../shell/title.ts'
import { usePaths, useQuery, useWords } from '../../shell/words.ts'
import type { Route } from './+types/repayment-instructions'
import { PaidState } from './paid-state.tsx'
import { PaymentSlip } from './payment-slip.tsx'
import { load } from './repayment-instructions.data.ts'

export const loader = onServer(load)
export const clientLoader = inBrowser(async () => (await import('./repayment-instructions.data.ts')).load)
export const meta = titled((words) => words.instructions.title)

export default function RepaymentInstructions({ loaderData }: Route.ComponentProps) {
  const words = useWords()
  const paths = usePaths()
  const query = useQuery()
  const loan = loanKeyIn(query)
  const { shown, oldSince } = useFresh(loaderData, loaderData.success || loaderData.failure !== null)
  const isExtension = query.get('requestType') === String(REQUEST_EXTEND)
  const backHref = isExtension ? paths.extension(loan) : paths.repay(loan)
  const { title } = words.instructions

  if (shown.success) {
    return (
      <BorrowerShell title={title} backHref={backHref}>
        {oldSince && <OldCopyNotice since={oldSince} />}
        <PaymentSlip instruction={shown.data} />
      </BorrowerShell>
    )
  }
  return (
    <BorrowerShell title={title} backHref={backHref}>
      {shown.code === refusalCodes['already-settled'] ? (
        <PaidState href={paths.loanDetails(loan)} text={shown.message} />
      ) : (
        <FailedCall result={shown} back={{ href: backHref, label: words.common.back }} />
      )}
    </BorrowerShell>
  )
}
