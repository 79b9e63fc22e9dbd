import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networksOf } from '#server/base/request/network.ts'
import { idleMsOf, isConnectionIdle } from './pipelines.ts'

/** The maximum number of connections of a process. Each costs about 20 kB and a file descriptor. */
const CONNECTIONS_MAX = 8_000

/** Descriptors for files, the database and providers. */
const OPEN_BESIDES = 500

/**
 * The number of connections that the descriptor limit of Linux leaves room for. Without free descriptors the process
 * can neither accept clients nor open files.
 */
export function maxConnectionsFor(limits: string): number {
  const [, open] = /^Max open files +(\d+)/m.exec(limits) ?? []
  if (open === undefined) return CONNECTIONS_MAX
  return Math.min(CONNECTIONS_MAX, Math.max(Number(open) - OPEN_BESIDES, Math.floor(Number(open) / 2)))
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

/**
 * How long a connection may be idle after a response: the keep-alive time, plus the time for the next request's head.
 * Node restarts its timer with each empty line.
 */
const IDLE_MS_MAX = 25_000

/** The connections of a site by network. Each set is ordered by the time of the last response or of opening. */
interface Site {
  count: number
  networks: Map<string, Set<Socket>>
}

/**
 * Always accepts a new client. With too many connections, the site with the most of them, and in it the network with
 * the most, loses the one that has been idle for longest. So a client that opens thousands takes them only from itself, and
 * a proxy loses one that it has not used for long.
 */
export function limitConnections(
  app: FastifyInstance,
  max: number = maxConnectionsFor(ownLimits()),
  idleMsMax: number = IDLE_MS_MAX,
): void {
  const sites = new Map<string, Site>()
  const ownOf = new WeakMap<Socket, Set<Socket>>()
  let count = 0
  app.server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // Data that was already received is still parsed; its errors would count as faults of the server.
    if (remoteAddress === undefined) return void socket.destroy()
    const { one, site: name } = networksOf(remoteAddress)
    const site = sites.get(name) ?? { count: 0, networks: new Map() }
    const own = site.networks.get(one) ?? new Set()
    sites.set(name, site)
    site.networks.set(one, own.add(socket))
    ownOf.set(socket, own)
    site.count += 1
    count += 1
    socket.once('close', () => {
      count -= 1
      site.count -= 1
      own.delete(socket)
      if (own.size === 0) site.networks.delete(one)
      if (site.count === 0) sites.delete(name)
    })
    if (count > max) givesUp(sites)?.destroy()
  })
  app.server.prependListener('request', ({ socket }, response) => {
    response.once('close', () => {
      const own = ownOf.get(socket)
      if (own?.delete(socket)) own.add(socket)
    })
  })
  const look = setInterval(() => {
    for (const { networks } of sites.values())
      for (const own of networks.values())
        for (const socket of own) if (idleMsOf(socket) > idleMsMax) socket.destroy()
  }, idleMsMax / 5)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
}

function largest<Held>(all: Iterable<Held>, sizeOf: (one: Held) => number): Held | undefined {
  let most: Held | undefined
  for (const one of all) if (most === undefined || sizeOf(one) > sizeOf(most)) most = one
  return most
}

/** Returns the connection that has been idle for longest, or the newest one if all are busy. */
function givesUp(sites: ReadonlyMap<string, Site>): Socket | undefined {
  const site = largest(sites.values(), ({ count }) => count)
  const own = largest(site?.networks.values() ?? [], ({ size }) => size)
  let newest: Socket | undefined
  for (const socket of own ?? []) {
    // A closed connection stays in the set until its close event.
    if (socket.destroyed) continue
    if (isConnectionIdle(socket)) return socket
    newest = socket
  }
  return newest
}
