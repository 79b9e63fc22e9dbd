import * as z from 'zod/mini'
import { flag, looseLine, looseNumber, optionalAmount } from '#contract/fields.ts'

/**
 * Ours, and optional with other backends: money that a provider has seen and that is not on the loan. `state` is
 * `waiting`, `late` when it was waited for in vain, `called-off` when its provider said that it does not come, or
 * `looked-at` while a person checks what was told of it, `unclear` while a card's bank does not say whether it has paid.
 */
export const moneyOnItsWay = z.object({
  state: looseLine,
  title: looseLine,
  text: looseLine,
  /** What somebody risks who pays again. */
  risk: looseLine,
  amount: optionalAmount,
  seenAt: looseLine,
  waitUntil: looseLine,
  /** Of a claim: the time has passed in which its reply was promised. */
  isAnswerLate: flag,
  /** Its reference, and what that was asked for with, so that its page is found. */
  vCode: looseLine,
  asked: optionalAmount,
  payCode: looseLine,
  requestType: looseNumber,
})
