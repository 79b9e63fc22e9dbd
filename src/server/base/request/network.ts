import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The networks of an address, narrowest first, in canonical form. */
export interface Networks {
  /** A subscriber: an IPv4 address or an IPv6 /64. */
  one: string
  /** A site: an IPv4 /24 or an IPv6 /48. */
  site: string
  /** A provider: an IPv6 /32; for IPv4 the same as `site`. */
  provider: string
}

/** Identifies the client whose share of a queue an entry uses. */
export type ClientShare = Pick<Networks, 'one' | 'site'>

/** The share of background work. */
export const UNOWNED: ClientShare = { one: '', site: '' }

/** Everything that is not an address is one network, so malformed values create no new ones. */
const NOWHERE: Networks = { one: 'no-address', site: 'no-address', provider: 'no-address' }

/** Returns the networks of an address. */
export function networksOf(address: string): Networks {
  if (isIP(address) === 0) return NOWHERE
  // An IPv4-mapped IPv6 address counts as the IPv4 address.
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') {
    const [site, one] = [upTo(parsed.toByteArray(), 3, '.', 10), parsed.toString()]
    return { one, site, provider: site }
  }
  const { parts } = parsed as ipaddr.IPv6
  return { one: upTo(parts, 4, ':', 16), site: upTo(parts, 3, ':', 16), provider: upTo(parts, 2, ':', 16) }
}

/** The narrowest network, which counts as one visitor. */
export const networkOf = (address: string): string => networksOf(address).one

/** Parses `X-Forwarded-For`. Some proxies add a port or brackets. */
export const forwardedAddresses = (header: string): string => header.split(',').map(addressIn).join(', ')

function addressIn(entry: string): string {
  const text = entry.trim()
  const inside = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1]
  const beforePort = /^([\d.]+):\d+$/.exec(text)?.[1]
  return (inside ?? beforePort ?? text).replace(/%.*$/, '')
}

/** Returns the first parts of an address as text. */
const upTo = (parts: readonly number[], count: number, separator: string, radix: number): string =>
  parts
    .slice(0, count)
    .map((part) => part.toString(radix))
    .join(separator)
