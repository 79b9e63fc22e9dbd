import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listOf, looseLine } from '#contract/fields.ts'

/** Lists the lender's collection agencies in the borrower's country, and the time zone of their hours. Our own call. */
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
    lenders: listOf(looseLine),
    contactFrom: looseLine,
    contactUntil: looseLine,
  }),
})

export const collectionAgenciesText: CallText<typeof collectionAgencies> = {
  of: collectionAgencies,
  group: 'Additions: complaints, data and bank accounts',
  title: 'Who may collect for the lender',
  about:
    'Called by the page of collection agencies. Returns the agencies named today, and the hours of contact.',
  fields: {
    list: 'The agencies of the country of the borrower, by name.',
    'list.name': 'As it calls itself.',
    'list.phone': 'The number that it calls from; empty if none was named.',
    'list.email': 'Empty where none was named.',
    'list.address': 'Empty where none was named.',
    'list.namedFrom': 'The first day on which it may collect, as YYYY-MM-DD.',
    'list.namedUntil': 'The last day; empty while there is none.',
    lenders: {
      added: 'Lenders beside the one of the configuration whose loans the borrower has not paid back.',
    },
    contactFrom: 'Start of the contact hours, as HH:MM by the clock of the country.',
    contactUntil: 'End of the contact hours.',
  },
}
