// Longer than 300 lines: the calls of one page, each with its texts and fields.
import * as z from 'zod/mini'
import type { CallText } from '#contract/call-text.ts'
import { endpoint } from '#contract/endpoint.ts'
import { campaign, filled, givenId, line, looseLine, looseNumber, receivedId } from '#contract/fields.ts'
import { marketIds } from '#domain/markets/market.ts'

const clientType = z.enum(['ios', 'android'])

/** Page kinds for visit counts; the landing is 1 (spec 7). */
export const PAGE_TYPE_LANDING = '1'
const pageType = z.literal(PAGE_TYPE_LANDING)

/** `merchantNumber` of every registration (spec 7, spec 9). */
export const REGISTER_MERCHANT = '0'

/** Fixed app name (spec 9, "Registration"); the specification does not state its value. */
export const REGISTER_APP_NAME = 'abono'
const merchantNumber = z.codec(z.literal([REGISTER_MERCHANT, 0]), z.literal(REGISTER_MERCHANT), {
  decode: (): typeof REGISTER_MERCHANT => REGISTER_MERCHANT,
  encode: (value) => value,
})

/**
 * Our own: market whose phone rules and words the landing uses. Null, also for unknown markets, means the
 * specification's own landing.
 */
const templateMarket = z.codec(
  z.optional(z.nullable(z.union([line(), z.number(), z.boolean()]))),
  z.optional(z.nullable(z.enum(marketIds))),
  {
    decode: (sent) => (sent === null ? null : marketIds.find((id) => id === String(sent).toLowerCase())),
    encode: (market) => market,
  },
)

/** Returns the landing's template by its id (spec 3, "landing config"); `market` is our own and optional (design 5). */
export const channelTemplate = endpoint({
  family: 'promotion',
  method: 'GET',
  path: '/service/channel/channel-template',
  client: 'json',
  success: '00',
  isPublic: true,
  readsOnly: true,
  input: z.object({ templateId: campaign }),
  output: z.object({
    id: looseLine,
    title: looseLine,
    description: looseLine,
    market: templateMarket,
  }),
})

export const channelTemplateText: CallText<typeof channelTemplate> = {
  of: channelTemplate,
  group: 'Registration and promotion',
  title: "The landing page's template",
  about: 'Called first by the page behind an advertisement. Without a template the page shows the message.',
  refusals: ['unknown-template'],
  fields: {
    templateId: 'The template of the page, from its own address.',
    id: 'The id of the template.',
    title: { added: 'The title of the page.' },
    description: { added: 'The text below the title.' },
    market: {
      added:
        'The market whose phones and language the page uses. Without one it follows the specification to the letter: 11 digits, and messages in Chinese.',
    },
  },
}

/** What a page reports about itself for counting. */
const countedPage = {
  page_id: campaign,
  user_from: campaign,
  client_type: clientType,
  page_type: pageType,
  utm_tag: campaign,
  app_from: campaign,
}

/** Counts a visit. */
export const trackVisit = endpoint({
  family: 'promotion',
  method: 'GET',
  path: '/promotion/track-visit',
  client: 'json',
  success: '0',
  isPublic: true,
  input: z.object(countedPage),
  output: z.unknown(),
})

export const trackVisitText: CallText<typeof trackVisit> = {
  of: trackVisit,
  group: 'Registration and promotion',
  title: 'Count a visit',
  about: 'Sent when the landing page is shown. The page does not use the answer.',
  fields: {
    page_id: "The template's id.",
    user_from: "The advertisement's parameter of that name; empty for none.",
    client_type: 'ios for an iPhone or iPad, android for every other device.',
    page_type: 'Always 1, the landing page.',
    utm_tag: "The advertisement's parameter of that name; empty for none.",
    app_from: "The advertisement's parameter of that name; empty for none.",
  },
}

/** Opens a registration session. A `sid` contains its own proof, so that opening one stores nothing. */
export const getSid = endpoint({
  family: 'promotion',
  method: 'GET',
  path: '/promotion/get-sid',
  client: 'json',
  success: '0',
  isPublic: true,
  readsOnly: true,
  input: z.object({}),
  output: z.object({ sid: receivedId }),
})

export const getSidText: CallText<typeof getSid> = {
  of: getSid,
  group: 'Registration and promotion',
  title: 'Open a registration session',
  about: 'Called when the form of the landing page is opened.',
  fields: {
    sid: 'The registration session.',
  },
}

/**
 * Returns the captcha picture; `a` is the time, to bypass caches (spec 7). Only the browser's image element requests
 * it, once per picture: a backend may draw anew at each GET. Ours draws the same for the same `a`.
 */
export const getCaptcha = endpoint({
  family: 'promotion',
  method: 'GET',
  path: '/promotion/get-captcha',
  client: 'json',
  success: '0',
  answer: 'image',
  isPublic: true,
  input: z.object({ sid: givenId, a: filled(20) }),
  output: z.unknown(),
})

export const getCaptchaText: CallText<typeof getCaptcha> = {
  of: getCaptcha,
  group: 'Registration and promotion',
  title: 'The picture of the captcha',
  about:
    "Answered with a picture, not with an envelope. The address stands in the page's picture element, which sends neither headers nor common parameters, once for each picture that is shown. The same `a` again is the same picture.",
  refusals: ['captcha-wrong', 'too-many-requests'],
  fields: {
    sid: 'The registration session.',
    a: 'The time, so that no cache answers. The same again is the same picture.',
  },
}

/**
 * Returns the captcha as a question, for borrowers who cannot see the picture, and the required proof of work in zero
 * bits (`domain/registration/work.ts`). Our own, an optional part.
 */
export const captchaQuestion = endpoint({
  family: 'promotion',
  method: 'GET',
  path: '/promotion/captcha-question',
  client: 'json',
  success: '0',
  isPublic: true,
  input: z.object({ sid: givenId, a: filled(20) }),
  output: z.object({ question: looseLine, work: looseNumber }),
})

export const captchaQuestionText: CallText<typeof captchaQuestion> = {
  of: captchaQuestion,
  group: 'Registration and promotion',
  isAddition: true,
  title: 'The captcha in words',
  about:
    'Called by the server of the page, for people who do not see the picture. A backend without it shows the picture alone.',
  refusals: ['captcha-wrong', 'too-many-requests'],
  fields: {
    sid: 'The registration session.',
    a: 'The time, so that no cache answers. The same again is the same picture.',
    question: 'The captcha in words, a sum.',
    work: 'Zero bits that the proof of work needs; 0 for no proof.',
  },
}

// The phone is optional here, so that a missing one is refused as a wrong one.
const person = {
  phone: line(),
  capcode: line(),
  sid: givenId,
  deviceId: campaign,
  appName: campaign,
  app_from: campaign,
  user_from: campaign,
  utm_tag: campaign,
}

/** Sends a code by SMS against a solved captcha. Codes '101', '11' and others: spec 8. */
export const getSms = endpoint({
  family: 'promotion',
  method: 'POST',
  path: '/promotion/get-sms',
  client: 'json',
  success: '0',
  isPublic: true,
  // Our own: the template's id, for counting codes per advertisement, and the browser's proof of work.
  input: z.object({ ...person, id: z.optional(campaign), proof: z.optional(line(60)) }),
  output: z.unknown(),
})

export const getSmsText: CallText<typeof getSms> = {
  of: getSms,
  group: 'Registration and promotion',
  title: 'Send a code by text message',
  about: 'Sent with a solved captcha. After code 101 the page shows another picture, after 11 the download.',
  refusals: [
    'phone-format',
    'country-not-served',
    'captcha-wrong',
    'resend-too-soon',
    'already-registered',
    'prove-more',
    'too-many-requests',
  ],
  fields: {
    phone: 'The phone: E.164 where the template has a market, else 11 digits.',
    capcode: 'The characters of the captcha, as they were typed.',
    sid: 'The registration session.',
    deviceId: "The page's device, else a random id that means nothing.",
    appName: 'A fixed name, abono.',
    app_from: "The advertisement's parameter of that name; empty for none.",
    user_from: "The advertisement's parameter of that name; empty for none.",
    utm_tag: "The advertisement's parameter of that name; empty for none.",
    id: { added: "The template's id, by which codes are counted. It may be missing." },
    proof: { added: 'The work that the browser did, for those whose server asks for it. It may be missing.' },
  },
}

/** Counts a tap on the apply button. */
export const trackClick = endpoint({
  family: 'promotion',
  method: 'GET',
  path: '/promotion/track-click',
  client: 'json',
  success: '0',
  isPublic: true,
  input: z.object({
    ...countedPage,
    phone: line(),
  }),
  output: z.unknown(),
})

export const trackClickText: CallText<typeof trackClick> = {
  of: trackClick,
  group: 'Registration and promotion',
  title: 'Count a tap on the apply button',
  about: 'Sent when a visitor applies with a possible phone number.',
  fields: {
    page_id: "The template's id.",
    user_from: "The advertisement's parameter of that name; empty for none.",
    client_type: 'ios for an iPhone or iPad, android for every other device.',
    page_type: 'Always 1, the landing page.',
    utm_tag: "The advertisement's parameter of that name; empty for none.",
    app_from: "The advertisement's parameter of that name; empty for none.",
    phone: 'The phone that applies.',
  },
}

/** Registers a phone. Codes '0', '11', '-1' and others: spec 8. */
export const register = endpoint({
  family: 'promotion',
  method: 'POST',
  path: '/promotion/register',
  client: 'json',
  success: '0',
  isPublic: true,
  input: z.object({
    ...person,
    merchantNumber,
    userName: line(),
    // A missing or overlong one is refused as a wrong code (spec 5).
    smsCode: z.optional(line()),
    invite_code: campaign,
    id: campaign,
  }),
  output: z.unknown(),
})

export const registerText: CallText<typeof register> = {
  of: register,
  group: 'Registration and promotion',
  title: 'Register a phone',
  about:
    'Sent with the code of the text message. Success and code 11 both lead to the download; after -1 the page shows another picture.',
  refusals: [
    'unknown-template',
    'phone-format',
    'country-not-served',
    'captcha-wrong-on-register',
    'already-registered',
    'sms-code-wrong',
    'sms-code-expired',
    'sms-code-tries-spent',
    'code-digits',
  ],
  fields: {
    phone: 'The phone: E.164 where the template has a market, else 11 digits.',
    capcode: 'The characters of the captcha, as they were typed.',
    sid: 'The registration session.',
    deviceId: "The page's device, else a random id that means nothing.",
    appName: 'A fixed name, abono.',
    app_from: "The advertisement's parameter of that name; empty for none.",
    user_from: "The advertisement's parameter of that name; empty for none.",
    utm_tag: "The advertisement's parameter of that name; empty for none.",
    merchantNumber: 'Always 0.',
    userName: 'The phone once more.',
    smsCode: 'The code of the text message, as it was typed.',
    invite_code: "The advertisement's parameter of that name; empty for none.",
    id: "The template's id.",
  },
}
