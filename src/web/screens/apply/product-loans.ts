import type { productDetail } from '#contract/apply/product.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { Loan } from '#web/screens/site/calculator.data.ts'

export type Detail = NonNullable<OutputOf<typeof productDetail>['detail']>

/** The calculator's data about a loan. */
const asLoan = ({ periods, ...loan }: Detail['loans'][number]): Loan => ({ ...loan, termDays: periods })

/** All loans of the product, with the requested one selected. */
export function loansOf({ loans, chosen }: Detail): Loan[] {
  const all = chosen && !loans.some(({ amount }) => amount === chosen.amount) ? [...loans, chosen] : loans
  return all.map(asLoan).sort((one, other) => (one.amount < other.amount ? -1 : 1))
}
