import { refusalCodes } from '#contract/refusal-codes.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { DownloadLink } from '#web/parts/download-link.tsx'
import { FailedCall } from '#web/parts/failed-call.tsx'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import { inBrowser, onServer, unlessLost } from '../../page.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Paper } from '../../ui/paper.tsx'
import type { Route } from './+types/settlement'
import { LetterName } from './letter-name.tsx'
import { load, submit } from './settlement.data.ts'

export const loader = onServer(load)
export const clientLoader = inBrowser(async () => (await import('./settlement.data.ts')).load)
export const action = onServer(submit)
export const clientAction = inBrowser(async () => (await import('./settlement.data.ts')).submit)
export const meta = paperTitled((words) => words.papers.settlement)
export const shouldRevalidate = unlessLost

/** The lender's letter that a loan has been repaid. */
export default function Settlement({ loaderData, actionData }: Route.ComponentProps) {
  const { papers, letter } = usePaperWords()
  const { repay } = useWords()
  const paths = usePaths()
  const query = useQuery()
  const loan = loanKeyIn(query)
  const backHref = paths.loanDetails(loan)
  if (!loaderData.success) {
    return (
      <BorrowerShell title={papers.settlement} backHref={backHref}>
        {loaderData.code === refusalCodes['not-settled'] ? (
          <EmptyState title={papers.noLetterYet} text={loaderData.message}>
            <ButtonLink href={paths.repay(loan)}>{repay.title}</ButtonLink>
            <ButtonLink kind="quiet" href={backHref}>
              {papers.backToLoan}
            </ButtonLink>
          </EmptyState>
        ) : (
          <FailedCall result={loaderData} back={{ href: backHref, label: papers.backToLoan }} />
        )}
      </BorrowerShell>
    )
  }
  const { paper, isNamed } = loaderData.data
  return (
    <BorrowerShell
      title={papers.settlement}
      backHref={backHref}
      actions={
        <ActionBar>
          <DownloadLink href={paths.settlementPdf(loan, isNamed ? (query.get('named') ?? '') : '')} />
        </ActionBar>
      }
    >
      <LetterName
        isNamed={isNamed}
        typed={actionData?.holder}
        problem={actionData?.isMissing ? letter.missing : actionData?.message}
      />
      <div className="card letter">
        <Paper paper={paper} print={papers.print} />
      </div>
    </BorrowerShell>
  )
}
