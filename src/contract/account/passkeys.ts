import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { filled, givenId, listOf, looseLine } from '#contract/fields.ts'

// WebAuthn JSON (W3C), carried as text: its fields are the browser's, and a wire map cannot rename them.

/** Above the size of a browser's answer with the longest key. */
const ANSWER_MAX = 4000

const answer = filled(ANSWER_MAX)

/** Returns the options for creating a passkey. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/v3/account/passkey-options',
  success: 0,
  input: z.object({}),
  output: z.object({ options: looseLine }),
})

export const passkeyOptionsText: CallText<typeof passkeyOptions> = {
  of: passkeyOptions,
  group: 'Additions: sign-in without an app',
  title: 'What a browser is asked for a new passkey',
  about: 'Called when a borrower adds a passkey, soon after signing in by phone and code.',
  refusals: ['signed-out', 'passkey-sign-in-again', 'passkeys-too-many', 'other-site'],
  fields: {
    options: 'The question, as JSON of Web Authentication.',
  },
}

/** Stores a created passkey. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/v3/account/add-passkey',
  success: 0,
  input: z.object({ answer }),
  output: z.unknown(),
})

export const addPasskeyText: CallText<typeof addPasskey> = {
  of: addPasskey,
  group: 'Additions: sign-in without an app',
  title: 'Keep a new passkey',
  about: 'Sent with what the browser made.',
  refusals: [
    'signed-out',
    'passkey-refused',
    'passkey-late',
    'passkey-taken',
    'passkey-sign-in-again',
    'passkeys-too-many',
    'other-site',
  ],
  fields: {
    answer: 'Credential of the browser, as JSON of Web Authentication.',
  },
}

/** Lists the borrower's passkeys. */
export const ownPasskeys = endpoint({
  method: 'POST',
  path: '/v3/account/passkeys',
  success: 0,
  input: z.object({}),
  output: z.object({
    account: looseLine,
    list: listOf(
      z.object({ passkeyId: looseLine, device: looseLine, addedAt: looseLine, usedAt: looseLine }),
    ),
  }),
})

export const ownPasskeysText: CallText<typeof ownPasskeys> = {
  of: ownPasskeys,
  group: 'Additions: sign-in without an app',
  title: "A borrower's passkeys",
  about: "Called by the page of the borrower's account.",
  fields: {
    account:
      'Names the account to a browser that remembers which ones want no passkey; it says nothing else of it.',
    list: 'The passkeys, the one used last first.',
    'list.passkeyId': 'Id of the passkey; it grants no access.',
    'list.device': 'Browser and system, as far as they are known.',
    'list.addedAt': 'Time when it was added, as shown.',
    'list.usedAt': 'Time of the last use, as shown.',
  },
}

/** Deletes one passkey. */
export const endPasskey = endpoint({
  method: 'POST',
  path: '/v3/account/end-passkey',
  success: 0,
  input: z.object({ passkeyId: givenId }),
  output: z.unknown(),
})

export const endPasskeyText: CallText<typeof endPasskey> = {
  of: endPasskey,
  group: 'Additions: sign-in without an app',
  title: 'Remove a passkey',
  about: "Sent by the page of the borrower's account.",
  refusals: ['unknown-passkey'],
  fields: {
    passkeyId: 'Id of the passkey to remove.',
  },
}

/** Returns the sign-in options. They are the same for every caller: the device knows the owner of its passkeys. */
export const passkeyQuestion = endpoint({
  method: 'POST',
  path: '/v3/account/passkey-question',
  success: 0,
  isPublic: true,
  input: z.object({ sid: givenId }),
  output: z.object({ options: looseLine }),
})

export const passkeyQuestionText: CallText<typeof passkeyQuestion> = {
  of: passkeyQuestion,
  group: 'Additions: sign-in without an app',
  title: 'The question to a passkey at sign-in',
  about: 'Called by the sign-in page. The answer contains no personal data.',
  refusals: ['passkey-late', 'other-site'],
  fields: {
    sid: "The form's own session, from `get-sid`; the question is good in it alone.",
    options: 'The question, as JSON of Web Authentication.',
  },
}

/** Signs in with a passkey. */
export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/v3/account/passkey-log-in',
  success: 0,
  isPublic: true,
  input: z.object({ sid: givenId, answer }),
  output: z.unknown(),
})

export const logInByPasskeyText: CallText<typeof logInByPasskey> = {
  of: logInByPasskey,
  group: 'Additions: sign-in without an app',
  title: 'Sign in by a passkey',
  about: 'Sent by the sign-in page. Its answer puts the session into a cookie.',
  refusals: ['passkey-unknown', 'passkey-late', 'passkey-refused', 'passkey-copied', 'other-site'],
  fields: {
    sid: 'The same session of the form.',
    answer: 'Assertion of the passkey, as JSON of Web Authentication.',
  },
}
