import { CLABE_LENGTH } from '#domain/account/bank-account.ts'
import { ACCOUNT_DIGITS } from '#domain/account/bank-binding.ts'
import { paperTitled, usePaperWords } from '#web/language/papers.ts'
import { inBrowser, onServer } from '#web/page.ts'
import { loanKeyIn } from '#web/shell/loan-key.ts'
import { useQuery } from '#web/shell/words.ts'
import { TextField } from '#web/ui/text-field.tsx'
import type { Route } from './+types/bind-bank'
import { BankFlow } from './bank-flow.tsx'
import { load, submitAccount } from './binding.data.ts'
import { BindingPage } from './binding-page.tsx'
import { BoundList } from './bound-list.tsx'
import { NumberField } from './number-field.tsx'
import { OwnerFields } from './owner-fields.tsx'

export const loader = onServer(load)
export const clientLoader = inBrowser(async () => (await import('./binding.data.ts')).load)
export const action = onServer(submitAccount)
export const clientAction = inBrowser(async () => (await import('./binding.data.ts')).submitAccount)
export const meta = paperTitled((words) => words.bind.bankTitle)

/** The account to which loans are paid: a CLABE in Mexico, a number and an IFSC in India. */
export default function BindBank({ loaderData, actionData }: Route.ComponentProps) {
  const { bind } = usePaperWords()
  const { orderId } = loanKeyIn(useQuery())
  return (
    <BindingPage
      loaded={loaderData}
      unbound={actionData}
      title={bind.bankTitle}
      note={`${bind.why} ${bind.inOwnName}`}
      savedText={bind.savedAccount}
      before={({ accounts }, isSaved) => (
        <>
          <BoundList title={bind.boundAccounts} icon="bank" rows={accounts} />
          {orderId && <BankFlow orderId={orderId} isSaved={isSaved} />}
        </>
      )}
    >
      {({ market }, given) => (
        <>
          <input type="hidden" name="market" value={market} />
          <OwnerFields {...given} autoComplete="name" hint={bind.holderHint} />
          <NumberField
            {...given}
            label={market === 'mx' ? bind.clabe : bind.accountNumber}
            digitsMax={market === 'mx' ? CLABE_LENGTH : ACCOUNT_DIGITS.max}
            autoComplete="off"
          />
          {market === 'in' && (
            <TextField
              id="ifsc"
              name="ifsc"
              label={bind.ifsc}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              defaultValue={given.typed?.ifsc}
              error={given.errorOf('ifsc')}
            />
          )}
        </>
      )}
    </BindingPage>
  )
}
