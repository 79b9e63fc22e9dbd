import { redirect } from 'react-router'
import {
  bindAccount,
  bindCard,
  boundAccounts,
  cancelAccount,
  cancelPhoneChange,
  confirmAccount,
  sendAccountCode,
} from '#contract/account/bank-accounts.ts'
import { bankCodes } from '#contract/account/bank-codes.ts'
import { stepForm } from '#contract/apply/certify.ts'
import { TEXT_MAX } from '#contract/fields.ts'
import type { CallResult } from '#contract/wire/call-result.ts'
import {
  type AccountDraft,
  accountProblems,
  type BindingProblem,
  cardProblems,
} from '#domain/account/bank-binding.ts'
import { type MarketId, marketIds, markets } from '#domain/markets/market.ts'
import { codeTyped } from '#domain/typed/typed-code.ts'
import { formFields } from '#web/calls/form-fields.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'
import { applicationIdIn } from '#web/screens/apply/application-id.ts'

/** The typed values, the error of each field, and the server's message; nothing was stored. */
export interface Unbound {
  typed: AccountDraft
  problems: { [Field in keyof AccountDraft]?: BindingProblem }
  message: string
  /** The server's error for one field. */
  refused?: { [Field in keyof AccountDraft]?: string }
  /** The typed code, if one was required. */
  code?: string
  /** The app has run its bank flow, but its backend has not confirmed the account. */
  isUnconfirmedByApp?: boolean
  /** The country whose account numbers the form asks for. */
  market?: MarketId
}

/** The bound accounts, the country of the account numbers, and the name in the application. */
export async function load(page: Page) {
  const [bound, holder] = await Promise.all([page.call(boundAccounts, {}), nameGiven(page)])
  return { bound: requireData(bound), holder }
}

/** The applicant's name as written on an account; empty without an application. */
async function nameGiven({ call, query }: Page): Promise<string> {
  const applicationId = applicationIdIn(query)
  if (applicationId === '') return ''
  const form = await call(stepForm, { applicationId, kind: 'basic' })
  if (!form.success) return ''
  const { fields } = form.data
  return NAMES.map((name) => fields.find((field) => field.name === name)?.value ?? '')
    .filter((name) => name !== '')
    .join(' ')
}

const NAMES = ['givenName', 'familyName', 'secondFamilyName']

/** One step of binding. After success the page's own address states what was done. */
export async function submitAccount(page: Page, form: FormData): Promise<Unbound | Response> {
  const { text } = formFields(form)
  switch (text('step')) {
    case 'confirm': {
      const [code, changeId] = [text('code'), text('changeId')]
      // An empty code does not count as an attempt.
      if (code.trim() === '') return { ...notBound(''), code: '' }
      const entered = { code: codeTyped(code).slice(0, TEXT_MAX), changeId }
      const confirmed = await page.call(confirmAccount, entered)
      return confirmed.success ? done(page, '1') : { ...notBound(confirmed.message), code }
    }
    case 'by-app':
      return askedApp(page, text('changeId'), text('masked'))
    case 'again':
      return ended(page, await page.call(sendAccountCode, {}), '')
    case 'keep-phone':
      return ended(page, await page.call(cancelPhoneChange, {}), 'phone')
    case 'cancel': {
      const accountId = text('accountId')
      const cancelled = await page.call(cancelAccount, { accountId })
      return ended(page, cancelled, accountId === '' ? '' : 'cancelled')
    }
    default:
      return bind(page, form)
  }
}

/** The app's message binds nothing: only the server knows whether the app's backend has confirmed the account. */
async function askedApp(page: Page, changeId: string, masked: string): Promise<Unbound | Response> {
  const bound = await page.call(boundAccounts, {})
  if (!bound.success) return ended(page, bound, '')
  const { change, accounts } = bound.data
  const isBound = change?.id !== changeId && accounts.some((account) => account.masked === masked)
  return isBound ? done(page, '1') : { ...notBound(''), isUnconfirmedByApp: true }
}

const NOTHING_TYPED: AccountDraft = { holder: '', bank: '', number: '', ifsc: '' }

const notBound = (message: string): Unbound => ({ typed: NOTHING_TYPED, problems: {}, message })

const ended = (page: Page, result: CallResult<unknown>, saved: Saved): Unbound | Response =>
  result.success ? done(page, saved) : notBound(result.message)

async function bind(page: Page, form: FormData): Promise<Unbound | Response> {
  const typed = typedIn(form)
  const market = marketIds.find((id) => id === formFields(form).text('market')) ?? marketIds[0]
  const problems = accountProblems(market, typed)
  if (Object.keys(problems).length > 0) return { typed, problems, message: '', market }
  const bound = await page.call(bindAccount, {
    ...typed,
    ifsc: 'typed' in markets[market].account.bankCode ? typed.ifsc : '',
  })
  const field = bound.success ? undefined : FIELD_OF[String(bound.code)]
  if (!bound.success && field)
    return { typed, problems, message: '', refused: { [field]: bound.message }, market }
  if (!bound.success) return { typed, problems, message: bound.message, market }
  // While a code is required, nothing is saved; the page asks for the code.
  return done(page, bound.data.needsCode ? '' : '1')
}

/** The field of a refusal that only the server can give. */
const FIELD_OF: Readonly<Record<string, keyof AccountDraft>> = {
  [bankCodes['holder-other-name']]: 'holder',
  [bankCodes['bank-unknown']]: 'number',
}

/** Binds the typed card. */
export async function submitCard(page: Page, form: FormData): Promise<Unbound | Response> {
  const typed = typedIn(form)
  const problems = cardProblems(typed)
  if (Object.keys(problems).length > 0) return { typed, problems, message: '' }
  const { holder, bank, number } = typed
  const bound = await page.call(bindCard, { holder, bank, number })
  return bound.success ? done(page, '1') : { typed, problems, message: bound.message }
}

/** The outcome that the page shows: something saved, an account cancelled, or the phone unchanged. */
type Saved = '1' | 'cancelled' | 'phone' | ''

/** Redirects to the same page with the outcome in its address, so a reload stores nothing. */
function done({ query }: Page, saved: Saved): Response {
  const next = new URLSearchParams(query)
  next.delete('saved')
  if (saved !== '') next.set('saved', saved)
  return redirect(`?${next}`)
}

function typedIn(form: FormData): AccountDraft {
  const { text } = formFields(form)
  return { holder: text('holder'), bank: text('bank'), number: text('number'), ifsc: text('ifsc') }
}
