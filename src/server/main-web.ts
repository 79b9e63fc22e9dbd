import { pino } from 'pino'
import { compileWireMap } from '#contract/compile-wire-map.ts'
import { ConfigError } from './config-error.ts'
import { readWebConfig } from './config-web.ts'
import { createWebApp } from './web-app.ts'

/** Starts the pages alone, in front of a lender's backend: configuration, listen. */
async function main(): Promise<void> {
  const config = readWebConfig(process.env)
  const wireMap = compileWireMap(config.wireMap ?? {})
  if (!wireMap.ok) throw new ConfigError(wireMap.problems.map((problem) => `brand.json wireMap: ${problem}`))
  const log = pino({ level: config.mode === 'sandbox' ? 'warn' : 'info' })
  const app = await createWebApp({ config, map: wireMap.map, log, now: () => new Date() })

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    await app.close()
    process.exit(0)
  }
  process.once('SIGTERM', stop)
  process.once('SIGINT', stop)

  await app.listen({ port: config.port, host: config.host })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(
    `The pages of ${config.brand.name}: http://localhost:${port}, in front of ${config.backendBase}`,
  )
}

try {
  await main()
} catch (error) {
  // A wrong configuration is the reader's to mend, so it gets words instead of a stack.
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}
