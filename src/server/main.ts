import { pino } from 'pino'
import { createApp } from './app.ts'
import { readConfig } from './config/config.ts'
import { withCapacity } from './database/database.ts'
import { listenUntilStopped, runMain } from './http/listen.ts'
import { openService } from './open-service.ts'
import { keepSweeping } from './sweep.ts'

/** Starts the server: configuration, database, listen. */
await runMain(async () => {
  const config = readConfig(process.env)
  const log = pino({ level: config.mode === 'sandbox' ? 'warn' : 'info' })
  const { service, close } = await openService(config, log)
  const app = await createApp(service)
  const stopSweeping = keepSweeping({ ...service, database: withCapacity(service.database, 'money') })
  const port = await listenUntilStopped(app, service, async () => {
    await stopSweeping()
    await close()
  })
  const { workbench } = service
  console.log((await workbench?.welcome(service, port)) ?? `Abono listens on port ${port}.`)
})
