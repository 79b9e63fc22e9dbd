/** What a payment reference is asked for (spec 2, `requestType`): the repayment, or the fee of an extension. */
export const REQUEST_REPAY = 1
export const REQUEST_EXTEND = 2

/** Ours, beside the two of spec 2: what ends the whole loan today. */
export const REQUEST_PAYOFF = 3

/** Ours, too: a part of what is owed, of as much as the borrower chooses. */
export const REQUEST_PART = 4
