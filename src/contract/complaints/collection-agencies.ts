import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { listOf, looseLine } from '#contract/fields.ts'

/** Who may collect for the lender in the country of the borrower, and by which clock. The call is ours. */
export const collectionAgencies = endpoint({
  method: 'POST',
  path: '/user-problem/collection-agencies',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({
    list: listOf(
      z.object({
        name: looseLine,
        phone: looseLine,
        email: looseLine,
        address: looseLine,
        namedFrom: looseLine,
        namedUntil: looseLine,
      }),
    ),
    /** Lenders besides the house from whom the borrower has or had a loan, or an offer: each collects its own. */
    lenders: listOf(looseLine),
    /** As HH:MM, by the clock of the country. */
    contactFrom: looseLine,
    contactUntil: looseLine,
  }),
})
