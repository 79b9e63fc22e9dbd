import * as z from 'zod/mini'
import type { PartText } from '#contract/call-text.ts'
import { flag, looseLine, looseNumber, optionalAmount } from '#contract/fields.ts'

/**
 * Our own, optional: money that a provider has seen and that is not on the loan. `state` is `waiting`; `late` after
 * the waiting time; `called-off` if the provider cancelled it; `looked-at` during a review; `unclear` while a card's
 * bank has not answered.
 */
export const moneyOnItsWay = z.object({
  state: looseLine,
  title: looseLine,
  text: looseLine,
  risk: looseLine,
  amount: optionalAmount,
  seenAt: looseLine,
  waitUntil: looseLine,
  isAnswerLate: flag,
  vCode: looseLine,
  asked: optionalAmount,
  payCode: looseLine,
  requestType: looseNumber,
})

export const moneyOnItsWayText: PartText<typeof moneyOnItsWay> = {
  of: moneyOnItsWay,
  fields: {
    state:
      'waiting, late when it was waited for in vain, called-off when its provider said that it does not come, looked-at while a person checks a report about it, or unclear while a card’s bank does not say whether it has paid.',
    title: 'A title for it.',
    text: 'The text for the borrower: who recorded the payment and when, until when it is awaited, and what happens then.',
    risk: 'What a borrower who pays again risks; empty for no risk.',
    amount: 'Amount seen.',
    seenAt: 'Time when it was seen, as shown.',
    waitUntil: 'Time until which the payment is expected, as shown; empty if a person reviews it.',
    isAnswerLate: 'Of a claim: the time has passed in which its reply was promised.',
    vCode: 'Its reference.',
    asked: 'Amount of its reference.',
    payCode: 'The channel of its reference.',
    requestType: 'The purpose of its reference.',
  },
}
