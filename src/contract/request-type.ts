/** What a payment reference is asked for (spec 2, `requestType`): the repayment, or the fee of an extension. */
export const REQUEST_REPAY = 1
export const REQUEST_EXTEND = 2
