import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Node takes one new connection in a turn of its event loop from each socket that listens. With one socket, a thousand who
 * come at once wait for a thousand turns, before anybody knows of them who could answer or refuse; with so many, for a
 * sixteenth of them.
 */
const DOORS = 16
/** Who was still being answered when the doors closed is let go soon after the answer. */
const LET_GO_EVERY_MS = 50

/** Linux alone lets several sockets of one process listen at one port as they are used here. */
const CAN_SHARE = process.platform === 'linux'

interface Place {
  port: number
  host: string
}

/** Listens with several sockets at one port, which is a free one where it is 0. Refuses a port that somebody else has. */
export async function openDoors(app: FastifyInstance, place: Place): Promise<number> {
  if (!CAN_SHARE) return openDoor(app, place)
  // Sockets that share a port would share it with another server of this user, too, and each get half of the borrowers.
  await mustBeFree(place)
  const more: Server[] = []
  app.addHook('preClose', () => closeAll(app, more))
  const port = await openDoor(app, { ...place, reusePort: true })
  const address = app.server.address()
  const host = typeof address === 'object' && address ? address.address : place.host
  while (more.length < DOORS - 1) {
    // As Node opens a server for HTTP.
    const door = createServer({ allowHalfOpen: true, noDelay: true }, (socket) =>
      app.server.emit('connection', socket),
    )
    more.push(door)
    await listen(door, { port, host, reusePort: true })
  }
  return port
}

/** Listens with one socket, as one of several processes or where no port can be shared. */
export async function openDoor(
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

async function listen(door: Server, where: Place & { reusePort?: boolean; exclusive?: boolean }) {
  door.listen(where)
  await once(door, 'listening')
}

/** Resolves when nobody who came through these doors is being answered any more. */
async function closeAll(app: FastifyInstance, doors: readonly Server[]): Promise<void> {
  const letGo = setInterval(() => app.server.closeIdleConnections(), LET_GO_EVERY_MS)
  await Promise.all(doors.map((door) => new Promise((closed) => door.close(closed))))
  clearInterval(letGo)
}
