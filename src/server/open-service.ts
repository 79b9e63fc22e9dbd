import type { FastifyBaseLogger } from 'fastify'
import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import type { Config } from './config/config.ts'
import { connectionIn, copiesIn } from './config/config-database.ts'
import { ConfigError } from './config/config-error.ts'
import { makeWritableFolder } from './config/make-folder.ts'
import { checkSecret } from './database/check-secret.ts'
import type { Connection } from './database/connection.ts'
import { connectionsOf, connectionsOfServer, type ProcessKind } from './database/connection-shares.ts'
import { openDatabase } from './database/database.ts'
import { embeddedAt, startPostgres } from './database/embedded-postgres.ts'
import { lateCopy } from './database/late-copy.ts'
import { migrate } from './database/migrate.ts'
import { COPY_LIMITS, watchCopy } from './database/watched-copy.ts'
import { newWakeUp } from './messages/wake-up.ts'
import { sandboxCardNotices } from './outside/cards/sandbox-card-notices.ts'
import { sandboxCards } from './outside/cards/sandbox-cards.ts'
import { emailFor } from './outside/email/choose-email.ts'
import { openFiles } from './outside/files/open-files.ts'
import { heldCards } from './outside/held/held-cards.ts'
import { heldEmail } from './outside/held/held-email.ts'
import { heldIdentity } from './outside/held/held-identity.ts'
import { heldSms } from './outside/held/held-sms.ts'
import { sandboxIdentity } from './outside/identity/sandbox-identity.ts'
import { lenderFor } from './outside/lender/choose-lender.ts'
import { type OwnModules, openModules } from './outside/own-modules.ts'
import { configuredPayments } from './outside/payments/configured-payments.ts'
import { smsFor } from './outside/sms/choose.ts'
import { MONEY, type OwnProcess } from './processes/own-process.ts'
import { codeTurns } from './registration/code-hash.ts'
import type { Service } from './service.ts'
import { openWorkbench } from './workbench.ts'

/** What a process has opened: its service, and how it is closed. */
export interface Opened {
  service: Service
  /** Where the database that was started here listens. */
  socketDir: string | null
  close(): Promise<void>
}

const modulesOf = ({ modules, payments, mode }: Config) =>
  openModules(modules, payments, { env: process.env, mode })

/** Cards that nobody has; production has none without an acquirer. */
const sandboxCardsOf = ({ mode, secrets }: Config) =>
  mode === 'sandbox' ? { ...sandboxCards, ...sandboxCardNotices(secrets.webhook) } : null

/** Opens everything that the server needs, in order, and closes it in the opposite one. */
export async function openService(
  config: Config,
  log: FastifyBaseLogger,
  kind: ProcessKind,
): Promise<Opened> {
  // Before anything that has to be ended again.
  if ('folder' in config.files) makeWritableFolder(config.dataDir)
  const own = await modulesOf(config)
  // Without an address of its own database, the server runs one itself and ends it with itself.
  const connectionsOfAll = connectionsOfServer(config)
  const named = connectionIn(config)
  const embedded = named
    ? null
    : await startPostgres({ dataDir: config.dataDir, connectionsOfServer: connectionsOfAll })
  const connection = named ?? embedded?.connection ?? ''
  await migrate(connection)
  const { service, close } = await serviceOn(connection, config, log, kind, own)
  await checkSecret(service.database, config)
  await service.workbench?.fill(service)
  return {
    service,
    socketDir: embedded?.connection.host ?? null,
    close: async () => {
      await close()
      await embedded?.stop()
    },
  }
}

/** The same for one of several processes, whose leader has made all of it ready and started the database. */
export async function joinService(
  config: Config,
  log: FastifyBaseLogger,
  { name, socketDir }: OwnProcess,
): Promise<Omit<Opened, 'socketDir'>> {
  const connection = connectionIn(config) ?? embeddedAt(socketDir ?? '')
  return serviceOn(connection, config, log, name === MONEY ? 'money' : 'answering', await modulesOf(config))
}

async function serviceOn(
  connection: Connection,
  config: Config,
  log: FastifyBaseLogger,
  kind: ProcessKind,
  own: OwnModules,
): Promise<Omit<Opened, 'socketDir'>> {
  const wireMap = compileWireMap(config.wireMap ?? {})
  if (!wireMap.ok) throw new ConfigError(wireMap.problems.map((problem) => `brand.json wireMap: ${problem}`))

  const shares = connectionsOf(kind, config.processes, config.databaseLimits)
  const database = openDatabase(connection, shares)
  const copies = copiesIn(config).map(({ host, connection }) =>
    watchCopy(database, openDatabase(connection, { ...shares, ...COPY_LIMITS }), (why, err) =>
      log.warn({ host, err }, `a copy of the database is not read: ${why}`),
    ),
  )
  const lists = copies.length > 0 ? lateCopy(database, copies) : null
  const cards = own.cards ?? sandboxCardsOf(config)
  const identity = own.identity ?? (config.mode === 'sandbox' ? sandboxIdentity : null)
  const sms = own.sms ?? smsFor(config, database, () => new Date())
  const email = emailFor(config, database, () => new Date())
  const service: Service = {
    config,
    map: wireMap.map,
    database,
    ...(lists && { lists }),
    payments: configuredPayments(config, own.payments),
    cards: cards && heldCards(cards),
    sms: sms && heldSms(sms),
    email: email && heldEmail(email),
    lender: lenderFor(config, database),
    wakeUp: newWakeUp(),
    codeTurns: codeTurns(),
    identity: identity && heldIdentity(identity),
    files: await openFiles(config, log),
    workbench: config.mode === 'sandbox' ? await openWorkbench() : null,
    log,
    now: () => new Date(),
  }
  return {
    service,
    close: async () => {
      await lists?.close()
      await database.close()
    },
  }
}
