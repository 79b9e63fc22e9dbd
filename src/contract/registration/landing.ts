import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { campaign, filled, givenId, line, looseLine, looseNumber, toldId } from '#contract/fields.ts'
import { marketIds } from '#domain/markets/market.ts'

const clientType = z.enum(['ios', 'android'])

/** Kinds of page that a visit may be counted for; the landing is 1 (spec 7). */
export const PAGE_TYPE_LANDING = '1'
const pageType = z.literal(PAGE_TYPE_LANDING)

/** `merchantNumber` of every registration (spec 7, spec 9). */
export const REGISTER_MERCHANT = '0'

/** The fixed name of the app (spec 9, "Registration"); its value is not in the specification. */
export const REGISTER_APP_NAME = 'abono'
const merchantNumber = z.codec(z.literal([REGISTER_MERCHANT, 0]), z.literal(REGISTER_MERCHANT), {
  decode: (): typeof REGISTER_MERCHANT => REGISTER_MERCHANT,
  encode: (value) => value,
})

/**
 * Ours: whose phone rules and words the landing has. Null is the specification's own landing; what names no market of
 * ours is as good as nothing.
 */
const templateMarket = z.codec(
  z.optional(z.nullable(z.union([line(), z.number(), z.boolean()]))),
  z.optional(z.nullable(z.enum(marketIds))),
  {
    decode: (sent) => (sent === null ? null : marketIds.find((id) => id === String(sent).toLowerCase())),
    encode: (market) => market,
  },
)

/** The landing's template by its id (spec 3, "landing config"); `market` is ours and may be missing (design 5). */
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

/** What a page says of itself where something is counted. */
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

/** Opens a registration session. A `sid` carries its own proof, so that opening one leaves nothing behind. */
export const getSid = endpoint({
  family: 'promotion',
  method: 'GET',
  path: '/promotion/get-sid',
  client: 'json',
  success: '0',
  isPublic: true,
  readsOnly: true,
  input: z.object({}),
  output: z.object({ sid: toldId }),
})

/**
 * The picture of the captcha; `a` is the time, so that no cache answers (spec 7). Only the browser's picture element asks,
 * once for each picture shown: a backend may draw anew at each GET. Ours draws the same for the same `a`.
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

/**
 * The same captcha in words, for those who do not see the picture, and how much work a browser is to show (ours, a part):
 * so many zero bits (`domain/registration/work.ts`).
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

// A phone may be missing, so that it is refused as one that is wrong.
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
  // Ours are the template's id, because one advertisement's codes are counted, and the work that the browser did.
  input: z.object({ ...person, id: z.optional(campaign), proof: z.optional(line(60)) }),
  output: z.unknown(),
})

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
    // One that is missing or too long is refused as a code that is wrong (spec 5).
    smsCode: z.optional(line()),
    invite_code: campaign,
    id: campaign,
  }),
  output: z.unknown(),
})
