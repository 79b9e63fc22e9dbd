import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networksOf } from '#server/base/request/network.ts'
import { idleMsOf, isAskedNothing } from './pipelines.ts'

/** How many connections a process holds: each costs some 20 kB and a descriptor, also while nothing is asked on it. */
const CONNECTIONS_MAX = 8_000

/** What a process has open besides: its files, the database, the providers. */
const OPEN_BESIDES = 500

/**
 * How many connections there is room for, by what Linux tells a process of its limits: where every descriptor is a connection,
 * nobody new is let in, and no file opens.
 */
export function connectionsFor(limits: string): number {
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
 * For how long nothing is asked on one that was answered: as long as it may stand idle, and as long again as a head may take.
 * Node begins to count anew with each empty line.
 */
const IDLE_MS_MAX = 25_000

/** The connections of one site, by the networks in it. Each set has first what was answered, or opened, the longest ago. */
interface Site {
  count: number
  networks: Map<string, Set<Socket>>
}

/**
 * Lets somebody new in always. Where there are too many, the site that has most of them, and in it the network, gives up the
 * one on which nothing has been asked for longest: so whoever opens thousands takes them from nobody else, and a proxy
 * loses one that it has not used for long.
 */
export function boundConnections(
  app: FastifyInstance,
  max: number = connectionsFor(ownLimits()),
  idleMsMax: number = IDLE_MS_MAX,
): void {
  const sites = new Map<string, Site>()
  const ownOf = new WeakMap<Socket, Set<Socket>>()
  let count = 0
  app.server.prependListener('connection', (socket: Socket) => {
    const { remoteAddress } = socket
    // What they sent may be read all the same, and each would be told as a fault of ours.
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

/** The one on which nothing has been asked for longest; where something is asked on all of theirs, the newest. */
function givesUp(sites: ReadonlyMap<string, Site>): Socket | undefined {
  const site = largest(sites.values(), ({ count }) => count)
  const own = largest(site?.networks.values() ?? [], ({ size }) => size)
  let newest: Socket | undefined
  for (const socket of own ?? []) {
    // One that has been ended is there until its end is told.
    if (socket.destroyed) continue
    if (isAskedNothing(socket)) return socket
    newest = socket
  }
  return newest
}
