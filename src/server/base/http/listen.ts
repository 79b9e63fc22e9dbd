import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { openDoor, openDoors } from './doors.ts'
import { beginStopping } from './stopping.ts'

/**
 * Listens, and ends the process on SIGTERM and SIGINT after the running requests; `close` ends what else is open. Gives
 * the port, which is a free one where the configuration says 0. A port that is shared with other processes is one that their
 * leader gives connections out of.
 */
export async function listenUntilStopped(
  app: FastifyInstance,
  { config, log }: Pick<PageServer, 'config' | 'log'>,
  close: () => Promise<void> = async () => {},
  isShared = false,
): Promise<number> {
  const kept = keptConnections(app)
  let isStopping = false
  const stop = async (signal: string) => {
    // A terminal tells every process of a server, and so does the one that leads them.
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    beginStopping()
    // Whoever is answered slowly has this long; what was acknowledged is kept already, and what was not is asked again.
    setTimeout(() => app.server.closeAllConnections(), CLIENTS_WAIT_MS).unref()
    setTimeout(() => {
      log.warn('shutdown timed out')
      process.exit(0)
    }, STOP_MS_MAX).unref()
    const allEnded = kept.end()
    // What stands in front finds out that this server is not ready, and sends nobody any more, before it closes its door.
    // A connection that it keeps idle is left to it: a request that meets the end of one cannot be sent again.
    if (config.mode === 'production')
      await Promise.all([pause(SEEN_MS), Promise.race([allEnded, pause(KEPT_ON_STOP_MS)])])
    await app.close()
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { port, host } = config
  return isShared ? openDoor(app, { port, host }) : openDoors(app, { port, host })
}

/** The connections of an app that are open. */
interface KeptConnections {
  /**
   * Makes every answer from now on the last one of its connection. Resolves once all connections that are open now have
   * ended: with their next answer, or by the client.
   */
  end(): Promise<void>
}

/** Follows the connections of an app that does not listen yet. */
export function keptConnections({ server }: FastifyInstance): KeptConnections {
  const sockets = new Set<Socket>()
  const unanswered = new Set<ServerResponse>()
  let isEnding = false
  const makeLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  server.prependListener('request', (_request, response) => {
    if (isEnding) return makeLast(response)
    unanswered.add(response)
    response.once('close', () => unanswered.delete(response))
  })
  return {
    async end() {
      isEnding = true
      for (const response of unanswered) makeLast(response)
      await Promise.all([...sockets].map((socket) => new Promise((closed) => socket.once('close', closed))))
    },
  }
}

/** For how long a server that was told to stop still answers everybody. */
const SEEN_MS = 2_000
/**
 * For how long it keeps idle connections open at most, so that no proxy sends a request on one that just ends. A proxy must
 * end those that it does not use sooner (docs/operate/deploy.md).
 */
export const KEPT_ON_STOP_MS = 4_000
/** How long running requests may take after a signal to stop. */
const CLIENTS_WAIT_MS = 6_000
/** After this long the process ends whatever a client or an outside does. */
const STOP_MS_MAX = 9_000
