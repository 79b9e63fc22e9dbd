import * as z from 'zod/mini'
import type { CallText, PartText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { flag, line, listOf, looseLine, orNone, titleValue } from '#contract/fields.ts'

// The specification has no calls for legal data notices; these are this product's own.

/**
 * The data notice in the borrower's language. `noticeHash` identifies its text. An item states the data, its purpose
 * and the legal basis; `rights` explains withdrawal and complaints.
 */
export const dataNotice = z.object({
  noticeHash: looseLine,
  about: looseLine,
  items: listOf(z.object({ title: looseLine, data: looseLine, purpose: looseLine, basis: looseLine })),
  rights: listOf(titleValue),
})

export const dataNoticeText: PartText<typeof dataNotice> = {
  of: dataNotice,
  fields: {
    noticeHash: 'SHA-256 of the notice, as hexadecimal digits: it names this very text.',
    about: 'A sentence before the items.',
    items: 'Each thing that is known of a borrower.',
    'items.title': 'Its name.',
    'items.data': 'Item of data.',
    'items.purpose': 'Its purpose.',
    'items.basis': 'Why: a law, the loan itself, or a choice.',
    rights: 'How consent is taken back, and where one complains.',
  },
}

/**
 * An item that rests on consent: its checkbox text, the effect of leaving it out, what a withdrawal stops and what
 * continues. `givenAt` is empty if nothing was recorded.
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

export const ownConsentText: PartText<typeof ownConsent> = {
  of: ownConsent,
  fields: {
    purpose: 'Its purpose: `messages` or `email`.',
    title: 'Its name.',
    box: 'The words of its box.',
    none: 'Meaning of an empty box.',
    stops: 'Effect of a withdrawal.',
    goesOn: 'What continues after a withdrawal.',
    isGiven: 'Whether it is so now.',
    givenAt: 'Time of the consent, as shown; empty for none.',
  },
}

/** Returns today's notice (null if no rule requires one) and the borrower's consents. */
export const ownDataNotice = endpoint({
  method: 'POST',
  path: '/v3/account/data-notice',
  success: 0,
  readsOnly: true,
  input: z.object({}),
  output: z.object({ notice: orNone(dataNotice), consents: listOf(ownConsent) }),
})

export const ownDataNoticeText: CallText<typeof ownDataNotice> = {
  of: ownDataNotice,
  group: 'Additions: sign-in without an app',
  title: 'Data notice and consents',
  about: 'Called by the page of data and consents. The notice is null if no rule asks for one yet.',
  fields: {
    notice: 'Data notice; null if no rule requires it.',
    consents: 'Purposes that need consent.',
  },
}

/**
 * Consents to one purpose (`messages`) under the notice that was read. Refused as `notice-changed` if the notice has
 * changed. Entering an e-mail address is the consent to it.
 */
export const giveConsent = endpoint({
  method: 'POST',
  path: '/v3/account/give-consent',
  success: 0,
  input: z.object({ purpose: line(20), noticeHash: line(64) }),
  output: z.unknown(),
})

export const giveConsentText: CallText<typeof giveConsent> = {
  of: giveConsent,
  group: 'Additions: sign-in without an app',
  title: 'Agree to a use of data',
  about:
    'Sent by that page, from a box of its own. What was agreed to is recorded with the hash of the notice.',
  refusals: ['consent-unticked', 'notice-changed'],
  fields: {
    purpose: '`messages`; an e-mail address is agreed to by giving it.',
    noticeHash: 'SHA-256 of the notice, as hexadecimal digits: it names this very text.',
  },
}

/** Withdraws a consent, with immediate effect. Idempotent. */
export const withdrawConsent = endpoint({
  method: 'POST',
  path: '/v3/account/withdraw-consent',
  success: 0,
  input: z.object({ purpose: line(20) }),
  output: z.unknown(),
})

export const withdrawConsentText: CallText<typeof withdrawConsent> = {
  of: withdrawConsent,
  group: 'Additions: sign-in without an app',
  title: 'Take a consent back',
  about: 'Sent by that page. The purpose stops at once.',
  fields: {
    purpose: '`messages` or `email`.',
  },
}
