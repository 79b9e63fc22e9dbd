import { Form, useNavigation } from 'react-router'
import { CLABE_LENGTH } from '#domain/bank-account.ts'
import { ACCOUNT_DIGITS, NAME_MAX } from '#domain/bank-binding.ts'
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
import type { Route } from './+types/bind-bank'
import { BankFlow } from './bank-flow.tsx'
import { load, submitAccount } from './binding.data.ts'
import { BoundList } from './bound-list.tsx'

export const loader = onServer(load)
export const clientLoader = inBrowser(async () => (await import('./binding.data.ts')).load)
export const action = onServer(submitAccount)
export const clientAction = inBrowser(async () => (await import('./binding.data.ts')).submitAccount)
export const meta = paperTitled((words) => words.bind.bankTitle)

/** The account to which loans are paid: a CLABE in Mexico, a number and an IFSC in India. */
export default function BindBank({ loaderData, actionData }: Route.ComponentProps) {
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
      <BorrowerShell title={bind.bankTitle} backHref={backHref}>
        <FailedCall result={loaderData} />
      </BorrowerShell>
    )
  }

  const { market, accounts } = loaderData.data
  const { typed, problems = {}, message } = actionData ?? {}
  const errorOf = (field: keyof typeof problems) => {
    const problem = problems[field]
    return problem && said.problems[problem]
  }
  return (
    <BorrowerShell title={bind.bankTitle} backHref={backHref}>
      <p className="only-read" role="status">
        {isSaved && said.savedAccount}
      </p>
      {isSaved && <Notice kind="success">{said.savedAccount}</Notice>}
      <BoundList title={said.boundAccounts} icon="bank" rows={accounts} />
      {loan.orderId && <BankFlow orderId={loan.orderId} isSaved={isSaved} />}
      {/* The key empties the fields once what they held is saved. */}
      <Form method="post" noValidate key={accounts.length}>
        <input type="hidden" name="market" value={market} />
        {message && <Notice kind="error">{message}</Notice>}
        <p className="note">
          {bind.why} {bind.inOwnName}
        </p>
        <div className="stack">
          <TextField
            id="holder"
            name="holder"
            label={bind.holder}
            hint={bind.holderHint}
            autoComplete="name"
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
          <DigitsField
            id="number"
            name="number"
            kit="bank-card"
            label={market === 'mx' ? bind.clabe : bind.accountNumber}
            autoComplete="off"
            maxLength={grouped(market === 'mx' ? CLABE_LENGTH : ACCOUNT_DIGITS.max)}
            defaultValue={typed?.number}
            error={errorOf('number')}
          />
          {market === 'in' && (
            <TextField
              id="ifsc"
              name="ifsc"
              label={bind.ifsc}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={typed?.ifsc}
              error={errorOf('ifsc')}
            />
          )}
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

/** So many digits with a gap after every fourth. */
const grouped = (digits: number) => digits + Math.ceil(digits / 4) - 1
