import {
  type Claim,
  type Counting,
  checkLimits,
  claimLimits,
  claimsOf,
  limitKey,
  vouchFor,
  vouchKey,
} from '#server/base/limits/limit.ts'
import { networksOf } from '#server/base/request/network.ts'
import {
  type Claiming,
  type HeldByCode,
  maybeFree,
  type NotClaimed,
  ofInstallation,
  told,
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

/** What the limits of a sign-in code count by, whether an account has the phone or not. */
export interface LoginMessage {
  /** In E.164. */
  phone: string
  address: string
  sid: string
  /** How the captcha was answered; null if there was none. */
  solvedBy: 'picture' | 'words' | null
  /** Whether a call says the code. */
  isCall: boolean
}

/**
 * Claims one code for a sign-in. A client is refused only if it asks too often from one place. Codes that strangers ask for
 * elsewhere never refuse the owner of a phone: beyond their limit the server asks for the captcha picture.
 */
export async function claimForLogin(
  around: Claiming,
  { phone, address, sid, solvedBy, isCall }: LoginMessage,
): Promise<{ ok: true; code: HeldByCode } | NotClaimed> {
  const { one, site, provider } = networksOf(address)
  const vouches = {
    address: vouchKey(around, 'verified-address', one),
    site: vouchKey(around, 'verified-site', site),
    provider: vouchKey(around, 'verified-provider', provider),
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
  // A sign-in does not give a call back: it has cost its price.
  const lasting = isCall ? [...claimsOf(LOGIN.calls.phone, phone), ...claimsOf(LOGIN.calls.site, site)] : []
  const open = [
    ...claimsOf(PER_SESSION, sid),
    ...claimsOf(LOGIN.here, `${phone} ${site}`),
    ...weak,
    ...claimsOf(PER_ADDRESS, one, vouches.address),
    ...claimsOf(PER_SITE, site, vouches.site),
    ...claimsOf(PER_PROVIDER, provider, vouches.provider),
  ]
  // Checked first: an hour in which no message is sent counts against no client.
  const sent = await checkLimits(around, sentIn(around, isCall))
  if (!sent.ok) return { ...told(around, sent), canProve: false }
  const claimed = await claimLimits(around, [...lasting, ...open])
  if (!claimed.ok) {
    const canProve = weak.includes(claimed.spent)
    return { ...told(around, claimed), until: await maybeFree(around, claimed), canProve }
  }
  const held = claimed.held.slice(lasting.length)
  return { ok: true, code: { held: held.map(({ key }) => key), vouches: Object.values(vouches) } }
}

const inAll = (around: Claiming) => ofInstallation(around, inAllForLogin)

/** The limits of messages that are really sent, the widest last. */
const sentIn = (around: Claiming, isCall: boolean): Claim[] => [
  ...(isCall ? [ofInstallation(around, callsInAll)] : []),
  inAll(around),
]

/** Counts a code that is really sent. Returns false if the installation has reached its limit of the hour meanwhile. */
export async function claimSentLogin(around: Claiming, isCall: boolean): Promise<boolean> {
  const claimed = await claimLimits(around, sentIn(around, isCall))
  if (claimed.ok) watchCap(around, claimed)
  else told(around, claimed)
  return claimed.ok
}

/** Counts one try of a code of this phone. Returns until when there may be no other; undefined if it was within the limit. */
export async function claimTry(around: Counting, phone: string): Promise<Date | undefined> {
  const claimed = await claimLimits(around, claimsOf(LOGIN.tries, phone))
  return claimed.ok ? undefined : claimed.until
}

/** The counters that a try raised. A right code gives them back. */
export const triedKeys = (around: Counting, phone: string): Buffer[] =>
  claimsOf(LOGIN.tries, phone).map((claim) => limitKey(around, claim))

/** A sign-in raises the limits of its address, but only once a day for each phone. */
export async function vouchForLogin(
  around: Counting,
  phone: string,
  vouches: readonly Buffer[],
): Promise<void> {
  if ((await claimLimits(around, claimsOf(LOGIN.vouched, phone))).ok) await vouchFor(around, vouches)
}
