import type { Minor } from '#domain/amount.ts'

/** Addresses of pages in answers. The page adds the session. */
export const loanLink = (productId: string, orderId: string) =>
  `/loanDetail?${new URLSearchParams({ productId, orderId })}`

/** The agreement of an offer, before there is a loan; `smaller` if the borrower chose the smaller amount. */
export const contractLink = (productId: string, smaller: Minor | null) =>
  `/loanAgreement?${new URLSearchParams({ productId, ...(smaller !== null && { amount: String(smaller) }) })}`
