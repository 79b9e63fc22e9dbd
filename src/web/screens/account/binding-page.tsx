import type { ReactNode } from 'react'
import type { Frame } from '#web/calls/page.ts'
import { appAction } from '#web/parts/app-action.ts'
import { BorrowerShell } from '#web/parts/borrower-shell.tsx'
import { Form } from '#web/parts/form.tsx'
import { useLoan } from '#web/parts/loan-key.ts'
import { StillWritten } from '#web/parts/unsent-text.tsx'
import { ButtonLink, SubmitButton } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/forms/refusal.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { Folded } from '#web/ui/layout/folded.tsx'
import { Outcome } from '#web/ui/outcome.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { usePaperWords } from '#web/words/papers.ts'
import { useBrand } from '#web/words/settings.tsx'
import { useWebAccess } from '#web/words/web-access.ts'
import { usePaths, useQuery, useWords } from '#web/words/words.ts'
import type { load, Unbound } from './binding.data.ts'

type Loaded = Awaited<ReturnType<typeof load>>
export type Bound = Loaded['bound']

/** The typed values and the errors of the fields. */
export interface Typed {
  typed: Unbound['typed'] | undefined
  errorOf(field: keyof Unbound['typed']): string | undefined
}

interface BindingPageProps {
  bound: Bound
  frame: Frame
  unbound: Unbound | undefined
  title: string
  note: string
  /** The purpose of the form, if something is bound already. */
  another: string
  savedText(bound: Bound): string
  /** The bound accounts or cards, and the actions besides the form. */
  before(bound: Bound, isSaved: boolean): ReactNode
  /** Where the borrower continues once something is bound. The form is folded then. */
  onward?(bound: Bound): ReactNode
  /** Replaces the form until another action is done. */
  instead?(bound: Bound, unbound: Unbound | undefined): ReactNode
  children(bound: Bound, typed: Typed): ReactNode
}

/** Keeps the typed values under their field names when the form is not shown. */
export function useBindingFrame(unbound: Unbound | undefined, labels: Labels): Frame {
  const paths = usePaths()
  const { isHere } = useWebAccess()
  const loan = useLoan()
  const applicationId = useQuery().get('applicationId')
  const backHref = loan.orderId
    ? paths.loanDetails(loan)
    : applicationId
      ? paths.applyStep('account', applicationId)
      : isHere
        ? paths.mine()
        : undefined
  return { backHref, below: <StillWritten texts={writtenUnder(labels, unbound)} /> }
}

type Labels = { [Field in keyof Unbound['typed']]?: string }

/** The page that binds an account or a card: the list of bound ones, and a form for another. */
export function BindingPage(props: BindingPageProps) {
  const { bound, unbound, title, note, another, before, instead, onward, frame, children } = props
  const { bind } = usePaperWords()
  const { common } = useWords()
  const paths = usePaths()
  const { deepLinkScheme } = useBrand()
  const { isHere } = useWebAccess()
  const query = useQuery()
  // During an application, the borrower continues there.
  const applicationId = query.get('applicationId')
  const isSaved = query.get('saved') === '1' && !unbound
  const { typed, problems = {}, message, refused } = unbound ?? {}
  const errorOf: Typed['errorOf'] = (field) => {
    const problem = problems[field]
    return refused?.[field] ?? (problem && bind.problems[problem])
  }
  const { accounts, cards, draftKey } = bound
  const savedText = props.savedText(bound)
  const kept = !unbound && keptText(query.get('saved'), bind)
  const other = instead?.(bound, unbound)
  // A refused submission is corrected first.
  const next = (!unbound && onward?.(bound)) || undefined
  const isMore = accounts.length + cards.length > 0
  const save = (
    <SubmitButton kind={next ? 'secondary' : undefined} busyText={common.sending}>
      {bind.save}
    </SubmitButton>
  )
  const form = (
    <Form
      method="post"
      noValidate
      className={next ? 'folded-text stack' : undefined}
      draft={draftKey && `${draftKey} ${title}`}
      isAnswered={Boolean(unbound)}
    >
      {message && <Refusal>{message}</Refusal>}
      {isMore && !next && <h2>{another}</h2>}
      {children(bound, { typed, errorOf })}
      <p className="note">{note}</p>
      {next ? save : <ActionBar>{save}</ActionBar>}
    </Form>
  )
  return (
    <BorrowerShell title={title} {...frame} actions={next}>
      <Outcome>
        {kept && <Notice kind="success">{kept}</Notice>}
        {isSaved && <Notice kind="success">{savedText}</Notice>}
      </Outcome>
      {isSaved && !applicationId && (
        <ButtonLink
          kind="secondary"
          href={isHere ? paths.mine() : `${deepLinkScheme}://mine`}
          {...appAction('goMine', {})}
        >
          {bind.toAccount}
        </ButtonLink>
      )}
      {/* The required action comes first: below a list its field would be covered by the bar. */}
      {other}
      {before(bound, isSaved)}
      {!other && (next ? <Folded title={another}>{form}</Folded> : form)}
    </BorrowerShell>
  )
}

/** Says that nothing was changed. */
const keptText = (
  saved: string | null,
  { cancelled, phoneKept }: { cancelled: string; phoneKept: string },
) => (saved === 'cancelled' ? cancelled : saved === 'phone' ? phoneKept : '')

function writtenUnder(labels: Labels, unbound: Unbound | undefined) {
  const { holder = '', bank = '', number = '', ifsc = '' } = labels
  const { typed } = unbound ?? {}
  return [
    { label: holder, text: typed?.holder ?? '' },
    { label: bank, text: typed?.bank ?? '' },
    { label: number, text: typed?.number ?? '' },
    { label: ifsc, text: typed?.ifsc ?? '' },
  ]
}
