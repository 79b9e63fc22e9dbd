import { randomInt } from 'node:crypto'
import { logIn, notMyAccount, sendLoginCode, signOut } from '#contract/account/sign-in.ts'
import type { InputOf } from '#contract/endpoint.ts'
import type { RefusalReason } from '#contract/refusals.ts'
import { comparableEnd } from '#domain/account/silent-phone.ts'
import { type MarketId, marketIds } from '#domain/markets/market.ts'
import { readPhone } from '#domain/markets/phone.ts'
import { SMS_COUNTDOWN_SECONDS } from '#domain/markets/specified.ts'
import {
  CODE_DIGITS,
  CODE_LIFE_SECONDS,
  type CodeRefusal,
  canUse,
  codeText,
  type OneTimeCode,
  sendCode,
  takeTry,
  wrongTry,
} from '#domain/registration/one-time-code.ts'
import { readCaptchaAnswer } from '#domain/registration/registration.ts'
import { type RefusalOptions, Refused } from '#server/base/http/refused.ts'
import { visitHash } from '#server/base/http/visit.ts'
import { giveBack, retryAfter } from '#server/base/limits/limit.ts'
import { newId } from '#server/base/names/ids.ts'
import { codesVerified } from '#server/base/observability/counters.ts'
import { networkOf } from '#server/base/request/network.ts'
import { keyedEach } from '#server/base/sealing/keyed.ts'
import { type Borrower, holdBorrower } from '#server/call/borrower.ts'
import { type CodeOf, codeOrRefuse, hashCode, isCode } from '#server/call/code-hash.ts'
import { type PublicContext, serve, servePublic, servePublicInSteps } from '#server/call/serve.ts'
import {
  claimForLogin,
  claimSentLogin,
  claimTry,
  triedKeys,
  vouchForLogin,
} from '#server/outbox/messages/claim-login.ts'
import { isServed } from '#server/outbox/messages/claim-message.ts'
import { loginCall, loginMessage } from '#server/outbox/messages/code-message.ts'
import { planCall, planMessage } from '#server/outbox/messages/plan-message.ts'
import { doubtPhone, markPhoneProved } from '#server/people/borrowers/phone-proof.ts'
import { sidHashOf, solveCaptcha } from '#server/people/captcha/captcha.ts'
import { isOpenSid } from '#server/people/captcha/sid.ts'
import { registerAnew } from '#server/people/registration/moved-phone.ts'
import { agreementHash } from '#server/people/registration/registration-agreement.ts'
import { readWirePhone } from '#server/people/registration/wire-phone.ts'
import { arePhonesNamed, ownerOfPhone } from '#server/people/sessions/phone-owners.ts'
import { endBrowserSessionsOf } from '#server/people/sessions/sessions.ts'
import { endVisit, signIn } from '#server/people/sessions/visits.ts'
import type { Service } from '#server/service/service.ts'
import { accountOfPhone, newAccount, registeredPhone } from './account-of-phone.ts'
import { type LoginCode, lockLoginCode, replaceLoginCode, updateLoginCode } from './login-codes.ts'
import { requireSignedIn } from './require-signed-in.ts'
import { claimProof, hasProofs, needsProof } from './second-proof.ts'

const PURPOSE = { phone: '', purpose: 'login' } as const

const send = servePublicInSteps(sendLoginCode, async (input, steps) => {
  const claimed = await steps.transaction((context) => mayBeSent(input, context))
  // Also for an unknown phone, so that the duration is the same.
  const code = codeText(randomInt(10 ** CODE_DIGITS))
  const hashed = await hashCode(steps.service, claimed.of, code)
  await steps.transaction(async (context) => {
    const { tx, now, service, language } = context
    const { caller, held, vouches } = claimed
    const { phoneHashes, sidHash, phone } = caller
    const notSince = new Date(now.getTime() - SMS_COUNTDOWN_SECONDS * 1000)
    const kept = { ...hashed, phoneHash: phoneHashes[0], sidHash, sentAt: now, held, vouches }
    if (!(await replaceLoginCode(tx, kept, notSince))) {
      await giveBack(context, held)
      throw refuse('resend-too-soon')
    }
    // Looked up only now: before the slow hash the duration would reveal it, as often as a client likes.
    if (!(await ownerOfPhone(tx, service, phone, now)) && !(await registeredPhone(context, phone))) return
    // Only sent messages count. If the hour's last one was used concurrently, this one is refused and can be
    // retried.
    const isCall = input.isCall === '1'
    if (!(await claimSentLogin(context, isCall))) return
    const until = new Date(now.getTime() + CODE_LIFE_SECONDS * 1000)
    if (isCall) return planCall(tx, service, { to: phone, ...loginCall(service, language, code), until }, now)
    await planMessage(tx, service, { to: phone, text: loginMessage(service, language, code), until }, now)
  })
  return null
})

/** Checks whether a code may be sent. The result does not depend on the owner of the phone. */
async function mayBeSent(input: InputOf<typeof sendLoginCode>, context: PublicContext) {
  const { tx, now, service, origin } = context
  if (service.sms === null || !(await arePhonesNamed(tx))) throw new Refused('unavailable')
  const caller = readCaller(context, input)
  const last = await lockLoginCode(tx, caller)
  const isCall = input.isCall === '1'
  // A call is for a borrower who got no message, so a message must precede it.
  if (isCall && (!service.sms.call || !last)) throw refuse('call-unavailable')
  if (!sendCode(PURPOSE, last ? asCode(last) : null, now).ok) throw refuse('resend-too-soon')
  const typed = input.capcode?.trim() ?? ''
  if (typed !== '' && !readCaptchaAnswer(typed).ok) throw refuse('captcha-length')
  const solved = typed === '' ? null : await solveCaptcha(context, input.sid, typed)
  if (typed !== '' && !solved) throw refuse('login-captcha-wrong')
  const { phone } = caller
  const request = { phone, address: origin.address, sid: input.sid, solvedBy: solved?.by ?? null, isCall }
  const claimed = await claimForLogin(context, request)
  if (!claimed.ok && claimed.canProve) throw refuse('captcha-needed')
  if (!claimed.ok) throw refuse('too-many-requests', retryAfter(claimed, now))
  return { caller, of: codeContext(caller, origin.address), ...claimed.code }
}

const enter = servePublicInSteps(logIn, async (input, steps) => {
  const typed = codeOrRefuse(input.smsCode)
  const { caller, own, tried, of } = await steps.transaction((context) => tryCode(input, context))
  if (!(await isCode(steps.service, of, typed, own))) throw refuse(REASONS[wrongTry(tried)])
  await steps.transaction(async (context) => {
    const { tx, now, service } = context
    const code = await lockLoginCode(tx, caller)
    if (!code || !canUse(asCode(code), tried)) throw refuse(REASONS['code-used'])
    // The owner of the proved phone now, because the number may have been reassigned since the code was sent.
    const owner = await ownerOfPhone(tx, service, caller.phone, now)
    const held = owner && (await holdBorrower(tx, owner.id))
    const borrower = held ? await whoOf(held, input, caller, context) : await openAccount(context, caller)
    await updateLoginCode(tx, code, { tries: code.tries, usedAt: now })
    if (!borrower) throw refuse(REASONS['code-wrong'])
    await markPhoneProved(tx, borrower.id, now)
    await giveBack(context, [...code.held, ...triedKeys(context, caller.phone)])
    await vouchForLogin(context, caller.phone, code.vouches)
    await signIn(context, borrower)
    tx.afterCommit(() => codesVerified.inc({ purpose: 'login' }))
  })
  return null
})

/**
 * Decides whether the phone's user is the account's owner or a new owner of the number, who must learn
 * nothing about the account. After a long silence the phone alone is not enough, and the code stays valid for
 * the answer.
 */
async function whoOf(
  owner: Borrower,
  { proof, isNew }: InputOf<typeof logIn>,
  caller: Caller,
  context: PublicContext,
): Promise<Borrower> {
  const isAsked = await needsProof(context, owner)
  // The owner has proved it meanwhile, so a person who denies it sees nothing of the account.
  if (isNew === '1' && !isAsked) throw refuse('number-in-use')
  if (isNew === '1') return beginAnew(owner, caller, context)
  if (!isAsked) return owner
  if (!(await hasProofs(context, owner))) throw refuse('proof-unknown')
  const end = comparableEnd(proof ?? '')
  if (end === null) throw refuse(proof === undefined ? 'proof-needed' : 'proof-wrong')
  await claimProof(context, owner, end)
  return owner
}

/** Opens a separate account for the new owner of the number: a registration, with the same text to accept. */
async function beginAnew(owner: Borrower, { phone, sidHash }: Caller, context: PublicContext) {
  const { service, now, language } = context
  const market = readWirePhone(phone)?.market ?? owner.market
  const account = await newAccount(context, { id: newId(now), phone, market })
  await registerAnew(context, {
    id: account.id,
    phone,
    sidHash,
    agreementHash: agreementHash(service, language),
  })
  return account
}

const notMine = serve(notMyAccount, async (_input, context) => {
  const { tx } = context
  const { borrower, visit } = await requireSignedIn(context)
  await doubtPhone(tx, borrower.id)
  await endBrowserSessionsOf(tx, borrower.id)
  tx.afterCommit(() => visit.drop())
  return null
})

/** Opens the account of a phone that registered and has none. */
async function openAccount(context: PublicContext, { phone }: Caller) {
  const registered = await registeredPhone(context, phone)
  return registered && accountOfPhone(context, registered)
}

/** Counts one attempt at the code that this form requested; other forms have none. */
async function tryCode(input: InputOf<typeof logIn>, context: PublicContext) {
  const { tx, now, origin } = context
  const caller = readCaller(context, input)
  const own = await lockLoginCode(tx, caller)
  const tried = takeTry(own ? asCode(own) : null, now)
  if (!tried.ok) throw refuse(REASONS[tried.refusal])
  await claimTry(context, caller.phone)
  if (!own) throw refuse(REASONS['code-missing'])
  await updateLoginCode(tx, own, tried.value)
  return { caller, own, tried: tried.value, of: codeContext(caller, origin.address) }
}

const leave = servePublic(signOut, async (_input, { tx, origin }) => {
  const { visit } = origin
  if (!visit?.token) return null
  if (!visit.isOurs) throw new Refused('other-site')
  await endVisit(tx, visitHash(visit.token))
  tx.afterCommit(() => visit.drop())
  return null
})

export const loginRoutes = [send, enter, leave, notMine]

type Caller = ReturnType<typeof readCaller>

/** Reads and hashes the caller. A form of another site opens no session here, not even the sender's own. */
function readCaller(context: PublicContext, { phone: typed, sid }: { phone: string; sid: string }) {
  const { service, now, origin } = context
  if (!origin.visit?.isOurs) throw new Refused('other-site')
  const phone = typedPhone(service, typed)
  if (!isOpenSid(service, sid, now)) throw refuse('sms-code-expired')
  const phoneHashes = keyedEach(service, 'login-phone', phone)
  return { phone, phoneHashes, sidHash: sidHashOf(service, sid) }
}

/**
 * The phone number that a borrower typed. Ten digits may be a number in several countries: the lender's own country comes
 * first, whether or not an account has that number. If accounts decided, the answers would tell which numbers have one.
 */
function typedPhone(service: Pick<Service, 'config'>, typed: string): string {
  const home: MarketId = service.config.brand.market
  const phones = [home, ...marketIds.filter((id) => id !== home)].flatMap((market) => {
    const read = readPhone(typed, market)
    return read.ok ? [read.value] : []
  })
  if (phones.length === 0) throw new Refused('login-phone-format')
  const phone = phones.find((one) => isServed(service, one))
  if (phone === undefined) throw new Refused('country-not-served')
  return phone
}

/** A refusal in words that keeps the counted attempt. */
const refuse = (reason: RefusalReason, manner: RefusalOptions = {}) =>
  new Refused(reason, { keeps: true, inMarket: true, ...manner })

const codeContext = ({ phone, sidHash }: Caller, address: string): CodeOf => ({
  boundTo: phone,
  asking: [sidHash.toString('hex'), address && networkOf(address)],
})

const asCode = ({ sentAt, tries, usedAt }: LoginCode): OneTimeCode => ({ ...PURPOSE, sentAt, tries, usedAt })

const REASONS: Readonly<Record<CodeRefusal, RefusalReason>> = {
  'code-missing': 'sms-code-expired',
  'code-wrong': 'sms-code-wrong',
  'code-used': 'sms-code-expired',
  'code-expired': 'sms-code-expired',
  'code-tries-spent': 'sms-code-tries-spent',
}
