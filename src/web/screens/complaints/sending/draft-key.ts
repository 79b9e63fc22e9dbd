interface Loaded {
  draftKey: string
  orderList: readonly { orderNo: string }[]
}

/**
 * Under what a half-written complaint is kept on this phone, where more than one person may write some. A backend that has no
 * key of its own for it tells its borrowers apart by their loans: the smallest number is one borrower's, whatever is chosen.
 */
export function draftKeyOf({ draftKey, orderList }: Loaded): string {
  if (draftKey !== '') return draftKey
  const [smallest = ''] = orderList.map(({ orderNo }) => orderNo).sort()
  return smallest === '' ? '' : `loan ${smallest}`
}
