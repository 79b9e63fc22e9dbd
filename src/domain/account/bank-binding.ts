import type { BindingProblem } from '#domain/markets/account-rule.ts'
import { banksByMarket, type MarketId, markets } from '#domain/markets/market.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { asShaped, digitsTyped, isOneDigit, signsTyped } from '#domain/typed/typed-number.ts'
import { readCardNumber } from './bank-account.ts'

/** Longest name of a holder or a bank, in UTF-16 units. */
export const NAME_MAX = 100
export type { BindingProblem } from '#domain/markets/account-rule.ts'

/** A bank account as typed. `ifsc` is the code of bank or branch, in a market that asks for one beside the number. */
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
  const number = numberOf(market, draft.number)
  const ifsc = codeOf(market, draft.ifsc)
  return {
    ...nameProblems(draft),
    ...(!number.ok && { number: number.refusal }),
    ...(!ifsc.ok && { ifsc: ifsc.refusal }),
  }
}

/** What is wrong with the fields of a card. */
export function cardProblems(draft: CardDraft): BindingProblems<CardDraft> {
  const number = cardOf(draft.number)
  return { ...nameProblems(draft), ...(!number.ok && { number: number.refusal }) }
}

/** The account as it can be kept, or the first problem of its fields; `bank-unknown` where its country has no such bank. */
export function readAccount(
  market: MarketId,
  draft: AccountDraft,
): Result<Bound, BindingProblem | 'bank-unknown'> {
  const [problem] = Object.values(accountProblems(market, draft))
  if (problem) return refuse(problem)
  const [number, typed] = [numberOf(market, draft.number), codeOf(market, draft.ifsc)]
  if (!number.ok) return number
  if (!typed.ok) return typed
  const { bankCode } = markets[market].account
  const code = 'within' in bankCode ? bankCode.within(number.value) : typed.value
  if (banksByMarket[market]?.includes(code) === false) return refuse('bank-unknown')
  const { holder, bank } = draft
  return ok({ holder: holder.trim(), bank: bank.trim(), number: number.value, bankCode: code })
}

/** The card as it can be kept, or the first problem of its fields. */
export function readCard(draft: CardDraft): Result<Bound, BindingProblem> {
  const [problem] = Object.values(cardProblems(draft))
  if (problem) return refuse(problem)
  const number = cardOf(draft.number)
  if (!number.ok) return number
  return ok({ holder: draft.holder.trim(), bank: draft.bank.trim(), number: number.value, bankCode: '' })
}

/** The number of an account in digits. A row of one digit passes checks, and is no account. */
function numberOf(market: MarketId, typed: string): Result<string, BindingProblem> {
  const read = markets[market].account.readNumber(digitsTyped(typed))
  return read.ok && isOneDigit(read.value) ? refuse('account-placeholder') : read
}

function cardOf(typed: string): Result<string, BindingProblem> {
  const read = readCardNumber(digitsTyped(typed))
  return read.ok && isOneDigit(read.value) ? refuse('card-format') : read
}

/** The code of the bank that is typed beside the number; empty in a market where none is. */
function codeOf(market: MarketId, typed: string): Result<string, BindingProblem> {
  const { bankCode } = markets[market].account
  return 'typed' in bankCode ? bankCode.typed(asShaped(signsTyped(typed), BANK_CODE_SHAPE)) : ok('')
}

/** Four letters and a zero, which people read as an O. What follows may be either. */
const BANK_CODE_SHAPE = 'AAAA9'

function nameProblems({ holder, bank }: Pick<AccountDraft, 'holder' | 'bank'>) {
  return {
    ...(!isName(holder) && { holder: 'holder-missing' as const }),
    ...(!isName(bank) && { bank: 'bank-missing' as const }),
  }
}

const isName = (text: string) => /\p{L}/u.test(text) && text.trim().length <= NAME_MAX
