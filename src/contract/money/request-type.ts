/** Purpose of a payment reference (spec 2, `requestType`): the repayment, or the fee of an extension. */
export const REQUEST_REPAY = 1
export const REQUEST_EXTEND = 2

/** Our own, beside the two of spec 2: the payoff of the whole loan today. */
export const REQUEST_PAYOFF = 3

/** Our own: a partial payment of a chosen amount. */
export const REQUEST_PART = 4
