import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  currency,
  filled,
  flag,
  listOf,
  looseLine,
  minorAmount,
  optionalAmount,
  productId,
  textValue,
  wholeNumber,
} from './fields.ts'

const planRow = z.object({
  title: looseLine,
  amount: minorAmount,
  pay_time: looseLine,
  description: looseLine,
})

/** The offer that a borrower is about to accept (spec 3, "Loan confirm data"). `isType` 1 asks for the reloaded one. */
export const loanDetailConfirm = endpoint({
  method: 'POST',
  path: '/v3/loan-confirm/loan-detail-confirm',
  success: 0,
  input: z.object({ productId, isType: z.optional(wholeNumber) }),
  output: z.object({
    firstPayTime: looseLine,
    amount: minorAmount,
    periods: wholeNumber,
    termUnit: looseLine,
    isNeedPop: flag,
    sendSms: flag,
    details: listOf(textValue),
    repay_plans: listOf(planRow),
    loanRate: looseLine,
    ratemsg: looseLine,
    amountDec: looseLine,
    isNewContract: looseLine,
    messageType: looseLine,
    comProductLogo: looseLine,
    comProductName: looseLine,
    couNum: optionalAmount,
    currency,
  }),
})

/** Accepts the offer (spec 3, "Loan push payload"). `amount` in minor units, `periods` counted in `termUnit`. */
export const loanDetailPush = endpoint({
  method: 'POST',
  path: '/v3/loan-confirm/loan-detail-push',
  success: 0,
  input: z.object({ amount: minorAmount, periods: wholeNumber, termUnit: filled(20), productId }),
  output: z.object({ lendDetailsUrl: looseLine }),
})
