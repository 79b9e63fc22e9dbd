import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** The header in which a proxy tells its number for a request, and every answer ours. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Letters, digits and what joins them: nothing that could begin another line of a log. */
const WELL_FORMED = /^[\w.:-]{8,64}$/

/** The networks behind the names that Fastify knows. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an address is one of the proxies in front, of which alone headers about a request are believed. */
export function isTrusted(trustProxy: readonly string[] | false): (address: string) => boolean {
  const list = new BlockList()
  for (const entry of (trustProxy || []).flatMap((name) => NAMED[name] ?? [name])) {
    const [address = '', bits] = entry.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => address !== '' && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/**
 * A number of our own. Node keeps random bytes ready for these; asking for some anew costs as much as reading the whole
 * request. Its end is 62 random bits, and short enough to be read out on the telephone.
 */
export const newRequestId = (): string => randomUUID().slice(19)

/** The number of each request: a trusted proxy's where it gives one that is well formed, else one of our own. */
export function requestIds(isProxy: (address: string) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID_HEADER]
    if (typeof given === 'string' && WELL_FORMED.test(given) && isProxy(socket.remoteAddress ?? ''))
      return given
    return newRequestId()
  }
}
