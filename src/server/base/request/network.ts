import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The networks that an address is in, the narrowest first; the same text for every way to write an address. */
export interface Networks {
  /** One subscriber: an IPv4 address, or the /64 that a subscriber of the newer addresses has. */
  one: string
  /** Those beside it: a /24, or a /48, which is what one site is given. */
  site: string
  /** What a provider is given of the newer addresses, a /32; of the older ones the same as `site`. */
  provider: string
}

/** Identifies the client whose share of a queue an entry uses. */
export type ClientShare = Pick<Networks, 'one' | 'site'>

/** The share of work that belongs to no request. */
export const NOBODYS: ClientShare = { one: '', site: '' }

/** All that is no address is one network: nobody makes a new one by writing something else. */
const NOWHERE: Networks = { one: 'no-address', site: 'no-address', provider: 'no-address' }

/** Where an address is, as widely as limits count it. */
export function networksOf(address: string): Networks {
  if (isIP(address) === 0) return NOWHERE
  // An IPv4 address that is written as one of IPv6 is the IPv4 address.
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') {
    const [site, one] = [upTo(parsed.toByteArray(), 3, '.', 10), parsed.toString()]
    return { one, site, provider: site }
  }
  const { parts } = parsed as ipaddr.IPv6
  return { one: upTo(parts, 4, ':', 16), site: upTo(parts, 3, ':', 16), provider: upTo(parts, 2, ':', 16) }
}

/** The narrowest of them, which counts as one visitor. */
export const networkOf = (address: string): string => networksOf(address).one

/** The addresses of an `X-Forwarded-For` alone: some that stand in front write the port beside them, or brackets around. */
export const forwardedAlone = (header: string): string => header.split(',').map(addressIn).join(', ')

function addressIn(entry: string): string {
  const text = entry.trim()
  const inside = /^\[([^\]]+)\](?::\d+)?$/.exec(text)?.[1]
  const beforePort = /^([\d.]+):\d+$/.exec(text)?.[1]
  return (inside ?? beforePort ?? text).replace(/%.*$/, '')
}

/** The first parts of an address as text. */
const upTo = (parts: readonly number[], count: number, separator: string, radix: number): string =>
  parts
    .slice(0, count)
    .map((part) => part.toString(radix))
    .join(separator)
