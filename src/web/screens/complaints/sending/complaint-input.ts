import type { problemSave } from '#contract/complaints/complaints.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { loanKeyIn } from '#web/parts/loan-key.ts'
import { idOrNone } from '#web/screens/complaints/id-or-none.ts'

/** Builds the complaint of the page with this query. */
export const complaintIn = (
  query: URLSearchParams,
  text: string,
  images: readonly string[],
): InputOf<typeof problemSave> => ({
  problemType: idOrNone(query.get('problemType')) || '-',
  problemSonType: idOrNone(query.get('problemSonType')),
  problemDetail: text,
  problemImage: [...images],
  orderNo: idOrNone(loanKeyIn(query).orderId),
})
