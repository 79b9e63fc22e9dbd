import { isIP } from 'node:net'
import { Refused } from '#server/base/http/refused.ts'
import type { PublicContext } from '#server/call/serve.ts'
import type { Service } from '#server/service/service.ts'

/** Where a passkey is good: on pages of this origin, whose host is its name. */
export interface PasskeySite {
  origin: string
  host: string
}

/**
 * The published address, and nothing that a request says of itself; a trial on one machine has none and is where it is
 * asked. A browser makes no passkey for a number.
 */
function siteOf({ config }: Pick<Service, 'config'>, asked: string): PasskeySite | null {
  const origin = config.brand.appHost || (config.mode === 'sandbox' ? asked : '')
  if (origin === '') return null
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, host: hostname } : null
}

/** The same for a browser that asks from one of our own pages. */
export function siteHere({ service, origin }: Pick<PublicContext, 'service' | 'origin'>): PasskeySite {
  const { visit } = origin
  if (!visit?.isOurs) throw new Refused('other-site')
  const site = siteOf(service, visit.site)
  if (!site) throw new Refused('unavailable')
  return site
}
