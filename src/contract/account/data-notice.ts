import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { flag, line, listOf, looseLine, orNone, titleValue } from '#contract/fields.ts'

// The specification shows no call for what a law asks to be told of data: these are this product's own.

/**
 * What a borrower is told of their data before it is asked for, in their language. `noticeHash` names this very text. An item
 * says which data it is, its purpose, and why it is used; `rights` how consent is taken back and where one complains.
 */
export const dataNotice = z.object({
  noticeHash: looseLine,
  about: looseLine,
  items: listOf(z.object({ title: looseLine, data: looseLine, purpose: looseLine, basis: looseLine })),
  rights: listOf(titleValue),
})

/**
 * Something that rests on consent alone: the words of its box, what none means, what stops when it is taken back and what goes
 * on all the same. `givenAt` is empty where nothing was recorded.
 */
export const ownConsent = z.object({
  purpose: looseLine,
  title: looseLine,
  box: looseLine,
  none: looseLine,
  stops: looseLine,
  goesOn: looseLine,
  isGiven: flag,
  givenAt: looseLine,
})

/** The notice of today, null where no rule asks for one, and what the borrower has agreed to. */
export const ownDataNotice = endpoint({
  method: 'POST',
  path: '/v3/account/data-notice',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({ notice: orNone(dataNotice), consents: listOf(ownConsent) }),
})

/**
 * Agrees to one purpose (`messages`), by the notice that was read. Refused as `notice-changed` where it is another one now.
 * An e-mail address is agreed to by giving it.
 */
export const giveConsent = endpoint({
  method: 'POST',
  path: '/v3/account/give-consent',
  success: 0,
  input: z.object({ purpose: line(20), noticeHash: line(64) }),
  output: z.unknown(),
})

/** Takes a consent back; what it was for stops in the same moment. Said twice, it is the same. */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/v3/account/withdraw-consent',
  success: 0,
  input: z.object({ purpose: line(20) }),
  output: z.unknown(),
})
