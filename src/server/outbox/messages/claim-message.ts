import { WORK_HARD_BITS, WORK_USUAL_BITS } from '#domain/registration/work.ts'
import { Refused } from '#server/base/http/refused.ts'
import {
  type Claim,
  type Claimed,
  type Counting,
  claimLimits,
  claimsOf,
  exhaustedUntil,
  keysOf,
  retryAfter,
  vouchedBy,
  vouchKey,
} from '#server/base/limits/limit.ts'
import { capsNeared } from '#server/base/observability/counters.ts'
import { networksOf } from '#server/base/request/network.ts'
import type { Service } from '#server/service/service.ts'
import {
  ALARM_SHARE,
  IN_WORDS,
  inAll,
  inAllForVisitors,
  KNOWN,
  PER_ADDRESS,
  PER_BORROWER,
  PER_PHONE,
  PER_PROVIDER,
  PER_RANGE,
  PER_SESSION,
  PER_SITE,
  PER_TEMPLATE,
  UNVERIFIED_MIN,
  WITH_USUAL_WORK,
  WITHOUT_WORK,
} from './message-limits.ts'

/** The transaction that plans the message. */
export interface Claiming extends Counting {
  service: Pick<Service, 'config' | 'log'>
}

/** The keys by which the limits of a message to a phone without an account count. */
export interface VisitorMessage {
  /** In E.164. */
  phone: string
  address: string
  sid: string
  templateId: string
  /** Whether the captcha was solved in words instead of by the picture. */
  inWords: boolean
  /** The browser's proof of work. */
  workBits: number
  /** Whether the phone is registered. The caller learns it, and no message is sent. */
  isKnown: boolean
}

/** The limit that refused, until when, and whether more proof would help sooner. */
export type NotClaimed = Extract<Claimed, { ok: false }> & { canProve: boolean }

/**
 * The counters that a code raised, which a registration gives back, and the success counters that a
 * registration raises.
 */
export interface HeldByCode {
  held: Buffer[]
  vouches: Buffer[]
}

/** Whether the configuration serves the country of this phone. */
export const isServed = ({ config }: Pick<Service, 'config'>, phone: string): boolean =>
  config.messages.countries.some((dialCode) => phone.startsWith(dialCode))

/**
 * Claims one message to a visitor's phone from every limit that applies, or returns the limit that refused.
 */
export async function claimForVisitor(
  context: Claiming,
  message: VisitorMessage,
): Promise<{ ok: true; code: HeldByCode } | NotClaimed> {
  const { phone, address, sid, templateId, inWords, workBits, isKnown } = message
  const { one, site, provider } = networksOf(address)
  const vouches = {
    address: vouchKey(context, 'verified-address', one),
    site: vouchKey(context, 'verified-site', site),
    provider: vouchKey(context, 'verified-provider', provider),
    template: vouchKey(context, 'verified-template', templateId),
  }
  const range = phone.slice(0, -4)
  const words = inWords
    ? [
        ...claimsOf(IN_WORDS.address, one),
        ...claimsOf(IN_WORDS.site, site),
        ...claimsOf(IN_WORDS.range, range),
        ...claimsOf(IN_WORDS.template, templateId),
        ...claimsOf(IN_WORDS.all, ''),
      ]
    : []
  const idle = [
    ...claimsOf(WITHOUT_WORK.address, one),
    ...claimsOf(WITHOUT_WORK.site, site),
    ...claimsOf(WITHOUT_WORK.template, templateId),
  ]
  const usual = [
    ...claimsOf(WITH_USUAL_WORK.address, one, vouches.address),
    ...claimsOf(WITH_USUAL_WORK.site, site, vouches.site),
  ]
  const weak = workBits < WORK_USUAL_BITS ? idle : workBits < WORK_HARD_BITS ? usual : []
  const lasting = [...claimsOf(PER_PHONE, phone), ...claimsOf(PER_SESSION, sid)]
  if (isKnown) {
    const known = [...claimsOf(KNOWN.address, one), ...claimsOf(KNOWN.site, site)]
    const asked = await claimLimits(context, [...lasting, ...words, ...known])
    if (asked.ok) return { ok: true, code: { held: [], vouches: [] } }
    return { ...logRefusal(context, asked), canProve: words.includes(asked.spent) }
  }
  const open = [
    ...words,
    ...weak,
    ...claimsOf(PER_ADDRESS, one, vouches.address),
    ...claimsOf(PER_SITE, site, vouches.site),
    ...claimsOf(PER_PROVIDER, provider, vouches.provider),
    ...claimsOf(PER_RANGE, range),
    ...claimsOf(PER_TEMPLATE, templateId, vouches.template),
  ]
  const claimed = await claimLimits(context, [...lasting, ...open, ofInstallation(context, inAllForVisitors)])
  if (!claimed.ok) {
    const canProve = [...words, ...(weak === usual ? usual : [])].includes(claimed.spent)
    return { ...logRefusal(context, claimed), until: await maybeFree(context, claimed), canProve }
  }
  watchCap(context, claimed)
  await watchTemplate(context, claimed, templateId, vouches.template)
  const held = keysOf(claimed.held.slice(lasting.length, lasting.length + open.length))
  return { ok: true, code: { held, vouches: Object.values(vouches) } }
}

/** Where visitors register, codes are given back within minutes, so a refusal there does not name the end of the hour. */
const SOON_MS = 2 * 60_000

export async function maybeFree(
  context: Counting,
  { spent, until }: Extract<Claimed, { ok: false }>,
): Promise<Date> {
  if (!spent.vouchedBy || (await vouchedBy(context, spent.vouchedBy)) === 0) return until
  return new Date(Math.min(until.getTime(), context.now.getTime() + SOON_MS))
}

/**
 * Returns whether so many codes to this address or site were not entered that more work is required. Counts
 * nothing.
 */
export async function isWatched(context: Counting, address: string): Promise<boolean> {
  const { one, site } = networksOf(address)
  const claims = [
    ...claimsOf(WITH_USUAL_WORK.address, one, vouchKey(context, 'verified-address', one)),
    ...claimsOf(WITH_USUAL_WORK.site, site, vouchKey(context, 'verified-site', site)),
  ]
  for (const claim of claims) if (await exhaustedUntil(context, claim)) return true
  return false
}

/**
 * Claims one message to a borrower's phone, or refuses and says when the next is possible. Registrations do
 * not count here, and leave a share of the messages, so that strangers cannot lock a borrower out.
 */
export async function claimForBorrower(
  context: Claiming,
  { borrowerId, phone }: { borrowerId: string; phone: string },
): Promise<void> {
  if (!isServed(context.service, phone)) throw new Refused('country-not-served')
  const own = claimsOf(PER_BORROWER, borrowerId)
  const claimed = await claimLimits(context, [...own, ofInstallation(context, inAll)])
  if (!claimed.ok)
    throw new Refused('too-many-requests', retryAfter(logRefusal(context, claimed), context.now))
  watchCap(context, claimed)
}

export const ofInstallation = ({ service }: Claiming, part: typeof inAll): Claim => ({
  limit: part(service.config.messages.perHourMax),
  who: '',
})

type ClaimedLimits = Extract<Claimed, { ok: true }>

/** Logs that the limit is near before a client is refused. The codes of these lines do not change. */
export function watchCap({ tx, service }: Claiming, { held }: ClaimedLimits): void {
  const max = service.config.messages.perHourMax
  const sent = held.at(-1)?.count ?? 0
  if (sent !== Math.ceil(max * ALARM_SHARE)) return
  tx.afterCommit(() => capsNeared.inc())
  service.log.error({ code: 'messages-near-cap', sent, max }, 'nearly all messages of this hour are sent')
}

export function logRefusal<Spent extends Extract<Claimed, { ok: false }>>(
  { service }: Claiming,
  spent: Spent,
): Spent {
  const { name, max } = spent.spent.limit
  const { perHourMax } = service.config.messages
  if (name !== inAll(max).name)
    service.log.warn({ code: 'messages-refused', limit: name, max }, 'a message was refused')
  else {
    const who =
      max < perHourMax
        ? 'no visitor gets a code until this hour ends'
        : 'no message is sent until this hour ends'
    service.log.error({ code: 'messages-at-cap', max }, who)
  }
  return spent
}

/** Logs that most codes of a page are not entered, which is how an attack looks: at 20 of them, at 40, at 80. */
async function watchTemplate(
  context: Claiming,
  { held }: ClaimedLimits,
  templateId: string,
  vouches: Buffer,
): Promise<void> {
  const name = PER_TEMPLATE[0]?.name
  const open = held.find(({ claim }) => claim.limit.name === name)?.count ?? 0
  if (open < UNVERIFIED_MIN || !Number.isInteger(Math.log2(open / UNVERIFIED_MIN))) return
  const verified = await vouchedBy(context, vouches)
  if (verified >= open) return
  const { log } = context.service
  log.warn({ code: 'codes-not-entered', templateId, open, verified }, 'most codes are not entered')
}
