import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { givenId, listOf, looseLine } from '#contract/fields.ts'

/** Our own: returns how to pay by a channel of the payment provider, for any loan (spec 2, payment instructions). */
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

export const providerInstructionsText: CallText<typeof providerInstructions> = {
  of: providerInstructions,
  group: 'Additions: loans and payments',
  title: 'How one pays by a channel',
  about: 'Called by the page of payment instructions, which is about no loan.',
  refusals: ['unknown-channel'],
  fields: {
    payCode: 'The code of the channel.',
    name: 'The name of the channel.',
    logo: "The address of the channel's picture.",
    note: 'Its limit, and how long a reference of it is good, in words.',
    dataList: 'Sections of instructions.',
    'dataList.title': 'The title of the section.',
    'dataList.content': 'Its lines.',
    feesLink: 'A link to a page about its fees; empty for none.',
  },
}
