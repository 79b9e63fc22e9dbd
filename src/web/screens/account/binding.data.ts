import { redirect } from 'react-router'
import { bindAccount, bindCard, boundAccounts } from '#contract/account/bank-accounts.ts'
import {
  type AccountDraft,
  accountProblems,
  type BindingProblem,
  cardProblems,
} from '#domain/account/bank-binding.ts'
import { marketIds, markets } from '#domain/markets/market.ts'
import type { Page } from '#web/page.ts'

/** What was typed, what is wrong with each field, and what the server said; nothing was stored. */
export interface Unbound {
  typed: AccountDraft
  problems: { [Field in keyof AccountDraft]?: BindingProblem }
  message: string
}

/** What is bound already, and whose country's numbers are asked for. */
export const load = ({ call }: Page) => call(boundAccounts, {}, { quiet: true })

/** Binds the account that was typed; on success the page's own address says so. */
export async function submitAccount(page: Page, form: FormData): Promise<Unbound | Response> {
  const typed = typedIn(form)
  const market = marketIds.find((id) => id === form.get('market')) ?? marketIds[0]
  const problems = accountProblems(market, typed)
  if (Object.keys(problems).length > 0) return { typed, problems, message: '' }
  const bound = await page.call(
    bindAccount,
    { ...typed, ifsc: 'typed' in markets[market].account.bankCode ? typed.ifsc : '' },
    { quiet: true },
  )
  return bound.success ? saved(page) : { typed, problems, message: bound.message }
}

/** Binds the card that was typed. */
export async function submitCard(page: Page, form: FormData): Promise<Unbound | Response> {
  const typed = typedIn(form)
  const problems = cardProblems(typed)
  if (Object.keys(problems).length > 0) return { typed, problems, message: '' }
  const { holder, bank, number } = typed
  const bound = await page.call(bindCard, { holder, bank, number }, { quiet: true })
  return bound.success ? saved(page) : { typed, problems, message: bound.message }
}

/** The same page, told that it worked: loading it again stores nothing. */
function saved({ query }: Page): Response {
  const next = new URLSearchParams(query)
  next.set('saved', '1')
  return redirect(`?${next}`)
}

function typedIn(form: FormData): AccountDraft {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, TYPED_MAX) : ''
  }
  return { holder: text('holder'), bank: text('bank'), number: text('number'), ifsc: text('ifsc') }
}

/** More than anybody types into a field of these pages. */
const TYPED_MAX = 200
