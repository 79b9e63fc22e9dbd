import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { givenId, line, looseLine } from '#contract/fields.ts'
import { paper } from '#contract/paper.ts'

// The specification names "user delete" and shows no call for it: these are this product's own (docs/evidence/departures.md).

/**
 * Previews the deletion of the account: `paper` says what is deleted, what is kept, why and until when. `refusal` says
 * in plain words why it cannot be deleted now; empty if it can.
 */
export const leavingTerms = endpoint({
  method: 'POST',
  path: '/v3/account/leaving',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({ refusal: looseLine, paper }),
})

export const leavingTermsText: CallText<typeof leavingTerms> = {
  of: leavingTerms,
  group: 'Additions: sign-in without an app',
  title: 'What deleting the account does',
  about: 'Called by the page that deletes the account. The paper says the same as the one afterwards.',
  fields: {
    refusal: 'Why the account cannot be deleted now, in plain words; empty if it can.',
    paper: 'The text.',
  },
}

/**
 * Deletes the account, ends every session and returns the `number` of the confirmation paper. Only a browser signed in
 * by phone and code may call it; apps use the lender's own systems. Refused while money is owed, due back, in transit
 * or disputed, and unless `confirmed` is `1`.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/v3/account/delete',
  success: 0,
  input: z.object({ confirmed: line(20) }),
  output: z.object({ number: looseLine }),
})

export const deleteAccountText: CallText<typeof deleteAccount> = {
  of: deleteAccount,
  group: 'Additions: sign-in without an app',
  title: 'Delete the account',
  about:
    'Sent by that page, from a browser that signed in by phone and code. Every session ends, and the cookie goes.',
  refusals: [
    'signed-out',
    'leaving-not-confirmed',
    'leaving-owed',
    'leaving-under-way',
    'leaving-due-back',
    'leaving-on-its-way',
    'leaving-disputed',
  ],
  fields: {
    confirmed: '`1` where the borrower has ticked that it cannot be undone.',
    number: 'The number of the paper. It says nothing of the person and cannot be guessed.',
  },
}

/** Returns the paper of a deletion by its number, without a session. It contains no name. */
export const deletionPaper = endpoint({
  method: 'POST',
  path: '/v3/papers/deletion',
  success: 0,
  readsOnly: true,
  isPublic: true,
  input: z.object({ number: givenId }),
  output: z.object({ paper }),
})

export const deletionPaperText: CallText<typeof deletionPaper> = {
  of: deletionPaper,
  group: 'Additions: sign-in without an app',
  title: 'The paper of a deletion',
  about: 'Called by the page that follows, and for the PDF. The answer contains no personal data.',
  refusals: ['unknown-deletion'],
  fields: {
    number: 'The number of the paper.',
    paper: 'The text.',
  },
}
