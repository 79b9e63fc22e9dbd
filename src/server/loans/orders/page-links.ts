/** Addresses of pages in answers. The page adds the session. */
export const loanLink = (productId: string, orderId: string) =>
  `/loanDetail?${new URLSearchParams({ productId, orderId })}`

/** The agreement of an offer, before there is a loan. */
export const contractLink = (productId: string) => `/loanAgreement?${new URLSearchParams({ productId })}`
