import { listenUntilStopped } from './base/http/listen.ts'
import { openMetricsPort } from './base/http/metrics-routes.ts'
import { openLog } from './base/observability/log.ts'
import { startTracing } from './base/observability/trace.ts'
import { leadProcesses, numbered } from './base/processes/lead-processes.ts'
import { lowerPriority } from './base/processes/lower-priority.ts'
import { LISTENS, MONEY, type OwnProcess, ownProcess } from './base/processes/own-process.ts'
import { tell } from './base/processes/process-channel.ts'
import { shareMetrics } from './base/processes/share-metrics.ts'
import { keepWatchingClock } from './call/clock.ts'
import { runInBackground } from './call/jobs/job.ts'
import { createApp } from './fronts/apps/app.ts'
import { backgroundWork } from './fronts/apps/background-work.ts'
import { createMoneyApp } from './fronts/apps/money-app.ts'
import { joinService, openService } from './fronts/apps/open-service.ts'
import { keepAskingReady } from './fronts/apps/readiness.ts'
import { type Config, readConfig } from './service/config.ts'
import { runMain } from './service/run-main.ts'
import { startNotes } from './service/start-notes.ts'

/** What one of several processes tells their leader when it has written a message. */
const WRITTEN = 'a message was written'

await runMain(() => {
  const [config, own] = [readConfig(process.env), ownProcess(process.env)]
  return own ? serveWithin(config, own) : serve(config)
})

/** Starts the server: configuration, database, listen. Where it is several processes, this one leads those that listen. */
async function serve(config: Config): Promise<void> {
  const log = openLog(config.seen.logLevel)
  const stopTracing = await startTracing(config.seen)
  for (const { text } of startNotes(process.env)) log.warn({ code: 'configuration' }, text)
  const isDivided = config.processes > 1 || config.moneyPort !== undefined
  const { service, socketDir, close } = await openService(config, log, isDivided ? 'leader' : 'whole')
  const app = isDivided ? null : await createApp(service)
  const metrics = await openMetricsPort(config.seen, log)
  const stopBackground = runInBackground(service, backgroundWork)
  const stopWatchingClock = keepWatchingClock(service)
  const stopAsking = app && keepAskingReady(app)
  const closeAll = async () => {
    stopWatchingClock()
    stopAsking?.()
    await stopBackground()
    await metrics?.close()
    await stopTracing()
    await close()
  }
  const names = [...numbered(config.processes), ...(config.moneyPort === undefined ? [] : [MONEY])]
  const answers = { [WRITTEN]: service.wakeUp.ring }
  const port = app
    ? await listenUntilStopped(app, service, closeAll)
    : await leadProcesses({ names, socketDir, log, answers, close: closeAll })
  console.log((await service.workbench?.welcome(service, port)) ?? `Abono listens on port ${port}.`)
}

/** Answers as one of several processes: what is done only once, its leader does. */
async function serveWithin(config: Config, own: OwnProcess): Promise<void> {
  const log = openLog(config.seen.logLevel)
  const stopTracing = await startTracing(config.seen)
  const { service, close } = await joinService(config, log, own)
  service.wakeUp.listen(() => tell(process, WRITTEN))
  shareMetrics()
  const stopWatchingClock = keepWatchingClock(service)
  const isForMoney = own.name === MONEY
  if (config.moneyPort !== undefined && !isForMoney) lowerPriority()
  const app = isForMoney ? createMoneyApp(service) : await createApp(service)
  const port = isForMoney ? (config.moneyPort ?? 0) : config.port
  const stopAsking = keepAskingReady(app)
  const closeAll = async () => {
    stopWatchingClock()
    stopAsking()
    await stopTracing()
    await close()
  }
  const isShared = config.processes > 1 && !isForMoney
  const server = { ...service, config: { ...config, port } }
  tell(process, LISTENS, await listenUntilStopped(app, server, closeAll, isShared))
}
