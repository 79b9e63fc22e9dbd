import type { FastifyBaseLogger } from 'fastify'
import { compileWireMap } from '#contract/compile-wire-map.ts'
import type { Config } from './config.ts'
import { ConfigError } from './config-error.ts'
import { configuredPayments } from './configured-payments.ts'
import { sandboxCards } from './outside/cards/sandbox-cards.ts'
import { openFiles } from './outside/files/open-files.ts'
import { smsFor } from './outside/sms/choose.ts'
import { loadPeople } from './sandbox/people.ts'
import { loadSampleComplaints } from './sandbox/sample-complaints.ts'
import type { Service } from './service.ts'
import { openDatabase } from './storage/database.ts'
import { startPostgres } from './storage/embedded-postgres.ts'
import { migrate } from './storage/migrate.ts'

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
  const service: Service = {
    config,
    map: wireMap.map,
    database,
    payments: configuredPayments(config),
    cards: config.mode === 'sandbox' ? sandboxCards : null,
    sms: smsFor(config, database, () => new Date()),
    files: await openFiles(config.files),
    log,
    now: () => new Date(),
  }
  if (config.mode === 'sandbox') {
    await loadPeople(database, config, service.now())
    await loadSampleComplaints(service)
  }
  return {
    service,
    close: async () => {
      await database.close()
      await embedded?.stop()
    },
  }
}
