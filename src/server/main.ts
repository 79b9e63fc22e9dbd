import { pino } from 'pino'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import { openService } from './open-service.ts'
import { describePeople } from './sandbox/welcome.ts'
import { keepSweeping } from './sweep.ts'

/** Starts the server: configuration, database, listen. Ends itself on SIGTERM and SIGINT after the running requests. */
async function main(): Promise<void> {
  const config = readConfig(process.env)
  const log = pino({ level: config.mode === 'sandbox' ? 'warn' : 'info' })
  const { service, close } = await openService(config, log)
  const app = await createApp(service)
  const stopSweeping = keepSweeping(service)

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    await app.close()
    await stopSweeping()
    await close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(describePeople(config, port))
}

try {
  await main()
} catch (error) {
  // A wrong configuration is the reader's to mend, so it gets words instead of a stack.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
