import * as z from 'zod/mini'
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
import { toPay } from '#contract/loans/loan-details.ts'
import { nextPart } from '#contract/money/arrangement.ts'

// The specification names login, orders and the user's menu and shows no call for them: these are this product's own
// (docs/departures.md). A session that they open lies in a cookie that no script reads, and is in no answer.

/** What a person may type for a phone: with or without its country, with spaces. */
const typedPhone = line()

/**
 * Sends a code with which a phone signs in. The answer is the same for a phone that nobody has. `sid` is the form's own, as
 * a registration's; `capcode` answers its captcha, once one is asked for. `isCall` (1) has the code said in a call, where the form
 * has asked for one before.
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

/**
 * Signs in with the code that the same form has asked for. Where nobody has signed in by the phone for long it is refused
 * with 2236: then `proof` is the end of an account, a card or a PAN of the owner, or `isNew` (1) says that the number is
 * somebody else's now, who gets an account of their own.
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

/** Ends the session of the browser that asks; without one there is nothing to end. */
export const signOut = endpoint({
  method: 'POST',
  path: '/v3/account/sign-out',
  success: 0,
  isPublic: true,
  input: z.object({}),
  output: z.unknown(),
})

/**
 * Says that the account which the phone opens is somebody else's: every browser of it is signed out, and from now on the phone
 * alone does not open it.
 */
export const notMyAccount = endpoint({
  method: 'POST',
  path: '/v3/account/not-mine',
  success: 0,
  input: z.object({}),
  output: z.unknown(),
})

/** Where this borrower is signed in by phone and code. Moments are written as their market's clock shows them. */
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

/** Ends one of them. */
export const endOwnSession = endpoint({
  method: 'POST',
  path: '/v3/account/end-session',
  success: 0,
  input: z.object({ sessionId: givenId }),
  output: z.unknown(),
})

/** All loans and applications of a borrower, the newest first, each with what it asks for now. */
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
        nextPart,
        currency,
      }),
    ),
  }),
})
