import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { PageServer } from '#server/pages/page-server.ts'
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
      log.warn('something did not end in time')
      process.exit(0)
    }, STOP_MS_MAX).unref()
    // What stands in front finds out that this server is not ready, and sends nobody any more, before it closes its door.
    if (config.mode === 'production') await pause(SEEN_MS)
    await app.close()
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)
  const { port, host } = config
  return isShared ? openDoor(app, { port, host }) : openDoors(app, { port, host })
}

/** For how long a server that was told to stop still answers everybody. */
const SEEN_MS = 2_000
/** How long running requests may take after a signal to stop. */
const CLIENTS_WAIT_MS = 6_000
/** After this long the process ends whatever a client or an outside does. */
const STOP_MS_MAX = 9_000
