import type { BindingProblem } from '#domain/markets/account-rule.ts'
import { banksByMarket, type MarketId, markets } from '#domain/markets/market.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
import { asShaped, digitsTyped, isOneDigit, signsTyped } from '#domain/typed/typed-number.ts'
import { readCardNumber } from './bank-account.ts'

/** Longest name of an account holder or a bank, in UTF-16 units. */
export const NAME_MAX = 100
export type { BindingProblem } from '#domain/markets/account-rule.ts'

/** A bank account as typed. `ifsc` is the code of the bank or branch, in markets that ask for one. */
export type AccountDraft = {
  readonly holder: string
  readonly bank: string
  readonly number: string
  readonly ifsc: string
}

/** A card as typed. */
export type CardDraft = Omit<AccountDraft, 'ifsc'>

/** A bank account as stored: trimmed texts, the number in digits, the bank's code if the market has one. */
export type Bound = {
  readonly holder: string
  readonly bank: string
  readonly number: string
  readonly bankCode: string
}

/** The problem of each field that has one. */
export type BindingProblems<Draft> = { readonly [Field in keyof Draft]?: BindingProblem }

/** Returns the problems of an account's fields by field name; an empty object means valid. */
export function accountProblems(market: MarketId, draft: AccountDraft): BindingProblems<AccountDraft> {
  const number = numberOf(market, draft.number)
  const ifsc = codeOf(market, draft.ifsc)
  return {
    ...nameProblems(draft),
    ...(!number.ok && { number: number.refusal }),
    ...(!ifsc.ok && { ifsc: ifsc.refusal }),
  }
}

/** Returns the problems of a card's fields. */
export function cardProblems(draft: CardDraft): BindingProblems<CardDraft> {
  const number = cardOf(draft.number)
  return { ...nameProblems(draft), ...(!number.ok && { number: number.refusal }) }
}

/**
 * Returns the account to store, or the first problem of its fields. `bank-unknown` means that the country has no such
 * bank.
 */
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

/** Returns the card to store, or the first problem of its fields. */
export function readCard(draft: CardDraft): Result<Bound, BindingProblem> {
  const [problem] = Object.values(cardProblems(draft))
  if (problem) return refuse(problem)
  const number = cardOf(draft.number)
  if (!number.ok) return number
  return ok({ holder: draft.holder.trim(), bank: draft.bank.trim(), number: number.value, bankCode: '' })
}

/** Returns an account's number in digits. A number of one repeated digit passes the checksum, and is refused here. */
function numberOf(market: MarketId, typed: string): Result<string, BindingProblem> {
  const read = markets[market].account.readNumber(digitsTyped(typed))
  return read.ok && isOneDigit(read.value) ? refuse('account-placeholder') : read
}

function cardOf(typed: string): Result<string, BindingProblem> {
  const read = readCardNumber(digitsTyped(typed))
  return read.ok && isOneDigit(read.value) ? refuse('card-format') : read
}

/** Returns the bank code typed beside the number; empty in markets without one. */
function codeOf(market: MarketId, typed: string): Result<string, BindingProblem> {
  const { bankCode } = markets[market].account
  return 'typed' in bankCode ? bankCode.typed(asShaped(signsTyped(typed), BANK_CODE_SHAPE)) : ok('')
}

/** An IFSC starts with four letters and a zero, which people often type as an O. */
const BANK_CODE_SHAPE = 'AAAA9'

function nameProblems({ holder, bank }: Pick<AccountDraft, 'holder' | 'bank'>) {
  return {
    ...(!isName(holder) && { holder: 'holder-missing' as const }),
    ...(!isName(bank) && { bank: 'bank-missing' as const }),
  }
}

const isName = (text: string) => /\p{L}/u.test(text) && text.trim().length <= NAME_MAX
