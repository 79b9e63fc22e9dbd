import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import { ConfigError } from './base/config/config-error.ts'
import { listenUntilStopped } from './base/http/listen.ts'
import { openMetricsPort } from './base/http/metrics-routes.ts'
import { openLog } from './base/observability/log.ts'
import { startTracing } from './base/observability/trace.ts'
import { readWebConfig } from './base/page-config/config-web.ts'
import { leadProcesses, numbered } from './base/processes/lead-processes.ts'
import { LISTENS, ownProcess } from './base/processes/own-process.ts'
import { tell } from './base/processes/process-channel.ts'
import { shareMetrics } from './base/processes/share-metrics.ts'
import { keepAskingReady } from './fronts/apps/readiness.ts'
import { createWebApp } from './fronts/apps/web-app.ts'
import { runMain } from './service/run-main.ts'
import { unknownVariables } from './service/start-notes.ts'

/** Starts the pages alone, in front of a lender's backend: configuration, listen. */
await runMain(async () => {
  const config = readWebConfig(process.env)
  const wireMap = compileWireMap(config.wireMap ?? {}, [])
  if (!wireMap.ok) throw new ConfigError(wireMap.problems.map((problem) => `brand.json wireMap: ${problem}`))
  const log = openLog(config.seen.logLevel)
  const stopTracing = await startTracing(config.seen)
  const server = { config, map: wireMap.map, log, now: () => new Date() }
  /** Serves requests until the process is asked to stop, then closes its resources. */
  const answerWith = async (close: () => Promise<void>, isShared = false) => {
    const app = await createWebApp(server)
    const stopAsking = keepAskingReady(app)
    const closeAll = () => {
      stopAsking()
      return close()
    }
    return listenUntilStopped(app, server, closeAll, isShared)
  }
  const own = ownProcess(process.env)
  if (own) {
    shareMetrics()
    tell(process, LISTENS, await answerWith(stopTracing, true))
    return
  }
  for (const { text } of unknownVariables(process.env)) log.warn({ code: 'configuration' }, text)
  const metrics = await openMetricsPort(config.seen, log)
  const close = async () => {
    await metrics?.close()
    await stopTracing()
  }
  const port =
    config.processes === 1
      ? await answerWith(close)
      : await leadProcesses({ names: numbered(config.processes), socketDir: null, log, close })
  console.log(
    `The pages of ${config.brand.name}: http://localhost:${port}, in front of ${config.backendBase}`,
  )
})
