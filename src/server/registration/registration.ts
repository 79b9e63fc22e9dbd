import { randomInt } from 'node:crypto'
import type { InputOf } from '#contract/endpoint.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import { getSms, register } from '#contract/registration/landing.ts'
import { SMS_COUNTDOWN_SECONDS } from '#domain/markets/specified.ts'
import {
  CODE_DIGITS,
  CODE_LIFE_SECONDS,
  type CodeRefusal,
  codeText,
  enterCode,
  type OneTimeCode,
  sendCode,
} from '#domain/registration/one-time-code.ts'
import { newId } from '#server/database/ids.ts'
import { keyedEach } from '#server/database/keyed.ts'
import { sealerOf } from '#server/database/sealed.ts'
import { codeMessage } from '#server/messages/code-message.ts'
import { planMessage } from '#server/messages/send-messages.ts'
import { type PublicContext, Refused, servePublic } from '#server/serve.ts'
import { insertCampaignEvent } from './campaign-events.ts'
import { sidHashOf, solvedHash, solvesCaptcha } from './captcha.ts'
import { hashCode, isCode } from './code-hash.ts'
import { channelOf } from './count.ts'
import {
  CODES_PER_PHONE,
  CODES_PER_SESSION,
  giveBack,
  isWithin,
  networkOf,
  OPEN_CODES_PER_ADDRESS,
} from './rate.ts'
import { agreementHash } from './registration-agreement.ts'
import {
  findRegistration,
  insertRegistration,
  lockCode,
  replaceCode,
  type StoredCode,
  sealedPhonePlace,
  updateCode,
} from './registrations.ts'
import { isOpenSid } from './sid.ts'
import { findTemplate } from './templates.ts'
import { isOfMarket, messageAddress, readWirePhone, type WirePhone } from './wire-phone.ts'

const sms = servePublic(getSms, async (input, context) => {
  const { tx, now, service, language } = context
  const { wire, phoneHashes, sidHash, refuse } = readCaller(context, input, 'captcha-wrong')
  if (service.sms === null) throw new Refused('unavailable')

  const last = await lockCode(tx, phoneHashes)
  const next = sendCode(purposeOf(wire), last ? asCode(wire, last) : null, now)
  // Whoever asked for the last code is told to wait before their captcha is spent on it; nobody else learns of it.
  if (!next.ok && last?.sidHash.equals(sidHash)) throw refuse('resend-too-soon')
  if (!(await solvesCaptcha(context, input.sid, input.capcode))) throw refuse('captcha-wrong')
  const isRegistered = (await findRegistration(tx, phoneHashes)) !== undefined
  if (!next.ok && !isRegistered) throw refuse('resend-too-soon')

  const network = networkOf(context.origin.address)
  for (const limit of CODES_PER_PHONE)
    if (!(await isWithin(context, limit, wire.phone))) throw refuse('too-many-requests')
  if (!(await isWithin(context, CODES_PER_SESSION, input.sid))) throw refuse('too-many-requests')
  if (!(await isWithin(context, OPEN_CODES_PER_ADDRESS, network))) throw refuse('too-many-requests')
  // Said only now: who wants to know whether a phone is registered pays with a captcha and with the limits above.
  if (isRegistered) throw refuse('already-registered')

  const code = codeText(randomInt(10 ** CODE_DIGITS))
  const captchaHash = solvedHash(service, input.sid, input.capcode)
  const { salt, hash } = await hashCode(service, wire.phone, code)
  const kept = { phoneHash: phoneHashes[0], sidHash, captchaHash, salt, hash, sentAt: now }
  const notSince = new Date(now.getTime() - SMS_COUNTDOWN_SECONDS * 1000)
  if (!(await replaceCode(tx, kept, notSince))) throw refuse('resend-too-soon')
  const until = new Date(now.getTime() + CODE_LIFE_SECONDS * 1000)
  const text = codeMessage(language, service.config.brand.name, code)
  await planMessage(tx, service, { to: messageAddress(wire), text, until }, now)
  const event = { kind: 'code', templateId: null, clientType: null, ...channelOf(input) } as const
  await insertCampaignEvent(tx, event, now)
  return null
})

const registration = servePublic(register, async (input, context) => {
  const { tx, now, service } = context
  const { wire, phoneHashes, sidHash, refuse } = readCaller(context, input, 'captcha-wrong-on-register')
  const template = await findTemplate(tx, input.id)
  if (template && template.market !== wire.market) throw refuse('phone-format')

  const code = await lockCode(tx, phoneHashes)
  // A code belongs to the session that asked for it; to any other there is none.
  const own = code?.sidHash.equals(sidHash) ? code : undefined
  const captchaKept = own?.captchaHash.equals(solvedHash(service, input.sid, input.capcode)) ?? false
  if (!captchaKept && !(await solvesCaptcha(context, input.sid, input.capcode)))
    throw refuse('captcha-wrong-on-register')

  const before = await findRegistration(tx, phoneHashes)
  // The answer to this very session's registration got lost, and it is asked again.
  if (before?.sidHash.equals(sidHash)) return null
  if (before) throw refuse('already-registered')

  const matches = own !== undefined && (await isCode(service, wire.phone, input.smsCode, own))
  const entered = enterCode(own ? asCode(wire, own) : null, matches, now)
  if (own && entered.code) await updateCode(tx, own.phoneHash, entered.code)
  if (entered.refusal !== null) throw refuse(codeRefusal(entered.refusal, wire))

  const id = newId(now)
  const channel = channelOf(input)
  const isNew = await insertRegistration(tx, {
    id,
    phoneHash: phoneHashes[0],
    phone: sealerOf(service).seal(wire.phone, sealedPhonePlace(id)),
    sidHash,
    templateId: template?.id ?? null,
    ...channel,
    inviteCode: input.invite_code,
    agreementHash: agreementHash(service, context.language),
    at: now,
  })
  if (!isNew) throw refuse('already-registered')
  await giveBack(context, OPEN_CODES_PER_ADDRESS, networkOf(context.origin.address))
  const event = {
    kind: 'registration',
    templateId: template?.id ?? null,
    clientType: null,
    ...channel,
  } as const
  await insertCampaignEvent(tx, event, now)
  return null
})

/** What a visitor does on the landing page (spec 7, spec 8). */
export const registrationRoutes = [sms, registration]

type Caller = Pick<InputOf<typeof getSms>, 'phone' | 'sid'>

/** Who registers, read and hashed. Every refusal from here on keeps what was counted and used up. */
function readCaller({ service, now }: PublicContext, { phone, sid }: Caller, ended: RefusalReason) {
  const inMarket = isOfMarket(phone)
  const refuse = (reason: RefusalReason) => new Refused(reason, { keeps: true, inMarket })
  const wire = readWirePhone(phone)
  if (!wire) throw refuse('phone-format')
  if (!isOpenSid(service, sid, now)) throw refuse(ended)
  return { wire, phoneHashes: keyedEach(service, 'phone', phone), sidHash: sidHashOf(service, sid), refuse }
}

const purposeOf = ({ phone }: WirePhone) => ({ phone, purpose: 'registration' }) as const

const asCode = (wire: WirePhone, { sentAt, tries, usedAt }: StoredCode): OneTimeCode => ({
  ...purposeOf(wire),
  sentAt,
  tries,
  usedAt,
})

/** The specification has one message for every wrong code; a template with a market says what to do about it. */
function codeRefusal(refusal: CodeRefusal, { market }: WirePhone): RefusalReason {
  if (market === null) return 'sms-code-wrong'
  if (refusal === 'code-expired') return 'sms-code-expired'
  return refusal === 'code-tries-spent' ? 'sms-code-tries-spent' : 'sms-code-wrong'
}
