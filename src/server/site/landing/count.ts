import type { InputOf } from '#contract/endpoint.ts'
import type { trackClick, trackVisit } from '#contract/registration/landing.ts'
import type { Origin } from '#server/base/http/origin.ts'
import { claimEach, HOUR_MINUTES, limit } from '#server/base/limits/limit.ts'
import { networkOf } from '#server/base/request/network.ts'
import { keyed } from '#server/base/sealing/keyed.ts'
import type { PublicContext } from '#server/call/serve.ts'
import {
  type CampaignKind,
  type Channel,
  claimCounts,
  insertCampaignEvents,
} from '#server/people/registration/campaign-events.ts'
import type { Service } from '#server/service/service.ts'
import { findTemplates } from './templates.ts'

/** A visitor who returns within this time continues the same visit. */
const VISIT_MS = 30 * 60 * 1000
/**
 * Within this time one address with the same browser and parameters counts once, whatever its device id: a
 * client retries within seconds after a lost first response, without its device id. A longer time
 * would merge visitors who share a phone company's address.
 */
const SAME_ADDRESS_MS = 10 * 1000

const COUNTED_PER_ADDRESS = limit({
  name: 'counted-address',
  max: 3000,
  windowMinutes: HOUR_MINUTES,
  window: 'clock',
  key: ['rate', 'counted-address'],
  counts: 'landing visits and clicks',
  per: 'address',
  beyond: 'not counted',
})

/** Clients that fetch a page for a preview or an index do not count as visitors. */
const ROBOTS = /bot\b|crawl|spider|facebookexternalhit|^WhatsApp\/|TelegramBot|Slurp|preview/i

export const channelOf = (input: { app_from: string; user_from: string; utm_tag: string }): Channel => ({
  appFrom: input.app_from,
  userFrom: input.user_from,
  utmTag: input.utm_tag,
})

/** A visit as the browser reports it. */
export interface LandingVisit {
  input: InputOf<typeof trackVisit>
  deviceId: string
  origin: Origin
}

type CountingContext = Pick<PublicContext, 'tx' | 'service' | 'now'>

/**
 * Counts each visit once. The call has no id of a page view, so a visit is recognised by the device in the
 * JSON client's headers, and in its first seconds by address and browser (docs/evidence/departures.md).
 */
export async function countVisits(context: CountingContext, visits: readonly LandingVisit[]): Promise<void> {
  const { service, tx, now } = context
  const claims = visits.flatMap((visit, at) => {
    const page = pageOf(visit.input)
    const ofAddress = { at, key: addressKey(service, visit.origin, page), until: after(now, SAME_ADDRESS_MS) }
    if (visit.deviceId === '') return [ofAddress]
    return [
      { at, key: keyed(service, 'visit', visit.deviceId, ...page), until: after(now, VISIT_MS) },
      ofAddress,
    ]
  })
  const isFirst = await claimCounts(tx, claims, now)
  const again = new Set(claims.filter((_, number) => !isFirst[number]).map(({ at }) => at))
  await count(
    context,
    'visit',
    visits.filter((_, at) => !again.has(at)),
  )
}

/** Counts a tap on the apply button, once for each device, page and phone. */
export async function countClick(context: PublicContext, input: InputOf<typeof trackClick>): Promise<void> {
  const { service, deviceId, origin, tx, now } = context
  const page = pageOf(input)
  const who = deviceId === '' ? [networkOf(origin.address), origin.userAgent] : [deviceId]
  // The page after a registration is not another visit, also for a client without a device id.
  const ofAddress = { key: addressKey(service, origin, page), until: after(now, SAME_ADDRESS_MS) }
  const own = { key: keyed(service, 'click', ...who, ...page, input.phone), until: after(now, VISIT_MS) }
  const [isNew] = await claimCounts(tx, [own, ofAddress], now)
  if (isNew) await count(context, 'click', [{ input, origin }])
}

const pageOf = (input: InputOf<typeof trackVisit>) => [
  input.page_id,
  input.page_type,
  input.app_from,
  input.user_from,
  input.utm_tag,
]

const addressKey = (service: Service, origin: Origin, page: readonly string[]) =>
  keyed(service, 'visit-address', networkOf(origin.address), origin.userAgent, ...page)

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Counts events. Unknown pages, robots and clients above the limit are not counted; all get the same response. */
async function count(
  context: CountingContext,
  kind: CampaignKind,
  all: readonly Pick<LandingVisit, 'input' | 'origin'>[],
): Promise<void> {
  const people = all.filter(({ origin }) => !ROBOTS.test(origin.userAgent))
  if (people.length === 0) return
  const { tx, now } = context
  const offered = await findTemplates(
    tx,
    people.map(({ input }) => input.page_id),
  )
  const here = people.filter(({ input }) => offered.has(input.page_id))
  const clients = here.map(({ origin }) => networkOf(origin.address))
  const refusedUntil = await claimEach(context, COUNTED_PER_ADDRESS, clients)
  const events = here
    .filter((_, at) => refusedUntil[at] === null)
    .map(({ input }) => ({
      ...{ kind, templateId: input.page_id, clientType: input.client_type },
      ...channelOf(input),
    }))
  await insertCampaignEvents(tx, events, now)
}
