import { REQUEST_EXTEND, REQUEST_REPAY } from '#contract/request-type.ts'
import type { Identity } from '#contract/session.ts'

/** One loan of the person on the page. */
export interface LoanKey {
  productId: string
  orderId: string
}

/** A reference asked for by channel, and the amount that the page showed (spec 2, "Repayment by instalment"). */
export interface PaymentKey extends LoanKey {
  payCode: string
  amountMinor: bigint
}

/**
 * The only place that spells a page's address (design 4). Every address carries who the person is, because identity
 * lives in the query (spec 6).
 */
export function pathsFor(identity: Identity) {
  const to = (path: string, parameters: object = {}) => {
    const query = new URLSearchParams({ ...identity, ...parameters }).toString()
    return query === '' ? path : `${path}?${query}`
  }
  return {
    home: () => '/',
    loanDetails: ({ productId, orderId }: LoanKey) => to('/loanDetail', { productId, orderId }),
    repay: ({ productId, orderId }: LoanKey) => to('/repay', { productId, orderId }),
    extension: ({ productId, orderId }: LoanKey) => to('/extension', { productId, orderId }),
    repaymentInstructions: (key: PaymentKey) => to('/carpmm', instructionQuery(key, REQUEST_REPAY)),
    extensionInstructions: (key: PaymentKey) => to('/carpmm', instructionQuery(key, REQUEST_EXTEND)),
    customerService: () => to('/customerService'),
  }
}

const instructionQuery = ({ productId, orderId, payCode, amountMinor }: PaymentKey, requestType: number) => ({
  productId,
  orderId,
  requestType: String(requestType),
  amount: String(amountMinor),
  payCode,
})

export type Paths = ReturnType<typeof pathsFor>

/** The deep link that opens the lending app at a product (spec 4, status 200). */
export const borrowAgainLink = (scheme: string, productId: string) =>
  `${scheme}://product?${new URLSearchParams({ productId })}`
