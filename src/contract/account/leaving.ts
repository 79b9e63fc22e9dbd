import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { givenId, line, looseLine } from '#contract/fields.ts'
import { paper } from '#contract/paper.ts'

// The specification names "user delete" and shows no call for it: these are this product's own (docs/evidence/departures.md).

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

export const leavingTermsText: CallText<typeof leavingTerms> = {
  of: leavingTerms,
  group: 'Additions: a door of its own',
  title: 'What deleting the account does',
  about: 'Asked by the page that deletes the account. The paper says the same as the one afterwards.',
  fields: {
    refusal: 'Why the account cannot be deleted now, in plain words; empty where it can.',
    paper: 'The text.',
  },
}

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

export const deleteAccountText: CallText<typeof deleteAccount> = {
  of: deleteAccount,
  group: 'Additions: a door of its own',
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

export const deletionPaperText: CallText<typeof deletionPaper> = {
  of: deletionPaper,
  group: 'Additions: a door of its own',
  title: 'The paper of a deletion',
  about: 'Asked by the page that follows, and for the PDF. The answer contains no personal data.',
  refusals: ['unknown-deletion'],
  fields: {
    number: 'The number of the paper.',
    paper: 'The text.',
  },
}
