import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { filled, givenId, listOf, looseLine } from '#contract/fields.ts'

// Questions and answers are JSON as the W3C's Web Authentication writes it, carried as text: their fields are the browser's,
// and no lender names them otherwise.

/** More than the answer of a browser with the longest key that there is. */
const ANSWER_MAX = 4000

const answer = filled(ANSWER_MAX)

/** What a browser is asked before it makes a passkey. */
export const passkeyOptions = endpoint({
  method: 'POST',
  path: '/v3/account/passkey-options',
  success: 0,
  input: z.object({}),
  output: z.object({ options: looseLine }),
})

/** Keeps the passkey that it made. */
export const addPasskey = endpoint({
  method: 'POST',
  path: '/v3/account/add-passkey',
  success: 0,
  input: z.object({ answer }),
  output: z.unknown(),
})

/** The passkeys of a borrower. */
export const ownPasskeys = endpoint({
  method: 'POST',
  path: '/v3/account/passkeys',
  success: 0,
  input: z.object({}),
  output: z.object({
    /** Names the account to a browser that remembers which ones want no passkey, and says nothing else of it. */
    account: looseLine,
    list: listOf(
      z.object({ passkeyId: looseLine, device: looseLine, addedAt: looseLine, usedAt: looseLine }),
    ),
  }),
})

/** Takes one of them away. */
export const endPasskey = endpoint({
  method: 'POST',
  path: '/v3/account/end-passkey',
  success: 0,
  input: z.object({ passkeyId: givenId }),
  output: z.unknown(),
})

/** What whoever signs in is asked. It is the same for everybody: the device knows whose its passkeys are. */
export const passkeyQuestion = endpoint({
  method: 'POST',
  path: '/v3/account/passkey-question',
  success: 0,
  isPublic: true,
  input: z.object({ sid: givenId }),
  output: z.object({ options: looseLine }),
})

/** Signs in with the answer. */
export const logInByPasskey = endpoint({
  method: 'POST',
  path: '/v3/account/passkey-log-in',
  success: 0,
  isPublic: true,
  input: z.object({ sid: givenId, answer }),
  output: z.unknown(),
})
