import { isIP } from 'node:net'

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
  const v4 = /(\d+\.\d+\.\d+)\.\d+$/.exec(address)
  if (v4) {
    const [one = '', site = ''] = [/[\d.]+$/.exec(address)?.[0], v4[1]]
    return { one, site, provider: site }
  }
  const groups = groupsOf(address)
  const upTo = (count: number) => groups.slice(0, count).join(':')
  return { one: upTo(4), site: upTo(3), provider: upTo(2) }
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

/** The eight groups of a newer address, without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::', 2)
  const groups = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros =
    tail === undefined ? [] : Array<string>(Math.max(0, 8 - groups.length - after.length)).fill('0')
  return [...groups, ...zeros, ...after].map((group) => Number.parseInt(group, 16).toString(16))
}
