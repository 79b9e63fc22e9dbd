import type { BindingProblem } from '#domain/markets/account-rule.ts'
import { type MarketId, markets } from '#domain/markets/market.ts'
import { ok, type Result, refuse } from '#domain/result.ts'
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
  const { readNumber, bankCode } = markets[market].account
  const number = readNumber(draft.number)
  const ifsc = 'typed' in bankCode ? bankCode.typed(draft.ifsc) : ok('')
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
  return ok({
    holder: draft.holder.trim(),
    bank: draft.bank.trim(),
    number,
    bankCode: bankCodeOf(market, number, draft.ifsc),
  })
}

/** The card as it can be kept, or the first problem of its fields. */
export function readCard(draft: CardDraft): Result<Bound, BindingProblem> {
  const [problem] = Object.values(cardProblems(draft))
  if (problem) return refuse(problem)
  const number = digitsOf(draft.number)
  return ok({ holder: draft.holder.trim(), bank: draft.bank.trim(), number, bankCode: '' })
}

/** The code of the bank, from where this market has it. What was typed was read before. */
function bankCodeOf(market: MarketId, number: string, typed: string): string {
  const { bankCode } = markets[market].account
  return 'within' in bankCode ? bankCode.within(number) : typed.trim().toUpperCase()
}

function nameProblems({ holder, bank }: Pick<AccountDraft, 'holder' | 'bank'>) {
  return {
    ...(!isName(holder) && { holder: 'holder-missing' as const }),
    ...(!isName(bank) && { bank: 'bank-missing' as const }),
  }
}

const isName = (text: string) => /\p{L}/u.test(text) && text.trim().length <= NAME_MAX

const digitsOf = (text: string) => text.replace(/\D/g, '')
