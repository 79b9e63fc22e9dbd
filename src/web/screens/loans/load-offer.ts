import { loanDetailConfirm } from '#contract/loans/loan-confirm.ts'
import { RELOADED_TYPE } from '#domain/loans/loan-confirm.ts'
import type { Page } from '#web/calls/page.ts'
import { requireData } from '#web/calls/require-data.ts'

/** Loads the offer. For the second and last request the address has `isType` 1 (spec 4, "Confirm page"). */
export const loadOffer = async ({ call, query }: Page) =>
  requireData(
    await call(loanDetailConfirm, {
      productId: query.get('productId') ?? '',
      ...(query.get('isType') === String(RELOADED_TYPE) ? { isType: RELOADED_TYPE } : {}),
    }),
  )
