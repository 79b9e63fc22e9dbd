import { marketIds, markets } from '#domain/markets/market.ts'
import { type Frame, onServer, type ScreenProps } from '#web/calls/page.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { ButtonLink } from '#web/ui/forms/button.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { ActionBar } from '#web/ui/layout/action-bar.tsx'
import { useApplyWords } from '#web/words/apply-words.ts'
import { paperTitled, usePaperWords } from '#web/words/papers.ts'
import { useLanguage, usePaths, useQuery, useWords } from '#web/words/words.ts'
import { marketWords } from '#words/markets.ts'
import { AccountCode } from './account-code.tsx'
import { BankFlow } from './bank-flow.tsx'
import { load, submitAccount, type Unbound } from './binding.data.ts'
import { BindingPage, type Bound, useBindingFrame } from './binding-page.tsx'
import { BoundList } from './bound-list.tsx'
import { NumberField } from './number-field.tsx'
import { OwnerFields } from './owner-fields.tsx'
import { PhoneChange } from './phone-change.tsx'

export const loader = onServer(load)
export const action = onServer(submitAccount)
export const meta = paperTitled((words) => words.bind.bankTitle)

export const useFrame = (unbound?: Unbound): Frame => {
  const { bind } = usePaperWords()
  const words = marketWords[unbound?.market ?? marketIds[0]][useLanguage()]
  return useBindingFrame(unbound, {
    holder: bind.holder,
    bank: bind.bankName,
    number: words.accountNumber,
    ifsc: words.bankCode,
  })
}

/** Binds the account that receives loans, in the numbering of the borrower's country. */
export default function BindBank({ loaderData, actionData }: ScreenProps<typeof loader, typeof action>) {
  const { bind } = usePaperWords()
  const { common } = useWords()
  const missing = (stopped: Unbound | undefined) => (stopped?.code === '' ? common.required : undefined)
  const language = useLanguage()
  const query = useQuery()
  const { orderId } = loanKeyIn(query)
  const applicationId = query.get('applicationId')
  const { product: application } = useApplyWords()
  const paths = usePaths()
  const savedText = ({ accounts }: Bound) =>
    accounts.some(({ isWaiting }) => isWaiting) ? bind.savedWaiting : bind.savedAccount
  return (
    <BindingPage
      bound={loaderData.bound}
      frame={useFrame()}
      unbound={actionData}
      title={bind.bankTitle}
      another={bind.otherAccount}
      note={`${bind.why} ${bind.inOwnName}`}
      savedText={savedText}
      onward={({ accounts, change }) =>
        applicationId &&
        accounts.length > 0 &&
        !change && (
          <ActionBar>
            <ButtonLink href={paths.applyStep('account', applicationId)}>{application.goOn}</ButtonLink>
          </ActionBar>
        )
      }
      instead={({ change }, stopped) =>
        change && (
          <AccountCode
            change={change}
            problem={stopped?.isUnconfirmedByApp ? bind.appDidNot : stopped?.message || missing(stopped)}
            typed={stopped?.code}
          />
        )
      }
      before={({ accounts, phoneChange }, isSaved) => (
        <>
          {phoneChange && <PhoneChange text={phoneChange} />}
          <BoundList title={bind.boundAccounts} icon="bank" rows={accounts} cancelText={bind.cancelAccount} />
          {orderId && <BankFlow orderId={orderId} isSaved={isSaved} />}
        </>
      )}
    >
      {({ market, notice }, given) => (
        <>
          {notice && <p className="note">{notice}</p>}
          <input type="hidden" name="market" value={market} />
          <OwnerFields {...given} autoComplete="name" hint={bind.holderHint} given={loaderData.holder} />
          <NumberField {...given} label={marketWords[market][language].accountNumber} autoComplete="off" />
          {'typed' in markets[market].account.bankCode && (
            <TextField
              id="ifsc"
              name="ifsc"
              label={marketWords[market][language].bankCode}
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
