import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { givenId, listOf, looseLine } from '#contract/fields.ts'

/** Ours: how one pays by a channel of the payment provider, whatever the loan (spec 2, payment instructions). */
export const providerInstructions = endpoint({
  method: 'POST',
  path: '/v3/loan-details/provider-instructions',
  success: 0,
  readsOnly: true,
  input: z.object({ payCode: givenId }),
  output: z.object({
    name: looseLine,
    logo: looseLine,
    note: looseLine,
    dataList: listOf(z.object({ title: looseLine, content: listOf(looseLine) })),
    feesLink: looseLine,
  }),
})
