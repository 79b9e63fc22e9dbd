import { randomInt } from 'node:crypto'
import type { InputOf } from '#contract/endpoint.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import { getSms, register } from '#contract/registration/landing.ts'
import { SMS_COUNTDOWN_SECONDS } from '#domain/markets/specified.ts'
import {
  CODE_LIFE_SECONDS,
  type CodeRefusal,
  canUse,
  codeText,
  type OneTimeCode,
  sendCode,
  takeTry,
  wrongTry,
} from '#domain/registration/one-time-code.ts'
import { CODE_DIGITS, readCode } from '#domain/typed/typed-code.ts'
import { type RefusalOptions, Refused } from '#server/base/http/refused.ts'
import { giveBack, retryAfter, vouchFor } from '#server/base/limits/limit.ts'
import { newId } from '#server/base/names/ids.ts'
import { codesVerified } from '#server/base/observability/counters.ts'
import { networkOf } from '#server/base/request/network.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { sealerOf } from '#server/base/sealing/sealed.ts'
import { type CodeOf, type HashedCode, hashCode, isCode } from '#server/call/code-hash.ts'
import { type PublicContext, servePublicInSteps } from '#server/call/serve.ts'
import { claimForVisitor, type HeldByCode, isServed } from '#server/outbox/messages/claim-message.ts'
import { codeMessage } from '#server/outbox/messages/code-message.ts'
import { planMessage } from '#server/outbox/messages/plan-message.ts'
import { sidHashOf, solveCaptcha, solvedHash } from '#server/people/captcha/captcha.ts'
import { isOpenSid } from '#server/people/captcha/sid.ts'
import { insertCampaignEvents } from '#server/people/registration/campaign-events.ts'
import { forgetPhoneOfRegistrations, registrationOf } from '#server/people/registration/moved-phone.ts'
import { agreementHash } from '#server/people/registration/registration-agreement.ts'
import {
  insertRegistration,
  lockCode,
  replaceCode,
  type StoredCode,
  sealedPhonePlace,
  updateCode,
} from '#server/people/registration/registrations.ts'
import {
  isOfMarket,
  messageAddress,
  readWirePhone,
  type WirePhone,
} from '#server/people/registration/wire-phone.ts'
import { arePhonesNamed, ownerOfPhone } from '#server/people/sessions/phone-owners.ts'
import { signIn } from '#server/people/sessions/visits.ts'
import { accountOfPhone } from '#server/people/sign-in/account-of-phone.ts'
import { needsProof } from '#server/people/sign-in/second-proof.ts'
import { channelOf } from './count.ts'
import { findTemplate, type Template } from './templates.ts'
import { type Proof, readProof } from './work.ts'

const sms = servePublicInSteps(getSms, async (input, steps) => {
  const proof = await readProof(input.sid, input.proof)
  const { caller, address, counters } = await steps.transaction((context) => mayBeSent(input, proof, context))
  const { service } = steps
  const code = codeText(randomInt(10 ** CODE_DIGITS))
  const hashed = await hashCode(service, codeContext(caller, address), code)
  await steps.transaction((context) => keepAndSend(input, caller, { ...hashed, ...counters, code }, context))
  return null
})

/** Returns whether a code may be sent. The caller pays the same for every answer. */
async function mayBeSent(input: InputOf<typeof getSms>, proof: Proof, context: PublicContext) {
  const { tx, now, service } = context
  const template = await findTemplate(tx, input.id ?? '')
  const caller = readCaller(context, input, template, 'captcha-wrong')
  const { wire, phoneHashes, sidHash, refuse } = caller
  if (service.sms === null) throw new Refused('unavailable')
  if (template && template.market !== wire.market) throw refuse('phone-format')

  const last = await lockCode(tx, phoneHashes)
  const next = sendCode(purposeOf(wire), last ? asCode(wire, last) : null, now)
  // The session that requested the last code is asked to wait before its captcha is used up; other sessions
  // learn nothing about it.
  if (!next.ok && last?.sidHash.equals(sidHash)) throw refuse('resend-too-soon')
  const solved = await solveCaptcha(context, input.sid, input.capcode)
  if (!solved) throw refuse('captcha-wrong')
  const isRegistered = (await registrationOf(context, wire.phone)) !== undefined
  if (!next.ok && !isRegistered) throw refuse('resend-too-soon')

  const claimed = await claimForVisitor(context, {
    phone: messageAddress(wire),
    address: context.origin.address,
    sid: input.sid,
    templateId: template?.id ?? '',
    inWords: solved.by === 'words',
    // Work for another captcha, or a used one, counts as none.
    workBits: proof.asked === solved.asked ? proof.bits : 0,
    isKnown: isRegistered,
  })
  if (!claimed.ok && claimed.canProve) throw refuse('prove-more')
  if (!claimed.ok) throw refuse('too-many-requests', retryAfter(claimed, now))
  // Checked last: learning whether a phone is registered costs a captcha and counts in the limits above.
  if (isRegistered) throw refuse('already-registered')
  return { caller, address: context.origin.address, counters: claimed.code }
}

async function keepAndSend(
  input: InputOf<typeof getSms>,
  { wire, phoneHashes, sidHash, refuse }: Caller,
  { code, ...kept }: HashedCode & HeldByCode & { code: string },
  context: PublicContext,
): Promise<void> {
  const { tx, now, service, language } = context
  const captchaHash = solvedHash(service, input.sid, input.capcode)
  const notSince = new Date(now.getTime() - SMS_COUNTDOWN_SECONDS * 1000)
  const sent = { ...kept, phoneHash: phoneHashes[0], sidHash, captchaHash, sentAt: now }
  if (!(await replaceCode(tx, sent, notSince))) {
    await giveBack(context, kept.held)
    throw refuse('resend-too-soon')
  }
  const until = new Date(now.getTime() + CODE_LIFE_SECONDS * 1000)
  const text = codeMessage(language, service.config.brand.name, code)
  await planMessage(tx, service, { to: messageAddress(wire), text, until }, now)
  const event = { kind: 'code', templateId: null, clientType: null, ...channelOf(input) } as const
  await insertCampaignEvents(tx, [event], now)
}

const registration = servePublicInSteps(register, async (input, steps) => {
  const entry = await steps.transaction((context) => enter(input, context))
  if (entry === 'registered') return null
  const { caller, own, tried, address, typed } = entry
  const { service } = steps
  if (!(await isCode(service, codeContext(caller, address), typed, own))) {
    throw caller.refuse(codeRefusal(wrongTry(tried), caller.wire))
  }
  await steps.transaction((context) => keepRegistration(input, entry, context))
  return null
})

/** One attempt at the code that this session requested. Impossible values are refused before a comparison. */
async function enter(input: InputOf<typeof register>, context: PublicContext) {
  const { tx, now, service } = context
  const template = await findTemplate(tx, input.id)
  const caller = readCaller(context, input, template, 'captcha-wrong-on-register')
  const { wire, phoneHashes, sidHash, refuse } = caller
  if (!template) throw refuse('unknown-template')
  // The user name is the phone (spec 7); a different one is refused.
  if (template.market !== wire.market || readWirePhone(input.userName)?.phone !== wire.phone)
    throw refuse('phone-format')
  // An impossible code costs no attempt. By the letter of spec 8 there is one message for every wrong code.
  const typed = readCode(input.smsCode ?? '')
  if (!typed.ok) throw refuse(wire.market === null ? codeRefusal('code-wrong', wire) : typed.refusal)

  const code = await lockCode(tx, phoneHashes)
  // A code belongs to the session that requested it; other sessions have none.
  const own = code?.sidHash.equals(sidHash) ? code : undefined
  const captchaKept = own?.captchaHash.equals(solvedHash(service, input.sid, input.capcode)) ?? false
  if (!captchaKept && !(await solveCaptcha(context, input.sid, input.capcode)))
    throw refuse('captcha-wrong-on-register')

  const before = await registrationOf(context, wire.phone)
  // A retry after a lost response of this session's registration.
  if (before?.sidHash.equals(sidHash)) return 'registered'
  if (before) throw refuse('already-registered')

  const tried = takeTry(own ? asCode(wire, own) : null, now)
  if (!tried.ok) throw refuse(codeRefusal(tried.refusal, wire))
  if (!own) throw refuse(codeRefusal('code-missing', wire))
  await updateCode(tx, own.phoneHash, tried.value)
  return { caller, own, tried: tried.value, typed: typed.value, template, address: context.origin.address }
}

async function keepRegistration(
  input: InputOf<typeof register>,
  { caller, tried, template }: Exclude<Awaited<ReturnType<typeof enter>>, 'registered'>,
  context: PublicContext,
): Promise<void> {
  const { tx, now, service } = context
  const { wire, phoneHashes, sidHash, refuse } = caller
  const code = await lockCode(tx, phoneHashes)
  const before = await registrationOf(context, wire.phone)
  // A concurrent entry of the same session was faster.
  if (before?.sidHash.equals(sidHash)) return
  if (before) throw refuse('already-registered')
  if (!code || !canUse(asCode(wire, code), tried)) throw refuse(codeRefusal('code-used', wire))
  await updateCode(tx, code.phoneHash, { tries: code.tries, usedAt: now })
  tx.afterCommit(() => codesVerified.inc({ purpose: 'registration' }))

  // An owner with loans who was silent for long must prove the account by signing in; no account is promised
  // here.
  if (await isSilentOwners(context, wire.phone)) throw refuse('already-registered')
  const id = newId(now)
  const channel = channelOf(input)
  await forgetPhoneOfRegistrations(context, wire.phone)
  const isNew = await insertRegistration(tx, {
    id,
    phoneHash: phoneHashes[0],
    phone: sealerOf(service).seal(wire.phone, sealedPhonePlace(id)),
    sidHash,
    templateId: template.id,
    ...channel,
    inviteCode: input.invite_code,
    agreementHash: agreementHash(service, context.language),
    at: now,
  })
  if (!isNew) throw refuse('already-registered')
  await openAccount(context, id, wire)
  await giveBack(context, code.held)
  await vouchFor(context, code.vouches)
  const event = {
    kind: 'registration',
    templateId: template.id,
    clientType: null,
    ...channel,
  } as const
  await insertCampaignEvents(tx, [event], now)
}

async function isSilentOwners(context: PublicContext, phone: string): Promise<boolean> {
  const owner = await ownerOfPhone(context.tx, context.service, phone, context.now)
  return owner !== undefined && (await needsProof(context, owner))
}

/** With a market the phone opens an account; a browser on our own pages is signed in at once. */
async function openAccount(context: PublicContext, id: string, { phone, market }: WirePhone): Promise<void> {
  // While owners of phones are unknown no account is opened: signing in opens it later.
  if (market === null || !(await arePhonesNamed(context.tx))) return
  const borrower = await accountOfPhone(context, { id, phone, market })
  if (context.origin.visit?.isOurs) await signIn(context, borrower)
}

export const registrationRoutes = [sms, registration]

type Caller = ReturnType<typeof readCaller>

/** Reads and hashes the caller. Every refusal from here on keeps the counters. */
function readCaller(
  { service, now }: PublicContext,
  { phone, sid }: Pick<InputOf<typeof getSms>, 'phone' | 'sid'>,
  template: Template | undefined,
  ended: RefusalReason,
) {
  const inMarket = isOfMarket(phone) || (template !== undefined && template.market !== null)
  const refuse = (reason: RefusalReason, when: RefusalOptions = {}) =>
    new Refused(reason, { keeps: true, inMarket, ...when })
  const wire = readWirePhone(phone)
  if (!wire) throw refuse('phone-format')
  if (!isServed(service, messageAddress(wire))) throw refuse('country-not-served')
  if (!isOpenSid(service, sid, now)) throw refuse(ended)
  return {
    wire,
    phoneHashes: keyedEach(service, 'phone', wire.phone),
    sidHash: sidHashOf(service, sid),
    refuse,
  }
}

/** One code at a time is hashed for a phone, a session and an address. */
const codeContext = ({ wire, sidHash }: Caller, address: string): CodeOf => ({
  boundTo: wire.phone,
  asking: [sidHash.toString('hex'), address && networkOf(address)],
})

const purposeOf = ({ phone }: WirePhone) => ({ phone, purpose: 'registration' }) as const

const asCode = (wire: WirePhone, { sentAt, tries, usedAt }: StoredCode): OneTimeCode => ({
  ...purposeOf(wire),
  sentAt,
  tries,
  usedAt,
})

/**
 * The specification has one message for every wrong code; a template with a market says what to do about it.
 */
function codeRefusal(refusal: CodeRefusal, { market }: WirePhone): RefusalReason {
  if (market === null) return 'sms-code-wrong'
  if (refusal === 'code-expired') return 'sms-code-expired'
  return refusal === 'code-tries-spent' ? 'sms-code-tries-spent' : 'sms-code-wrong'
}
