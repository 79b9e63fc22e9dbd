import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { networkOf } from './network.ts'
import { idleMsOf, isAskedNothing } from './pipelines.ts'

/** How many connections a process holds: each costs some 20 kB and a descriptor, also while nothing is asked on it. */
const CONNECTIONS_MAX = 8_000

/**
 * For how long nothing is asked on one that was answered: as long as it may stand idle, and as long again as a head may take.
 * Node begins to count anew with each empty line.
 */
const IDLE_MS_MAX = 25_000

/**
 * Lets somebody new in always. Where there are too many, the network that has most of them gives up its oldest on which
 * nothing is asked: so whoever opens thousands takes them from nobody else.
 */
export function boundConnections(
  app: FastifyInstance,
  max: number = CONNECTIONS_MAX,
  idleMsMax: number = IDLE_MS_MAX,
): void {
  const held = new Map<string, Set<Socket>>()
  let count = 0
  app.server.prependListener('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const own = held.get(network) ?? new Set()
    held.set(network, own.add(socket))
    count += 1
    socket.once('close', () => {
      count -= 1
      own.delete(socket)
      if (own.size === 0) held.delete(network)
    })
    if (count > max) givesUp(largest(held))?.destroy()
  })
  const look = setInterval(() => {
    for (const own of held.values())
      for (const socket of own) if (idleMsOf(socket) > idleMsMax) socket.destroy()
  }, idleMsMax / 5)
  look.unref()
  app.addHook('onClose', async () => clearInterval(look))
}

function largest(held: ReadonlyMap<string, ReadonlySet<Socket>>): ReadonlySet<Socket> {
  let most: ReadonlySet<Socket> = new Set()
  for (const own of held.values()) if (own.size > most.size) most = own
  return most
}

/** The oldest on which nothing is asked; where there is none, the newest. */
function givesUp(sockets: ReadonlySet<Socket>): Socket | undefined {
  let newest: Socket | undefined
  for (const socket of sockets) {
    // One that has been ended is there until its end is told.
    if (socket.destroyed) continue
    if (isAskedNothing(socket)) return socket
    newest = socket
  }
  return newest
}
