import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { PageServer } from '#server/base/page-config/page-server.ts'
import { openSocket, openSockets } from './listen-sockets.ts'
import { beginStopping } from './stopping.ts'

/**
 * Listens, and ends the process on SIGTERM and SIGINT after the running requests; `close` ends other resources.
 * Returns the port, which is a free one if the configuration has 0. With several processes, the leader distributes
 * connections.
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
    // A terminal signals every process of a server, and so does the leader.
    if (isStopping) return
    isStopping = true
    log.info({ signal }, 'stopping')
    beginStopping()
    // Slow clients have this long. What was acknowledged is durable already; everything else is sent again.
    setTimeout(() => app.server.closeAllConnections(), CLIENTS_WAIT_MS).unref()
    setTimeout(() => {
      log.warn('shutdown timed out')
      process.exit(0)
    }, STOP_MS_MAX).unref()
    const allEnded = kept.end()
    // Load balancers first notice that this server is not ready, before it stops listening. Idle keep-alive connections
    // stay open, because a request that meets a close cannot be repeated safely.
    if (config.mode === 'production')
      await Promise.all([pause(SEEN_MS), Promise.race([allEnded, pause(KEEP_ALIVE_ON_STOP_MS)])])
    await app.close()
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { port, host } = config
  return isShared ? openSocket(app, { port, host }) : openSockets(app, { port, host })
}

/** The open connections of an app. */
interface KeptConnections {
  /**
   * Makes every further response the last of its connection. Resolves when all connections that are open now have
   * ended: after their next response, or by the client.
   */
  end(): Promise<void>
}

/** Tracks the connections of an app that does not listen yet. */
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

/** How long a stopping server still accepts requests. */
const SEEN_MS = 2_000
/**
 * The maximum time for which idle connections stay open while stopping, so that no proxy uses one that is just
 * closing. A proxy must close unused connections sooner (docs/operate/deploy.md).
 */
export const KEEP_ALIVE_ON_STOP_MS = 4_000
/** How long running requests may take after a stop signal. */
const CLIENTS_WAIT_MS = 6_000
/** After this time the process ends in any case. */
const STOP_MS_MAX = 9_000
