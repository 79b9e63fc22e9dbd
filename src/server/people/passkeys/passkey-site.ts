import { isIP } from 'node:net'
import { Refused } from '#server/base/http/refused.ts'
import type { PublicContext } from '#server/call/serve.ts'
import type { Service } from '#server/service/service.ts'

/** Where a passkey is valid: on pages of this origin, whose host is its name. */
export interface PasskeySite {
  origin: string
  host: string
}

/**
 * The public address, never one that a request names. A trial on one machine has none and uses the requested
 * host. Browsers create no passkey for an IP address.
 */
function siteOf({ config }: Pick<Service, 'config'>, host: string): PasskeySite | null {
  const origin = config.brand.appHost || (config.mode === 'sandbox' ? host : '')
  if (origin === '') return null
  const { hostname } = new URL(origin)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { origin, host: hostname } : null
}

/** The site of a browser that calls from one of our own pages. */
export function siteHere({ service, origin }: Pick<PublicContext, 'service' | 'origin'>): PasskeySite {
  const { visit } = origin
  if (!visit?.isOurs) throw new Refused('other-site')
  const site = siteOf(service, visit.site)
  if (!site) throw new Refused('unavailable')
  return site
}
