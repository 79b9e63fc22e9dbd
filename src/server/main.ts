import { createApp } from './app.ts'
import { readConfig } from './config/config.ts'
import { runMain } from './config/run-main.ts'
import { startNotes } from './config/start-notes.ts'
import { withCapacity } from './database/database.ts'
import { listenUntilStopped } from './http/listen.ts'
import { openService } from './open-service.ts'
import { openLog } from './seen/log.ts'
import { openMetricsPort } from './seen/metrics-routes.ts'
import { startTracing } from './seen/trace.ts'
import { keepSweeping } from './sweep.ts'
import { keepWatching } from './watch.ts'

/** Starts the server: configuration, database, listen. */
await runMain(async () => {
  const config = readConfig(process.env)
  const log = openLog(config.seen.logLevel)
  const stopTracing = await startTracing(config.seen)
  for (const { text } of startNotes(process.env)) log.warn({ code: 'configuration' }, text)
  const { service, close } = await openService(config, log)
  const app = await createApp(service)
  const metrics = await openMetricsPort(config.seen, log)
  const stopSweeping = keepSweeping(service)
  const stopWatching = keepWatching({ ...service, database: withCapacity(service.database, 'money') })
  const port = await listenUntilStopped(app, service, async () => {
    await Promise.all([stopSweeping(), stopWatching()])
    await metrics?.close()
    await stopTracing()
    await close()
  })
  const { workbench } = service
  console.log((await workbench?.welcome(service, port)) ?? `Abono listens on port ${port}.`)
})
