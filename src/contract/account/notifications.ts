import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { filled, flag, line, listOf, looseLine, looseNumber } from '#contract/fields.ts'

// The specification has no calls for messages to borrowers; these are this product's own.

/**
 * Settings for news and reminders; answers to requests are always sent. `channels` are available for this borrower;
 * `channel` and `messageLanguage` are chosen. `email` is the confirmed address, masked; `emailWaiting` awaits its
 * code, and `emailRefused` cannot receive one. `hasEmail`: whether an address can be entered. `hasBounced`: the
 * confirmed address rejects mail and is not used. `noticeHash` is today's data notice, empty if none is required.
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
    emailRefused: looseLine,
    waitSeconds: looseNumber,
    noticeHash: looseLine,
  }),
})

export const ownNotificationsText: CallText<typeof ownNotifications> = {
  of: ownNotifications,
  group: 'Additions: sign-in without an app',
  title: 'Whether news and reminders come',
  about: "Called by the page of the borrower's account.",
  fields: {
    isWanted: 'Whether they come.',
    channel: { added: 'The way that was chosen: `sms`, `whatsapp` or `email`.' },
    channels: { added: 'The ways by which this borrower can be written to now.' },
    messageLanguage: { added: 'The language of messages.' },
    hasEmail: { added: 'Whether an e-mail address may be given.' },
    email: { added: 'The confirmed e-mail address, masked; empty if there is none.' },
    hasBounced: {
      added:
        'Whether that address did not take a letter for good: messages come by text message, until it is confirmed again.',
    },
    emailWaiting: { added: 'An address that waits for its code, masked; empty if none does.' },
    emailRefused: {
      added: 'An address whose code cannot be delivered, masked; empty if there is none.',
    },
    waitSeconds: { added: 'In how many seconds another code may be asked for.' },
    noticeHash: { added: 'The data notice of today; empty if none is asked for.' },
  },
}

/**
 * Opts out of news and reminders, or in again (1). Refused as `notice-changed` if a notice must be read first
 * (`give-consent`).
 */
export const chooseNotifications = endpoint({
  method: 'POST',
  path: '/v3/account/choose-notifications',
  success: 0,
  input: z.object({ isWanted: line(1) }),
  output: z.unknown(),
})

export const chooseNotificationsText: CallText<typeof chooseNotifications> = {
  of: chooseNotifications,
  group: 'Additions: sign-in without an app',
  title: 'Stop news and reminders, or have them come again',
  about: "Sent by the page of the borrower's account.",
  refusals: ['notice-changed'],
  fields: {
    isWanted: '1 to have them come again; anything else stops them.',
  },
}

/** Fits the longest token: a lender's borrower id has up to 100 characters of up to four bytes. */
export const STOP_TOKEN_MAX = 560

/** Opts out with the token from a message, without a session. The token permits nothing else. */
export const stopNotifications = endpoint({
  method: 'POST',
  path: '/v3/account/stop-notifications',
  success: 0,
  isPublic: true,
  input: z.object({ token: filled(STOP_TOKEN_MAX) }),
  output: z.unknown(),
})

export const stopNotificationsText: CallText<typeof stopNotifications> = {
  of: stopNotifications,
  group: 'Additions: sign-in without an app',
  title: 'Stop them by the address in a message',
  about: 'Sent by the page that the address opens, for the person who received the message.',
  refusals: ['unknown-stop-link'],
  fields: {
    token: 'The `t` parameter of the address.',
  },
}

/** Sets the channel and language of future messages. */
export const chooseMessages = endpoint({
  method: 'POST',
  path: '/v3/account/choose-messages',
  success: 0,
  input: z.object({ channel: line(20), messageLanguage: line(10) }),
  output: z.unknown(),
})

export const chooseMessagesText: CallText<typeof chooseMessages> = {
  of: chooseMessages,
  group: 'Additions: sign-in without an app',
  title: 'By which way and in which language messages come',
  about: "Sent by the page of the borrower's account. Codes come to the phone all the same.",
  refusals: ['channel-not-offered'],
  fields: {
    channel: 'One of `channels`.',
    messageLanguage: 'A language of this product.',
  },
}

/**
 * Enters an e-mail address, or requests another code for the waiting one. `confirm-email` activates it. Where a data
 * notice is required, its hash confirms the checkbox; otherwise refused as `consent-unticked`.
 */
export const giveEmail = endpoint({
  method: 'POST',
  path: '/v3/account/give-email',
  success: 0,
  input: z.object({ email: line(), noticeHash: z.optional(line(64)) }),
  output: z.object({ sentTo: looseLine }),
})

export const giveEmailText: CallText<typeof giveEmail> = {
  of: giveEmail,
  group: 'Additions: sign-in without an app',
  title: 'Give an e-mail address',
  about:
    "Sent by the page of the borrower's account. A code goes to the address, and nothing else until it is entered. Empty, it asks for another code for the address that waits. To an address that has had enough codes none is sent, and the answer is the same.",
  refusals: ['email-format', 'resend-too-soon', 'too-many-requests', 'consent-unticked', 'notice-changed'],
  fields: {
    email: 'The address as it was typed; empty for another code for the one that waits.',
    noticeHash: 'The hash of the notice, where the box was ticked; absent if none is asked for.',
    sentTo: 'The address, masked.',
  },
}

/** Confirms the waiting address. Future messages go there. */
export const confirmEmail = endpoint({
  method: 'POST',
  path: '/v3/account/confirm-email',
  success: 0,
  input: z.object({ code: line() }),
  output: z.object({ email: looseLine }),
})

export const confirmEmailText: CallText<typeof confirmEmail> = {
  of: confirmEmail,
  group: 'Additions: sign-in without an app',
  title: 'Confirm the e-mail address by its code',
  about: 'From then on messages go there. The phone receives a message about it.',
  refusals: [
    'email-change-missing',
    'email-code-wrong',
    'sms-code-expired',
    'sms-code-tries-spent',
    'code-digits',
  ],
  fields: {
    code: 'The code from the e-mail.',
    email: 'The address, masked.',
  },
}

/** Deletes the waiting address, or else the confirmed one: messages then go by text message. */
export const removeEmail = endpoint({
  method: 'POST',
  path: '/v3/account/remove-email',
  success: 0,
  input: z.object({}),
  output: z.unknown(),
})

export const removeEmailText: CallText<typeof removeEmail> = {
  of: removeEmail,
  group: 'Additions: sign-in without an app',
  title: 'Forget the e-mail address',
  about: 'Of one that waits for its code and one that was confirmed, the first goes first.',
}
