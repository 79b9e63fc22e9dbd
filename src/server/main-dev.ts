import type { IncomingMessage, ServerResponse } from 'node:http'
import { ConfigError } from './base/config/config-error.ts'
import { openLog } from './base/observability/log.ts'
import { keepWatchingClock } from './call/clock.ts'
import { runInBackground } from './call/jobs/job.ts'
import { createApp } from './fronts/apps/app.ts'
import { backgroundWork } from './fronts/apps/background-work.ts'
import { openService, startOwnDatabase } from './fronts/apps/open-service.ts'
import { type Config, readConfig } from './service/config.ts'
import { startFailure } from './service/start-failure.ts'

function developmentConfig(): Config {
  const config = readConfig(process.env)
  if (config.mode === 'production') throw new ConfigError(['MODE: npm run dev is not for production'])
  return { ...config, dev: true }
}

type Lasting = Awaited<ReturnType<typeof openLasting>>

/** Opens what all restarts of the development server share: the log and the database. */
export async function openLasting() {
  const config = developmentConfig()
  return { log: openLog(config.seen.logLevel), database: await startOwnDatabase(config) }
}

/** Opens the server without a port. `scripts/dev.mjs` loads this module again at each restart. */
export async function openServer({ log, database }: Lasting) {
  const config = developmentConfig()
  const { service, close } = await openService(config, log, 'whole', database)
  const app = await createApp(service)
  await app.ready()
  const stopBackground = runInBackground(service, backgroundWork)
  const stopWatchingClock = keepWatchingClock(service)
  return {
    place: { port: config.port, host: config.host },
    answer: (request: IncomingMessage, response: ServerResponse) =>
      app.server.emit('request', request, response),
    welcome: (port: number) => service.workbench?.welcome(service, port),
    async close() {
      stopWatchingClock()
      await stopBackground()
      await app.close()
      await close()
    },
  }
}

/** Says in a sentence why the server could not start. */
export const failureOf = (error: unknown) => startFailure(error, process.env)
