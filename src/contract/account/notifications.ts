import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { filled, flag, line, listOf, looseLine, looseNumber } from '#contract/fields.ts'

// The specification shows no call for the messages that a borrower is sent: these are this product's own.

/**
 * Whether news and reminders come; what a borrower has asked for is answered either way. `channels` are the ways by which this
 * one can be written to, `channel` and `messageLanguage` what they chose; `email` is the confirmed address as it may be shown, and
 * `emailWaiting` one whose code was sent, or empty. `hasEmail` says whether an address may be given at all,
 * and `hasBounced` that the confirmed one does not take letters, so that none goes there.
 * `noticeHash` names the data notice of today, and is empty where none is asked for.
 */
export const ownNotifications = endpoint({
  method: 'POST',
  path: '/v3/account/notifications',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({
    isWanted: flag,
    channel: looseLine,
    channels: listOf(looseLine),
    messageLanguage: looseLine,
    hasEmail: flag,
    email: looseLine,
    hasBounced: flag,
    emailWaiting: looseLine,
    waitSeconds: looseNumber,
    noticeHash: looseLine,
  }),
})

/** Stops them, or has them come again (1); refused as `notice-changed` where a notice is read first (`give-consent`). */
export const chooseNotifications = endpoint({
  method: 'POST',
  path: '/v3/account/choose-notifications',
  success: 0,
  input: z.object({ isWanted: line(1) }),
  output: z.unknown(),
})

/** As long as the longest: a lender's own id of a borrower has up to 100 characters, each of up to four bytes. */
export const STOP_TOKEN_MAX = 560

/** Stops them for whoever has a message, by the token in it and without a session. It does nothing else. */
export const stopNotifications = endpoint({
  method: 'POST',
  path: '/v3/account/stop-notifications',
  success: 0,
  isPublic: true,
  input: z.object({ token: filled(STOP_TOKEN_MAX) }),
  output: z.unknown(),
})

/** By which way and in which language messages come from now on. */
export const chooseMessages = endpoint({
  method: 'POST',
  path: '/v3/account/choose-messages',
  success: 0,
  input: z.object({ channel: line(20), messageLanguage: line(10) }),
  output: z.unknown(),
})

/**
 * Gives an e-mail address, or asks for another code for the one that waits. It is used once `confirm-email` has its code. Where a
 * data notice is asked for, its hash says that the box was ticked; without it refused as `consent-unticked`.
 */
export const giveEmail = endpoint({
  method: 'POST',
  path: '/v3/account/give-email',
  success: 0,
  input: z.object({ email: line(), noticeHash: z.optional(line(64)) }),
  output: z.object({ sentTo: looseLine }),
})

/** Confirms the address that waits. From then on messages come there. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/v3/account/confirm-email',
  success: 0,
  input: z.object({ code: line() }),
  output: z.object({ email: looseLine }),
})

/** Forgets the address that waits for its code, or else the confirmed one: messages come by text message again. */
export const removeEmail = endpoint({
  method: 'POST',
  path: '/v3/account/remove-email',
  success: 0,
  input: z.object({}),
  output: z.unknown(),
})
