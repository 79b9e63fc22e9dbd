import {
  budgetKey,
  type Claim,
  type Counting,
  claimBudgets,
  spentUntil,
  vouchFor,
} from '#server/base/limits/budgets.ts'
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

/** What is counted of a code with which a phone signs in, whether anybody has the phone or not. */
export interface LoginMessage {
  /** E.164, as it is sent to. */
  phone: string
  address: string
  sid: string
  /** How the captcha was answered; null where none was. */
  solvedBy: 'picture' | 'words' | null
  /** Whether a call says the code. */
  isCall: boolean
}

const of = (who: string, vouchedBy?: Buffer) => (budget: Claim['budget']) => ({
  budget,
  who,
  ...(vouchedBy && { vouchedBy }),
})

/**
 * Claims one code for a sign-in. What strangers ask for a phone from elsewhere never refuses its owner: it ends in the wish
 * for a picture. Refused is only who asks too often from one place.
 */
export async function claimForLogin(
  around: Claiming,
  { phone, address, sid, solvedBy, isCall }: LoginMessage,
): Promise<{ ok: true; code: HeldByCode } | NotClaimed> {
  const { one, site, provider } = networksOf(address)
  const vouches = {
    address: budgetKey(around, 'verified-address', one),
    site: budgetKey(around, 'verified-site', site),
    provider: budgetKey(around, 'verified-provider', provider),
  }
  const words = [
    ...IN_WORDS.address.map(of(one)),
    ...IN_WORDS.site.map(of(site)),
    ...IN_WORDS.all.map(of('')),
  ]
  const without = [
    ...LOGIN.unproved.phone.map(of(phone)),
    ...WITHOUT_WORK.address.map(of(one)),
    ...WITHOUT_WORK.site.map(of(site)),
    ...LOGIN.unproved.all.map(of('')),
  ]
  const weak = solvedBy === 'picture' ? [] : solvedBy === 'words' ? words : without
  // A call costs what it costs, whether it leads to a sign-in or not: it is not given back.
  const lasting = isCall ? [...LOGIN.calls.phone.map(of(phone)), ...LOGIN.calls.site.map(of(site))] : []
  const open = [
    ...PER_SESSION.map(of(sid)),
    ...LOGIN.here.map(of(`${phone} ${site}`)),
    ...weak,
    ...PER_ADDRESS.map(of(one, vouches.address)),
    ...PER_SITE.map(of(site, vouches.site)),
    ...PER_PROVIDER.map(of(provider, vouches.provider)),
  ]
  // First, so that an hour in which nothing is sent uses up nothing of anybody's.
  for (const spent of sentIn(around, isCall)) {
    const until = await spentUntil(around, spent)
    if (until) return { ...told(around, { ok: false, spent, until }), canProve: false }
  }
  const claimed = await claimBudgets(around, [...lasting, ...open])
  if (!claimed.ok) {
    const canProve = weak.includes(claimed.spent)
    return { ...told(around, claimed), until: await maybeFree(around, claimed), canProve }
  }
  const held = claimed.held.slice(lasting.length)
  return { ok: true, code: { held: held.map(({ key }) => key), vouches: Object.values(vouches) } }
}

const inAll = (around: Claiming) => ofInstallation(around, inAllForLogin)

/** What everything that really leaves is counted in, the widest last. */
const sentIn = (around: Claiming, isCall: boolean): Claim[] => [
  ...(isCall ? [ofInstallation(around, callsInAll)] : []),
  inAll(around),
]

/** Counts a code that is really sent. False when the installation has sent all of this hour's in the meantime. */
export async function claimSentLogin(around: Claiming, isCall: boolean): Promise<boolean> {
  const claimed = await claimBudgets(around, sentIn(around, isCall))
  if (claimed.ok) watchCap(around, claimed)
  else told(around, claimed)
  return claimed.ok
}

const tries = (phone: string): Claim[] => LOGIN.tries.map(of(phone))

/** Counts one try of a code of this phone, of whichever form. Undefined while there may be one, else until when not. */
export async function claimTry(around: Counting, phone: string): Promise<Date | undefined> {
  const claimed = await claimBudgets(around, tries(phone))
  return claimed.ok ? undefined : claimed.until
}

/** What a try counted, to be given back when it was right. */
export const triedKeys = (around: Counting, phone: string): Buffer[] =>
  tries(phone).map(({ budget, who }) => budgetKey(around, budget.name, who))

/** A sign-in widens what may be asked for where it was, but only once a day for each phone. */
export async function vouchForLogin(
  around: Counting,
  phone: string,
  vouches: readonly Buffer[],
): Promise<void> {
  if ((await claimBudgets(around, LOGIN.vouched.map(of(phone)))).ok) await vouchFor(around, vouches)
}
