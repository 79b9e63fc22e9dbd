import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  currency,
  flag,
  givenId,
  ifReadable,
  line,
  listOf,
  looseLine,
  orderNo,
  productId,
} from '#contract/fields.ts'
import { term, toPay } from '#contract/loans/loan-details.ts'
import { nextPart } from '#contract/money/arrangement.ts'

// The specification names login, orders and the user's menu and shows no call for them: these are this product's own
// (docs/evidence/departures.md). A session that they open lies in a cookie that no script reads, and is in no answer.

/** A phone as typed: with or without country code, with spaces. */
const typedPhone = line()

/**
 * Sends a sign-in code to a phone. The answer is the same for an unknown phone. `sid` is the form's session, as for a
 * registration; `capcode` answers its captcha, once one is required. `isCall` (1) requests a voice call, after the
 * form requested a text message.
 */
export const sendLoginCode = endpoint({
  method: 'POST',
  path: '/v3/account/send-login-code',
  success: 0,
  isPublic: true,
  input: z.object({
    phone: typedPhone,
    sid: givenId,
    capcode: z.optional(line()),
    isCall: z.optional(line(1)),
  }),
  output: z.unknown(),
})

export const sendLoginCodeText: CallText<typeof sendLoginCode> = {
  of: sendLoginCode,
  group: 'Additions: sign-in without an app',
  title: 'Send a code to sign in with',
  about:
    'Sent by the sign-in page. The answer is the same for a phone without an account. After a few codes that were not entered, a captcha of the same `sid` is asked for.',
  refusals: [
    'login-phone-format',
    'country-not-served',
    'resend-too-soon',
    'call-unavailable',
    'captcha-needed',
    'captcha-length',
    'login-captcha-wrong',
    'sms-code-expired',
    'too-many-requests',
    'other-site',
  ],
  fields: {
    phone: 'The number as it was typed, with or without its country.',
    sid: "The form's own session, from `get-sid`; the code is good in it alone.",
    capcode: 'The characters of its captcha; left out until they are asked for.',
    isCall: '1 where a call says the code, after the form has asked for a message; else left out.',
  },
}

/**
 * Signs in with a code that the same form requested. A phone unused for long is refused with 2236. The borrower then
 * sends `proof`, the end of an account, card or PAN number, or `isNew` (1) if the phone has a new owner, who gets a
 * new account.
 */
export const logIn = endpoint({
  method: 'POST',
  path: '/v3/account/log-in',
  success: 0,
  isPublic: true,
  input: z.object({
    phone: typedPhone,
    sid: givenId,
    smsCode: line(),
    proof: z.optional(line()),
    isNew: z.optional(line(1)),
  }),
  output: z.unknown(),
})

export const logInText: CallText<typeof logIn> = {
  of: logIn,
  group: 'Additions: sign-in without an app',
  title: 'Sign in with the code',
  about: 'Sent by the sign-in page. Its answer puts the session into a cookie.',
  refusals: [
    'login-phone-format',
    'country-not-served',
    'sms-code-wrong',
    'sms-code-expired',
    'sms-code-tries-spent',
    'code-digits',
    'proof-needed',
    'proof-wrong',
    'too-many-requests',
    'other-site',
  ],
  fields: {
    phone: 'The same number.',
    sid: 'The same session of the form.',
    smsCode: 'The code from the message or the call.',
    proof: 'After code 2236: how an account, a card or a PAN of the owner ends, four characters.',
    isNew:
      '1 after code 2236, if the number is new to the person who signs in: they get an account of their own.',
  },
}

/** Ends the session of this browser. Succeeds without a session. */
export const signOut = endpoint({
  method: 'POST',
  path: '/v3/account/sign-out',
  success: 0,
  isPublic: true,
  input: z.object({}),
  output: z.unknown(),
})

export const signOutText: CallText<typeof signOut> = {
  of: signOut,
  group: 'Additions: sign-in without an app',
  title: 'Sign out',
  about: "Sent by the page of the borrower's account. It ends the session of the cookie.",
  refusals: ['other-site'],
}

/**
 * Reports that the phone's account belongs to another person: all its browsers are signed out, and the phone alone no
 * longer opens it.
 */
export const notMyAccount = endpoint({
  method: 'POST',
  path: '/v3/account/not-mine',
  success: 0,
  input: z.object({}),
  output: z.unknown(),
})

export const notMyAccountText: CallText<typeof notMyAccount> = {
  of: notMyAccount,
  group: 'Additions: sign-in without an app',
  title: 'Say that the account belongs to another person',
  about:
    "Sent by the page of the borrower's account, if the number is new to the person who signed in. The account's browsers are signed out, and the phone alone no longer opens it.",
  refusals: ['signed-out', 'other-site'],
}

/** Lists the borrower's sessions. Times are in the market's time zone. */
export const ownSessions = endpoint({
  method: 'POST',
  path: '/v3/account/sessions',
  success: 0,
  input: z.object({}),
  output: z.object({
    list: listOf(
      z.object({
        sessionId: looseLine,
        device: looseLine,
        startedAt: looseLine,
        seenAt: looseLine,
        isThis: flag,
      }),
    ),
  }),
})

export const ownSessionsText: CallText<typeof ownSessions> = {
  of: ownSessions,
  group: 'Additions: sign-in without an app',
  title: 'Sessions of a borrower',
  about: "Called by the page of the borrower's account.",
  fields: {
    list: 'The browsers, the one used last first.',
    'list.sessionId': 'Id of the session; it grants no access.',
    'list.device': 'Browser and system, as far as they are known.',
    'list.startedAt': 'Time of the sign-in, as shown.',
    'list.seenAt': 'Time of the last use, as shown.',
    'list.isThis': 'Whether it is the one that asks.',
  },
}

/** Ends one session. */
export const endOwnSession = endpoint({
  method: 'POST',
  path: '/v3/account/end-session',
  success: 0,
  input: z.object({ sessionId: givenId }),
  output: z.unknown(),
})

export const endOwnSessionText: CallText<typeof endOwnSession> = {
  of: endOwnSession,
  group: 'Additions: sign-in without an app',
  title: 'Sign one browser out',
  about: "Sent by the page of the borrower's account.",
  refusals: ['unknown-session'],
  fields: {
    sessionId: 'Id of the session to end.',
  },
}

/** Lists all loans and applications of a borrower, newest first, with the amount due. */
export const ownLoans = endpoint({
  method: 'POST',
  path: '/v3/account/loans',
  success: 0,
  input: z.object({}),
  output: z.object({
    list: listOf(
      z.object({
        orderId: orderNo,
        productId,
        productName: looseLine,
        productLogo: looseLine,
        orderStatus: looseLine,
        noticeStatusText: looseLine,
        toPay: ifReadable(toPay),
        term: ifReadable(term),
        nextPart,
        currency,
      }),
    ),
  }),
})

export const ownLoansText: CallText<typeof ownLoans> = {
  of: ownLoans,
  group: 'Additions: sign-in without an app',
  title: 'All loans of a borrower',
  about: 'Called by the home page and by the list of loans, the newest first.',
  fields: {
    list: 'The loans and applications, the newest first.',
    'list.orderId': "The order's number.",
    'list.orderStatus': 'Its status (spec 4).',
    'list.noticeStatusText': 'The same in words.',
    'list.toPay': 'The amount due now; null if nothing is due.',
    'list.term': { added: 'The term in days, from the payout.' },
    'list.nextPart':
      'What an arrangement that is open asks for next; none where none is, or while money is on its way.',
  },
}
