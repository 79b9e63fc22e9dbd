import type { LoanKey } from '#web/words/paths.ts'
import { useQuery } from '#web/words/words.ts'

/** The page's loan. Complaint and contract pages name the parameter `orderNo`: the same value (design 4). */
export function loanKeyIn(query: URLSearchParams): LoanKey {
  return {
    productId: query.get('productId') ?? '',
    orderId: query.get('orderId') ?? query.get('orderNo') ?? '',
  }
}

export const useLoan = (): LoanKey => loanKeyIn(useQuery())
