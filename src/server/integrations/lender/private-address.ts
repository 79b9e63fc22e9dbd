import { lookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

const blocked = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  blocked.addSubnet(network, bits, 'ipv4')

/**
 * Addresses that are routed in the internet. Everything else of IPv6 is local, or stands for an address of
 * IPv4.
 */
const routed = new BlockList()
routed.addSubnet('2000::', 3, 'ipv6')
// Notations of IPv4 addresses, and documentation.
for (const [network, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  blocked.addSubnet(network, bits, 'ipv6')

/** Returns whether an IP address is not public: of this machine, of a private network, or unassigned. */
export const isPrivateAddress = (address: string): boolean =>
  isIP(address) === 4
    ? blocked.check(address, 'ipv4')
    : !routed.check(address, 'ipv6') || blocked.check(address, 'ipv6')

/** The error of a host name that resolves to a private network. */
export class PrivateAddress extends Error {
  override name = 'PrivateAddress'
}

/** Resolves a host name when connecting, and refuses it if any of its addresses is private. */
export const publicLookup =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '')
      const [first] = addresses
      if (first === undefined || addresses.some(({ address }) => isPrivateAddress(address)))
        return callback(new PrivateAddress(), '')
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
