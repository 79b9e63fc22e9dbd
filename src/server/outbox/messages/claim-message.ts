import { WORK_HARD_BITS, WORK_USUAL_BITS } from '#domain/registration/work.ts'
import { Refused } from '#server/base/http/refused.ts'
import {
  budgetKey,
  type Claim,
  type Claimed,
  type Counting,
  claimBudgets,
  countOf,
  vouchedBy,
} from '#server/base/limits/budgets.ts'
import { budgetsSpent, capsNeared } from '#server/base/observability/counters.ts'
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

/** Where a message is claimed: in the transaction that writes it down. */
export interface Claiming extends Counting {
  service: Pick<Service, 'config' | 'log'>
}

/** What is counted of a message to a phone that nobody knows yet. */
export interface VisitorMessage {
  /** E.164, as it is sent to. */
  phone: string
  address: string
  sid: string
  templateId: string
  /** Whether the captcha was answered by its words instead of its picture. */
  inWords: boolean
  /** How much work the browser has shown. */
  workBits: number
  /** Whether it is only told that the phone is registered already, and no message is sent. */
  isKnown: boolean
}

/** What is spent, when it is free again, and whether more proof would help sooner. */
export type NotClaimed = Extract<Claimed, { ok: false }> & { canProve: boolean }

/** What a visitor's code holds until it leads to a registration, and for whom it vouches then. */
export interface HeldByCode {
  held: Buffer[]
  vouches: Buffer[]
}

/** Whether a message to this number is sent at all: only to the countries that the configuration names. */
export const isServed = ({ config }: Pick<Service, 'config'>, phone: string): boolean =>
  config.messages.countries.some((dialCode) => phone.startsWith(dialCode))

/** Claims one message to a visitor's phone from every budget that it counts against, or says which one is spent. */
export async function claimForVisitor(
  around: Claiming,
  message: VisitorMessage,
): Promise<{ ok: true; code: HeldByCode } | NotClaimed> {
  const { phone, address, sid, templateId, inWords, workBits, isKnown } = message
  const { one, site, provider } = networksOf(address)
  const vouches = {
    address: budgetKey(around, 'verified-address', one),
    site: budgetKey(around, 'verified-site', site),
    provider: budgetKey(around, 'verified-provider', provider),
    template: budgetKey(around, 'verified-template', templateId),
  }
  const of = (who: string, vouchedBy?: Buffer) => (budget: Claim['budget']) => ({
    budget,
    who,
    ...(vouchedBy && { vouchedBy }),
  })
  const range = phone.slice(0, -4)
  const words = inWords
    ? [
        ...IN_WORDS.address.map(of(one)),
        ...IN_WORDS.site.map(of(site)),
        ...IN_WORDS.range.map(of(range)),
        ...IN_WORDS.template.map(of(templateId)),
        ...IN_WORDS.all.map(of('')),
      ]
    : []
  const idle = [
    ...WITHOUT_WORK.address.map(of(one)),
    ...WITHOUT_WORK.site.map(of(site)),
    ...WITHOUT_WORK.template.map(of(templateId)),
  ]
  const usual = [
    ...WITH_USUAL_WORK.address.map(of(one, vouches.address)),
    ...WITH_USUAL_WORK.site.map(of(site, vouches.site)),
  ]
  const weak = workBits < WORK_USUAL_BITS ? idle : workBits < WORK_HARD_BITS ? usual : []
  const lasting = [...PER_PHONE.map(of(phone)), ...PER_SESSION.map(of(sid))]
  if (isKnown) {
    const known = [...KNOWN.address.map(of(one)), ...KNOWN.site.map(of(site))]
    const asked = await claimBudgets(around, [...lasting, ...words, ...known])
    if (asked.ok) return { ok: true, code: { held: [], vouches: [] } }
    return { ...told(around, asked), canProve: words.includes(asked.spent) }
  }
  const open = [
    ...words,
    ...weak,
    ...PER_ADDRESS.map(of(one, vouches.address)),
    ...PER_SITE.map(of(site, vouches.site)),
    ...PER_PROVIDER.map(of(provider, vouches.provider)),
    ...PER_RANGE.map(of(range)),
    ...PER_TEMPLATE.map(of(templateId, vouches.template)),
  ]
  const claimed = await claimBudgets(around, [...lasting, ...open, ofInstallation(around, inAllForVisitors)])
  if (!claimed.ok) {
    const canProve = [...words, ...(weak === usual ? usual : [])].includes(claimed.spent)
    return { ...told(around, claimed), until: await maybeFree(around, claimed), canProve }
  }
  watchCap(around, claimed)
  await watchTemplate(around, claimed, templateId, vouches.template)
  const held = claimed.held.slice(lasting.length, lasting.length + open.length)
  return { ok: true, code: { held: held.map(({ key }) => key), vouches: Object.values(vouches) } }
}

/** Where people do register, what is open is closed within minutes; nobody is sent away for the hour there. */
const SOON_MS = 2 * 60_000

export async function maybeFree(
  around: Counting,
  { spent, until }: Extract<Claimed, { ok: false }>,
): Promise<Date> {
  if (!spent.vouchedBy || (await vouchedBy(around, spent.vouchedBy)) === 0) return until
  return new Date(Math.min(until.getTime(), around.now.getTime() + SOON_MS))
}

/** Whether so many codes that led to nothing went to this address, or beside it, that more work is asked for there. */
export async function isWatched(around: Counting, address: string): Promise<boolean> {
  const { one, site } = networksOf(address)
  return (
    (await isSpent(around, WITH_USUAL_WORK.address, one, 'verified-address')) ||
    (await isSpent(around, WITH_USUAL_WORK.site, site, 'verified-site'))
  )
}

async function isSpent(around: Counting, budgets: readonly Claim['budget'][], who: string, vouches: string) {
  const verified = await vouchedBy(around, budgetKey(around, vouches, who))
  for (const { name, max } of budgets)
    if ((await countOf(around, budgetKey(around, name, who))) >= max + verified) return true
  return false
}

/**
 * Claims one message to the phone of a borrower, or ends the call with a refusal that says when there may be another.
 * Registrations of strangers do not count here, and leave a part of the installation's, so that nobody can shut a borrower
 * out by asking for codes.
 */
export async function claimForBorrower(
  around: Claiming,
  { borrowerId, phone }: { borrowerId: string; phone: string },
): Promise<void> {
  if (!isServed(around.service, phone)) throw new Refused('country-not-served')
  const own = PER_BORROWER.map((budget) => ({ budget, who: borrowerId }))
  const claimed = await claimBudgets(around, [...own, ofInstallation(around, inAll)])
  if (!claimed.ok) throw new Refused('too-many-requests', whenFree(told(around, claimed), around.now))
  watchCap(around, claimed)
}

/** When a spent budget is free again, as a refusal says it. */
export const whenFree = ({ until }: { until: Date }, now: Date) => ({
  afterSeconds: Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1000)),
})

export const ofInstallation = ({ service }: Claiming, part: typeof inAll): Claim => ({
  budget: part(service.config.messages.perHourMax),
  who: '',
})

type Within = Extract<Claimed, { ok: true }>

/** Somebody is told before anybody is refused: the codes of these lines do not change (docs/integrate.md). */
export function watchCap({ tx, service }: Claiming, { held }: Within): void {
  const max = service.config.messages.perHourMax
  const sent = held.at(-1)?.count ?? 0
  if (sent !== Math.ceil(max * ALARM_SHARE)) return
  tx.afterCommit(() => capsNeared.inc())
  service.log.error({ code: 'messages-near-cap', sent, max }, 'nearly all messages of this hour are sent')
}

export function told<Spent extends Extract<Claimed, { ok: false }>>(
  { service }: Claiming,
  spent: Spent,
): Spent {
  const { name, max } = spent.spent.budget
  const { perHourMax } = service.config.messages
  budgetsSpent.inc({ budget: name })
  if (name !== inAll(max).name)
    service.log.warn({ code: 'messages-refused', budget: name, max }, 'a message was refused')
  else {
    const who =
      max < perHourMax
        ? 'no visitor gets a code until this hour ends'
        : 'no message is sent until this hour ends'
    service.log.error({ code: 'messages-at-cap', max }, who)
  }
  return spent
}

/** Codes that are sent and never entered are what an attack looks like; said at 20 of them, at 40, at 80. */
async function watchTemplate(
  around: Claiming,
  { held }: Within,
  templateId: string,
  vouches: Buffer,
): Promise<void> {
  const name = PER_TEMPLATE[0]?.name
  const open = held.find(({ claim }) => claim.budget.name === name)?.count ?? 0
  if (open < UNVERIFIED_MIN || !Number.isInteger(Math.log2(open / UNVERIFIED_MIN))) return
  const verified = await vouchedBy(around, vouches)
  if (verified >= open) return
  const { log } = around.service
  log.warn({ code: 'codes-not-entered', templateId, open, verified }, 'most codes are not entered')
}
