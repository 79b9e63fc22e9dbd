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
    /** Lenders besides the house whose loans the borrower has not paid back: each may ask for its own. */
    lenders: listOf(looseLine),
    /** As HH:MM, by the clock of the country. */
    contactFrom: looseLine,
    contactUntil: looseLine,
  }),
})
