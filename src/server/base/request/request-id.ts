import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { BlockList, isIPv6 } from 'node:net'

/** The header with the request id, in requests of a proxy and in every response. */
export const REQUEST_ID_HEADER = 'x-request-id'

/** Letters, digits and separators: nothing that could forge a log line. */
const WELL_FORMED = /^[\w.:-]{8,64}$/

/** The networks behind Fastify's names. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an address is one of the configured proxies, whose headers are trusted. */
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
 * Creates a request id. Node caches random bytes for UUIDs; fresh ones would cost as much as parsing the whole request.
 * The id is the end of a UUID with 62 random bits, short enough to read out on the telephone.
 */
export const newRequestId = (): string => randomUUID().slice(19)

/** Returns the id of a request: a well-formed one of a trusted proxy, otherwise a new one. */
export function requestIds(isProxy: (address: string) => boolean) {
  return ({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string => {
    const given = headers[REQUEST_ID_HEADER]
    if (typeof given === 'string' && WELL_FORMED.test(given) && isProxy(socket.remoteAddress ?? ''))
      return given
    return newRequestId()
  }
}
