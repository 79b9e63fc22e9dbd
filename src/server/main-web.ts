import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import { ConfigError } from './config/config-error.ts'
import { readWebConfig } from './config/config-web.ts'
import { runMain } from './config/run-main.ts'
import { unknownVariables } from './config/start-notes.ts'
import { listenUntilStopped } from './http/listen.ts'
import { openLog } from './seen/log.ts'
import { openMetricsPort } from './seen/metrics-routes.ts'
import { startTracing } from './seen/trace.ts'
import { createWebApp } from './web-app.ts'

/** Starts the pages alone, in front of a lender's backend: configuration, listen. */
await runMain(async () => {
  const config = readWebConfig(process.env)
  const wireMap = compileWireMap(config.wireMap ?? {})
  if (!wireMap.ok) throw new ConfigError(wireMap.problems.map((problem) => `brand.json wireMap: ${problem}`))
  const log = openLog(config.seen.logLevel)
  const stopTracing = await startTracing(config.seen)
  for (const { text } of unknownVariables(process.env)) log.warn({ code: 'configuration' }, text)
  const server = { config, map: wireMap.map, log, now: () => new Date() }
  const app = await createWebApp(server)
  const metrics = await openMetricsPort(config.seen, log)
  const port = await listenUntilStopped(app, server, async () => {
    await metrics?.close()
    await stopTracing()
  })
  console.log(
    `The pages of ${config.brand.name}: http://localhost:${port}, in front of ${config.backendBase}`,
  )
})
