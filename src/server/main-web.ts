import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import { ConfigError } from './config/config-error.ts'
import { readWebConfig } from './config/config-web.ts'
import { runMain } from './config/run-main.ts'
import { unknownVariables } from './config/start-notes.ts'
import { listenUntilStopped } from './http/listen.ts'
import { tell } from './processes/ask.ts'
import { leadProcesses, numbered } from './processes/lead-processes.ts'
import { LISTENS, ownProcess } from './processes/own-process.ts'
import { shareFigures } from './processes/share-figures.ts'
import { keepAskingReady } from './readiness.ts'
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
  const server = { config, map: wireMap.map, log, now: () => new Date() }
  /** Answers until it is told to stop, and then ends what goes with it. */
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
    shareFigures()
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
