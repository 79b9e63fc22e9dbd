interface Loaded {
  draftKey: string
  orderList: readonly { orderNo: string }[]
}

/**
 * Returns the key of a complaint draft on this phone, which several borrowers may share. If the backend has no key, the
 * borrower's smallest order number is used: it belongs to one borrower and does not depend on the chosen loan.
 */
export function draftKeyOf({ draftKey, orderList }: Loaded): string {
  if (draftKey !== '') return draftKey
  const [smallest = ''] = orderList.map(({ orderNo }) => orderNo).sort()
  return smallest === '' ? '' : `loan ${smallest}`
}
