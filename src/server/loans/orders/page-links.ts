/** Addresses of pages that this server sends in its answers. The page adds who the person is. */
export const loanLink = (productId: string, orderId: string) =>
  `/loanDetail?${new URLSearchParams({ productId, orderId })}`

/** The agreement that belongs to an offer, before there is a loan. */
export const contractLink = (productId: string) => `/loanAgreement?${new URLSearchParams({ productId })}`
