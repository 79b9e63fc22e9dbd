import { redirect } from 'react-router'
import { settlementLetter, settlementName } from '#contract/papers/statements.ts'
import { refusalCodes } from '#contract/refusal-codes.ts'
import { formFields } from '#web/calls/form-fields.ts'
import { type FailedProps, type Frame, onServer, type Page, type ScreenProps } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { DownloadLink } from '#web/parts/download-link.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { loanKeyIn, useLoan } from '#web/parts/loan-key.ts'
import { BrandMark } from '#web/ui/brand-mark.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Paper } from '#web/ui/paper.tsx'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { pathsFor } from '#web/words/paths.ts'
import { useBrand } from '#web/words/settings.tsx'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { LetterName } from './letter-name.tsx'

const load = async ({ call, query }: Page) => {
  const proof = query.get('named')
  return requireData(
    await call(settlementLetter, { orderNo: loanKeyIn(query).orderId, ...(proof && { proof }) }),
  )
}

/** Requests the letter with the borrower's name. Only a reader who types the whole name sees it. */
async function submit({ call, query, identity }: Page, form: FormData) {
  const loan = loanKeyIn(query)
  const holder = formFields(form).text('holder').trim()
  if (holder === '') return { holder, message: '', isMissing: true }
  const proved = await call(settlementName, { orderNo: loan.orderId, holder })
  if (!proved.success) return { holder, message: proved.message, isMissing: false }
  return redirect(pathsFor(identity).settlement(loan, proved.data.proof))
}

export const loader = onServer(load)
export const action = onServer(submit)
export const meta = paperTitled((words) => words.papers.settlement)

export const useFrame = (): Frame => {
  const backHref = usePaths().loanDetails(useLoan())
  return { backHref, onward: { href: backHref, label: usePaperWords().papers.backToLoan } }
}

/** Says that a loan is not repaid yet, and links to its repayment. */
export function Failed(failed: FailedProps) {
  const { papers } = usePaperWords()
  const { repay } = useWords()
  const paths = usePaths()
  const loan = useLoan()
  const { result } = failed
  if (result.code !== refusalCodes['not-settled']) return <FailedCall {...failed} />
  return (
    <EmptyState title={papers.noLetterYet} text={result.message}>
      <ButtonLink href={paths.repay(loan)}>{repay.title}</ButtonLink>
      <ButtonLink kind="quiet" href={paths.loanDetails(loan)}>
        {papers.backToLoan}
      </ButtonLink>
    </EmptyState>
  )
}

/** The lender's letter that a loan has been repaid. */
export default function Settlement({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { letter } = usePaperWords()
  const { name } = useBrand()
  const paths = usePaths()
  const query = useQuery()
  const loan = useLoan()
  const { paper, isNamed } = loaderData
  return (
    <BorrowerShell
      {...useFrame()}
      actions={
        <ActionBar>
          <DownloadLink href={paths.settlementPdf(loan, isNamed ? (query.get('named') ?? '') : '')} />
        </ActionBar>
      }
    >
      <div className="card letter">
        <header className="letter-head">
          <BrandMark name={name} />
        </header>
        <Paper paper={paper} />
        <LetterName
          isNamed={isNamed}
          typed={actionData?.holder}
          problem={actionData?.isMissing ? letter.missing : actionData?.message}
        />
      </div>
    </BorrowerShell>
  )
}
