import { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import { RELOADED_TYPE } from '#domain/loans/loan-confirm.ts'
import { minorIn } from '#web/calls/form-fields.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'

/**
 * Loads the offer. For the second and last request the address has `isType` 1 (spec 4, "Confirm page"), and for the
 * smaller offer its `amount`.
 */
export const loadOffer = async ({ call, query }: Page) => {
  const amount = query.get('amount')
  return requireData(
    await call(loanDetailConfirm, {
      productId: query.get('productId') ?? '',
      ...(query.get('isType') === String(RELOADED_TYPE) ? { isType: RELOADED_TYPE } : {}),
      ...(amount && { amount: minorIn(amount) }),
    }),
  )
}
