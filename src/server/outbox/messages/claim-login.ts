import {
  type Claim,
  type Counting,
  checkLimits,
  claimLimits,
  claimOrRefuse,
  claimsOf,
  keysOf,
  limitKey,
  vouchFor,
  vouchKey,
} from '#server/base/limits/limit.ts'
import { networksOf } from '#server/base/request/network.ts'
import {
  type Claiming,
  type HeldByCode,
  logRefusal,
  maybeFree,
  type NotClaimed,
  ofInstallation,
  watchCap,
} from './claim-message.ts'
import {
  callsInAll,
  IN_WORDS,
  inAllForLogin,
  LOGIN,
  PER_ADDRESS,
  PER_PROVIDER,
  PER_SESSION,
  PER_SITE,
  WITHOUT_WORK,
} from './message-limits.ts'

/** The keys by which the limits of a sign-in code count, whether or not an account has the phone. */
export interface LoginMessage {
  /** In E.164. */
  phone: string
  address: string
  sid: string
  /** How the captcha was solved; null without one. */
  solvedBy: 'picture' | 'words' | null
  /** Whether the code is spoken in a call. */
  isCall: boolean
}

/**
 * Claims one code for a sign-in. A client is refused only if it asks too often from one place. Codes that
 * strangers ask for elsewhere never lock the owner of a phone out: beyond their limit the server asks for the
 * captcha picture.
 */
export async function claimForLogin(
  context: Claiming,
  { phone, address, sid, solvedBy, isCall }: LoginMessage,
): Promise<{ ok: true; code: HeldByCode } | NotClaimed> {
  const { one, site, provider } = networksOf(address)
  const vouches = {
    address: vouchKey(context, 'verified-address', one),
    site: vouchKey(context, 'verified-site', site),
    provider: vouchKey(context, 'verified-provider', provider),
  }
  const words = [
    ...claimsOf(IN_WORDS.address, one),
    ...claimsOf(IN_WORDS.site, site),
    ...claimsOf(IN_WORDS.all, ''),
  ]
  const without = [
    ...claimsOf(LOGIN.unproved.phone, phone),
    ...claimsOf(WITHOUT_WORK.address, one),
    ...claimsOf(WITHOUT_WORK.site, site),
    ...claimsOf(LOGIN.unproved.all, ''),
  ]
  const weak = solvedBy === 'picture' ? [] : solvedBy === 'words' ? words : without
  // A sign-in does not give a call back, because the call has cost its price.
  const lasting = isCall ? [...claimsOf(LOGIN.calls.phone, phone), ...claimsOf(LOGIN.calls.site, site)] : []
  const open = [
    ...claimsOf(PER_SESSION, sid),
    ...claimsOf(LOGIN.here, `${phone} ${site}`),
    ...weak,
    ...claimsOf(PER_ADDRESS, one, vouches.address),
    ...claimsOf(PER_SITE, site, vouches.site),
    ...claimsOf(PER_PROVIDER, provider, vouches.provider),
  ]
  // Checked first, so that an exhausted hour counts against no client.
  const sent = await checkLimits(context, sentIn(context, isCall))
  if (!sent.ok) return { ...logRefusal(context, sent), canProve: false }
  const claimed = await claimLimits(context, [...lasting, ...open])
  if (!claimed.ok) {
    const canProve = weak.includes(claimed.spent)
    return { ...logRefusal(context, claimed), until: await maybeFree(context, claimed), canProve }
  }
  const held = keysOf(claimed.held.slice(lasting.length))
  return { ok: true, code: { held, vouches: Object.values(vouches) } }
}

const inAll = (context: Claiming) => ofInstallation(context, inAllForLogin)

/** The limits of messages that are actually sent, the widest last. */
const sentIn = (context: Claiming, isCall: boolean): Claim[] => [
  ...(isCall ? [ofInstallation(context, callsInAll)] : []),
  inAll(context),
]

/**
 * Counts a code that is actually sent. Returns false if the installation reached its limit of the hour
 * meanwhile.
 */
export async function claimSentLogin(context: Claiming, isCall: boolean): Promise<boolean> {
  const claimed = await claimLimits(context, sentIn(context, isCall))
  if (claimed.ok) watchCap(context, claimed)
  else logRefusal(context, claimed)
  return claimed.ok
}

/** Counts one attempt at a code of this phone, or refuses it. */
export const claimTry = (context: Counting, phone: string): Promise<void> =>
  claimOrRefuse(context, LOGIN.tries, phone, { keeps: true, inMarket: true })

/** The counters that an attempt raised. A correct code gives them back. */
export const triedKeys = (context: Counting, phone: string): Buffer[] =>
  claimsOf(LOGIN.tries, phone).map((claim) => limitKey(context, claim))

/** A sign-in raises the limits of its address, but only once a day for each phone. */
export async function vouchForLogin(
  context: Counting,
  phone: string,
  vouches: readonly Buffer[],
): Promise<void> {
  if ((await claimLimits(context, claimsOf(LOGIN.vouched, phone))).ok) await vouchFor(context, vouches)
}
