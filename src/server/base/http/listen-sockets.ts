import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * The number of listening sockets. Node accepts one connection per socket in an iteration of the event loop. With one
 * socket, a thousand simultaneous clients would wait for a thousand iterations before they are answered or refused.
 * With sixteen sockets they wait for a sixteenth of that.
 */
const SOCKETS = 16
/** The interval at which idle connections are closed while the server stops. */
const CLOSE_IDLE_EVERY_MS = 50

/** Only Linux supports several sockets of one process on one port in this way. */
const CAN_SHARE = process.platform === 'linux'

interface Place {
  port: number
  host: string
}

/** Listens with several sockets on one port, or on a free one if it is 0. Refuses a port that is in use. */
export async function openSockets(app: FastifyInstance, place: Place): Promise<number> {
  if (!CAN_SHARE) return openSocket(app, place)
  // Sockets with a shared port would also share it with another server of this user, which would get half of the requests.
  await mustBeFree(place)
  const more: Server[] = []
  app.addHook('preClose', () => closeAll(app, more))
  const port = await openSocket(app, { ...place, reusePort: true })
  const address = app.server.address()
  const host = typeof address === 'object' && address ? address.address : place.host
  while (more.length < SOCKETS - 1) {
    // As Node opens an HTTP server.
    const socket = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    more.push(socket)
    await listen(socket, { port, host, reusePort: true })
  }
  return port
}

/** Listens with one socket: as one of several processes, or if ports cannot be shared. */
export async function openSocket(
  app: FastifyInstance,
  place: Place & { reusePort?: boolean },
): Promise<number> {
  await app.listen(place)
  const address = app.server.address()
  return typeof address === 'object' && address ? address.port : place.port
}

async function mustBeFree(place: Place): Promise<void> {
  if (place.port === 0) return
  const probe = createServer()
  await listen(probe, { ...place, exclusive: true })
  await new Promise((closed) => probe.close(closed))
}

async function listen(socket: Server, where: Place & { reusePort?: boolean; exclusive?: boolean }) {
  socket.listen(where)
  await once(socket, 'listening')
}

/** Resolves when no connection of these sockets has a response in progress. */
async function closeAll(app: FastifyInstance, sockets: readonly Server[]): Promise<void> {
  const closeIdle = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS)
  await Promise.all(sockets.map((socket) => new Promise((closed) => socket.close(closed))))
  clearInterval(closeIdle)
}
