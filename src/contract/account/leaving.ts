import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { givenId, line, looseLine } from '#contract/fields.ts'
import { paper } from '#contract/papers/paper.ts'

// The specification names "user delete" and shows no call for it: these are this product's own (docs/departures.md).

/**
 * What deleting the account would do: `paper` says what goes, what is kept, why and until when. `refusal` says in plain
 * words why it cannot be deleted now, and is empty where it can.
 */
export const leavingTerms = endpoint({
  method: 'POST',
  path: '/v3/account/leaving',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({ refusal: looseLine, paper }),
})

/**
 * Deletes the account, ends every session and answers the `number` of the paper about it. Only a browser that is signed in
 * by phone and code may ask; an app asks through the lender's own systems. Refused while money is owed, due back, on its
 * way or disputed, and unless `confirmed` is `1`.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/v3/account/delete',
  success: 0,
  input: z.object({ confirmed: line(20) }),
  output: z.object({ number: looseLine }),
})

/** The paper of a deletion, for whoever has its number: it holds nobody's name. */
export const deletionPaper = endpoint({
  method: 'POST',
  path: '/v3/papers/deletion',
  success: 0,
  readsOnly: true,
  isPublic: true,
  input: z.object({ number: givenId }),
  output: z.object({ paper }),
})
