import type { LoanKey } from '#web/words/paths.ts'
import { useQuery } from '#web/words/words.ts'

/** Which loan the page is about. Complaint and contract pages spell the order `orderNo`: the same value (design 4). */
export function loanKeyIn(query: URLSearchParams): LoanKey {
  return {
    productId: query.get('productId') ?? '',
    orderId: query.get('orderId') ?? query.get('orderNo') ?? '',
  }
}

export const useLoan = (): LoanKey => loanKeyIn(useQuery())
