import type { InputOf } from '#contract/endpoint.ts'
import type { trackClick, trackVisit } from '#contract/registration/landing.ts'
import { keyed } from '#server/database/keyed.ts'
import { networkOf } from '#server/http/network.ts'
import type { PublicContext } from '#server/serve.ts'
import { type CampaignKind, type Channel, claimCount, insertCampaignEvent } from './campaign-events.ts'
import { COUNTED_PER_ADDRESS, isWithin } from './rate.ts'
import { findTemplate } from './templates.ts'

/** Somebody who comes back within this time is still the same visit. */
const VISIT_MS = 30 * 60 * 1000
/**
 * So long an address with the same browser and parameters counts once, whatever device it names: a first answer that got
 * lost, and the device's name with it, is asked for again within seconds. Longer would make one visitor of many people
 * whom a phone company lets share an address.
 */
const SAME_ADDRESS_MS = 10 * 1000

/** Those who fetch a page to show a preview of it, or to index it, are no visitors. */
const ROBOTS = /bot\b|crawl|spider|facebookexternalhit|^WhatsApp\/|TelegramBot|Slurp|preview/i

export const channelOf = (input: { app_from: string; user_from: string; utm_tag: string }): Channel => ({
  appFrom: input.app_from,
  userFrom: input.user_from,
  utmTag: input.utm_tag,
})

/**
 * Counts a visit, once: an id of a page view is not among the parameters of the call, so a visit is recognised by the
 * device that the JSON client's headers name, and in its first seconds by address and browser (docs/departures.md).
 */
export async function countVisit(context: PublicContext, input: InputOf<typeof trackVisit>): Promise<void> {
  const { service, deviceId } = context
  const page = pageOf(input)
  const ofDevice =
    deviceId === '' || (await isFirst(context, keyed(service, 'visit', deviceId, ...page), VISIT_MS))
  const ofAddress = await isFirst(context, addressKey(context, page), SAME_ADDRESS_MS)
  if (ofDevice && ofAddress) await count(context, 'visit', input)
}

/** Counts a tap on the apply button, once for each device, page and phone. */
export async function countClick(context: PublicContext, input: InputOf<typeof trackClick>): Promise<void> {
  const { service, deviceId, origin } = context
  const page = pageOf(input)
  const who = deviceId === '' ? [networkOf(origin.address), origin.userAgent] : [deviceId]
  // The page that a registration leads to is not another visit, also without a device to know it by.
  await isFirst(context, addressKey(context, page), SAME_ADDRESS_MS)
  const key = keyed(service, 'click', ...who, ...page, input.phone)
  if (await isFirst(context, key, VISIT_MS)) await count(context, 'click', input)
}

const pageOf = (input: InputOf<typeof trackVisit>) => [
  input.page_id,
  input.page_type,
  input.app_from,
  input.user_from,
  input.utm_tag,
]

const addressKey = ({ service, origin }: PublicContext, page: readonly string[]) =>
  keyed(service, 'visit-address', networkOf(origin.address), origin.userAgent, ...page)

const isFirst = ({ tx, now }: PublicContext, key: Buffer, forMs: number) =>
  claimCount(tx, key, new Date(now.getTime() + forMs), now)

/** A page that we do not have, a robot and a flood are answered like everybody, and change no figure. */
async function count(
  context: PublicContext,
  kind: CampaignKind,
  input: InputOf<typeof trackVisit>,
): Promise<void> {
  const { tx, origin, now } = context
  if (ROBOTS.test(origin.userAgent)) return
  const template = await findTemplate(tx, input.page_id)
  if (!template || !(await isWithin(context, COUNTED_PER_ADDRESS, networkOf(origin.address)))) return
  const event = { kind, templateId: template.id, clientType: input.client_type, ...channelOf(input) }
  await insertCampaignEvent(tx, event, now)
}
