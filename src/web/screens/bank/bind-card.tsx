import { Form, useNavigation } from 'react-router'
import { CARD_DIGITS_MAX } from '#domain/bank-account.ts'
import { NAME_MAX } from '#domain/bank-binding.ts'
import { paperTitled, usePaperWords } from '../../language/papers.ts'
import { inBrowser, onServer } from '../../page.ts'
import { BorrowerShell } from '../../shell/borrower-shell.tsx'
import { FailedCall } from '../../shell/failed-call.tsx'
import { loanKeyIn } from '../../shell/loan-key.ts'
import { usePaths, useQuery, useWords } from '../../shell/words.ts'
import { ActionBar } from '../../ui/action-bar.tsx'
import { SubmitButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { DigitsField, TextField } from '../../ui/text-field.tsx'
import type { Route } from './+types/bind-card'
import { load, submitCard } from './binding.data.ts'
import { BoundList } from './bound-list.tsx'

export const loader = onServer(load)
export const clientLoader = inBrowser(async () => (await import('./binding.data.ts')).load)
export const action = onServer(submitCard)
export const clientAction = inBrowser(async () => (await import('./binding.data.ts')).submitCard)
export const meta = paperTitled((words) => words.bind.cardTitle)

/** Digits of the longest card number with its gaps. */
const SHOWN_MAX = CARD_DIGITS_MAX + Math.ceil(CARD_DIGITS_MAX / 4) - 1

/** A card to pay with. Its number is checked and not kept. */
export default function BindCard({ loaderData, actionData }: Route.ComponentProps) {
  const { bind } = usePaperWords()
  const { common } = useWords()
  const { bind: said } = usePaperWords()
  const paths = usePaths()
  const query = useQuery()
  const loan = loanKeyIn(query)
  const isBusy = useNavigation().formMethod === 'POST'
  const isSaved = query.get('saved') === '1' && !actionData
  const backHref = loan.orderId ? paths.loanDetails(loan) : undefined
  if (!loaderData.success) {
    return (
      <BorrowerShell title={bind.cardTitle} backHref={backHref}>
        <FailedCall result={loaderData} />
      </BorrowerShell>
    )
  }

  const { cards } = loaderData.data
  const { typed, problems = {}, message } = actionData ?? {}
  const errorOf = (field: keyof typeof problems) => {
    const problem = problems[field]
    return problem && said.problems[problem]
  }
  return (
    <BorrowerShell title={bind.cardTitle} backHref={backHref}>
      <p className="only-read" role="status">
        {isSaved && said.savedCard}
      </p>
      {isSaved && <Notice kind="success">{said.savedCard}</Notice>}
      <BoundList title={said.boundCards} icon="card" rows={cards} />
      {/* The key empties the fields once what they held is saved. */}
      <Form method="post" noValidate key={cards.length}>
        {message && <Notice kind="error">{message}</Notice>}
        <p className="note">{said.whyCard}</p>
        <div className="stack">
          <DigitsField
            id="number"
            name="number"
            kit="bank-card"
            label={bind.cardNumber}
            autoComplete="cc-number"
            maxLength={SHOWN_MAX}
            defaultValue={typed?.number}
            error={errorOf('number')}
          />
          <TextField
            id="holder"
            name="holder"
            label={bind.holder}
            autoComplete="cc-name"
            maxLength={NAME_MAX}
            defaultValue={typed?.holder}
            error={errorOf('holder')}
          />
          <TextField
            id="bank"
            name="bank"
            label={bind.bankName}
            autoComplete="off"
            maxLength={NAME_MAX}
            defaultValue={typed?.bank}
            error={errorOf('bank')}
          />
        </div>
        <ActionBar>
          <SubmitButton busy={isBusy} busyText={common.sending}>
            {bind.save}
          </SubmitButton>
        </ActionBar>
      </Form>
    </BorrowerShell>
  )
}
