import type { MarketId } from '#domain/markets/market.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { readCardNumber, readClabe, readIfsc } from './bank-account.ts'

/** Longest name of a holder or a bank, in UTF-16 units. */
export const NAME_MAX = 100
/** Digits of an account at an Indian bank: they differ from bank to bank. */
export const ACCOUNT_DIGITS = { min: 9, max: 18 } as const

/** What is wrong with one field of a bank account or a card. */
export type BindingProblem =
  | 'holder-missing'
  | 'bank-missing'
  | 'clabe-format'
  | 'clabe-check-digit'
  | 'account-format'
  | 'ifsc-format'
  | 'card-format'
  | 'card-check-digit'

/** A bank account as typed. Mexico asks for the CLABE as `number`; India for the account's number and `ifsc`. */
export type AccountDraft = {
  readonly holder: string
  readonly bank: string
  readonly number: string
  readonly ifsc: string
}

/** A card as typed. */
export type CardDraft = Omit<AccountDraft, 'ifsc'>

/** What can be kept: texts without blanks around them, the number in digits, the bank's code where there is one. */
export type Bound = {
  readonly holder: string
  readonly bank: string
  readonly number: string
  readonly bankCode: string
}

/** The problem of each field that has one. */
export type BindingProblems<Draft> = { readonly [Field in keyof Draft]?: BindingProblem }

/** What is wrong with the fields of an account of this market; an empty object when nothing is. */
export function accountProblems(market: MarketId, draft: AccountDraft): BindingProblems<AccountDraft> {
  const number = market === 'mx' ? readClabe(draft.number) : readAccountNumber(draft.number)
  const ifsc = market === 'mx' ? ok('') : readIfsc(draft.ifsc)
  return {
    ...nameProblems(draft),
    ...(!number.ok && { number: number.refusal }),
    ...(!ifsc.ok && { ifsc: ifsc.refusal }),
  }
}

/** What is wrong with the fields of a card. */
export function cardProblems(draft: CardDraft): BindingProblems<CardDraft> {
  const number = readCardNumber(draft.number)
  return { ...nameProblems(draft), ...(!number.ok && { number: number.refusal }) }
}

/** The account as it can be kept, or the first problem of its fields. */
export function readAccount(market: MarketId, draft: AccountDraft): Result<Bound, BindingProblem> {
  const [problem] = Object.values(accountProblems(market, draft))
  if (problem) return refuse(problem)
  const number = digitsOf(draft.number)
  const bankCode = market === 'mx' ? number.slice(0, 3) : draft.ifsc.trim().toUpperCase()
  return ok({ holder: draft.holder.trim(), bank: draft.bank.trim(), number, bankCode })
}

/** The card as it can be kept, or the first problem of its fields. */
export function readCard(draft: CardDraft): Result<Bound, BindingProblem> {
  const [problem] = Object.values(cardProblems(draft))
  if (problem) return refuse(problem)
  const number = digitsOf(draft.number)
  return ok({ holder: draft.holder.trim(), bank: draft.bank.trim(), number, bankCode: '' })
}

/** An Indian account's number in digits, blanks and hyphens left out; else `account-format`. */
export function readAccountNumber(text: string): Result<string, 'account-format'> {
  const number = text.replace(/[\s-]/g, '')
  const { min, max } = ACCOUNT_DIGITS
  return /^\d+$/.test(number) && number.length >= min && number.length <= max
    ? ok(number)
    : refuse('account-format')
}

function nameProblems({ holder, bank }: Pick<AccountDraft, 'holder' | 'bank'>) {
  return {
    ...(!isName(holder) && { holder: 'holder-missing' as const }),
    ...(!isName(bank) && { bank: 'bank-missing' as const }),
  }
}

const isName = (text: string) => /\p{L}/u.test(text) && text.trim().length <= NAME_MAX

const digitsOf = (text: string) => text.replace(/\D/g, '')
