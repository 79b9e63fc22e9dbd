import type { FastifyBaseLogger } from 'fastify'
import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import type { Config } from './config/config.ts'
import { ConfigError } from './config/config-error.ts'
import { checkSecret } from './database/check-secret.ts'
import { openDatabase } from './database/database.ts'
import { startPostgres } from './database/embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { newWakeUp } from './messages/wake-up.ts'
import { sandboxCardNotices } from './outside/cards/sandbox-card-notices.ts'
import { sandboxCards } from './outside/cards/sandbox-cards.ts'
import { openFiles } from './outside/files/open-files.ts'
import { lenderFor } from './outside/lender/choose-lender.ts'
import { configuredPayments } from './outside/payments/configured-payments.ts'
import { smsFor } from './outside/sms/choose.ts'
import { codeTurns } from './registration/code-hash.ts'
import type { Service } from './service.ts'
import { openWorkbench } from './workbench.ts'

/** Opens everything that the server needs, in order, and closes it in the opposite one. */
export async function openService(
  config: Config,
  log: FastifyBaseLogger,
): Promise<{ service: Service; close(): Promise<void> }> {
  const wireMap = compileWireMap(config.wireMap ?? {})
  if (!wireMap.ok) throw new ConfigError(wireMap.problems.map((problem) => `brand.json wireMap: ${problem}`))

  // Without an address of its own database, the server runs one itself and ends it with itself.
  const embedded = config.databaseUrl ? null : await startPostgres({ dataDir: config.dataDir })
  const connection = config.databaseUrl ?? embedded?.connection ?? ''
  await migrate(connection)
  const database = openDatabase(connection)
  await checkSecret(database, config)
  const service: Service = {
    config,
    map: wireMap.map,
    database,
    payments: configuredPayments(config),
    cards:
      config.mode === 'sandbox' ? { ...sandboxCards, ...sandboxCardNotices(config.secrets.webhook) } : null,
    sms: smsFor(config, database, () => new Date()),
    lender: lenderFor(config, database),
    wakeUp: newWakeUp(),
    codeTurns: codeTurns(),
    files: await openFiles(config.files),
    workbench: config.mode === 'sandbox' ? await openWorkbench() : null,
    log,
    now: () => new Date(),
  }
  await service.workbench?.fill(service)
  return {
    service,
    close: async () => {
      await database.close()
      await embedded?.stop()
    },
  }
}
