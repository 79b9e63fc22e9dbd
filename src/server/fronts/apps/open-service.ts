import type { FastifyBaseLogger } from 'fastify'
import { compileWireMap } from '#contract/wire/compile-wire-map.ts'
import { ConfigError } from '#server/base/config/config-error.ts'
import { makeWritableFolder } from '#server/base/config/make-folder.ts'
import { connectionIn, copiesIn } from '#server/base/database/config-database.ts'
import type { Connection } from '#server/base/database/connection.ts'
import {
  connectionsOf,
  connectionsOfServer,
  type ProcessKind,
} from '#server/base/database/connection-shares.ts'
import { openDatabase } from '#server/base/database/database.ts'
import { type EmbeddedPostgres, embeddedAt, startPostgres } from '#server/base/database/embedded-postgres.ts'
import { migrate } from '#server/base/database/migrate.ts'
import type { Limits } from '#server/base/database/pool.ts'
import { readReplica } from '#server/base/database/replicas/read-replica.ts'
import { REPLICA_LIMITS, watchReplica } from '#server/base/database/replicas/watched-replica.ts'
import type { Deadlines } from '#server/base/external/deadline.ts'
import { openFiles } from '#server/base/files/open-files.ts'
import { MONEY, type OwnProcess } from '#server/base/processes/own-process.ts'
import { codeQueue } from '#server/call/code-hash.ts'
import { allTables } from '#server/fronts/all-tables.ts'
import { sandboxCardNotices } from '#server/integrations/cards/sandbox-card-notices.ts'
import { sandboxCards } from '#server/integrations/cards/sandbox-cards.ts'
import { emailFor } from '#server/integrations/email/choose-email.ts'
import type { Email } from '#server/integrations/email/email.ts'
import { sandboxIdentity } from '#server/integrations/identity/sandbox-identity.ts'
import { lenderFor } from '#server/integrations/lender/choose-lender.ts'
import { type OwnModules, openModules } from '#server/integrations/own-modules.ts'
import { configuredProviders } from '#server/integrations/payments/configured-payments.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import { smsFor } from '#server/integrations/sms/choose.ts'
import { mergePayments } from '#server/integrations/validated/payments.ts'
import { validatedCards } from '#server/integrations/validated/validated-cards.ts'
import { validatedEmail } from '#server/integrations/validated/validated-email.ts'
import { validatedIdentity } from '#server/integrations/validated/validated-identity.ts'
import { validatedSms } from '#server/integrations/validated/validated-sms.ts'
import { checkSecret } from '#server/operate/check-secret.ts'
import type { Config } from '#server/service/config.ts'
import type { Service } from '#server/service/service.ts'
import { newWakeUp } from '#server/service/wake-up.ts'
import { openWorkbench } from './workbench.ts'

/** The opened service of a process, and how to close it. */
export interface Opened {
  service: Service
  /** The socket directory of the database that this process started. */
  socketDir: string | null
  close(): Promise<void>
}

const modulesOf = ({ modules, payments, mode }: Config) =>
  openModules(modules, payments, { env: process.env, mode })

/** The sandbox's invented cards; production has none without an acquirer. */
const sandboxCardsOf = ({ mode, secrets }: Config) =>
  mode === 'sandbox' ? { ...sandboxCards, ...sandboxCardNotices(secrets.webhook) } : null

const limitsOf = (kind: ProcessKind, { processes, databaseLimits }: Config) =>
  connectionsOf(kind, processes, databaseLimits)

/** Starts the database of a server without an address of its own database. */
export const startOwnDatabase = async (config: Config): Promise<EmbeddedPostgres | null> =>
  connectionIn(config)
    ? null
    : startPostgres({ dataDir: config.dataDir, connectionsOfServer: connectionsOfServer(config) })

/** Opens everything that the server needs, in order, and closes it in reverse, except a database that it is given. */
export async function openService(
  config: Config,
  log: FastifyBaseLogger,
  kind: ProcessKind,
  given: EmbeddedPostgres | null = null,
): Promise<Opened> {
  // Before anything that needs closing.
  if ('folder' in config.files) makeWritableFolder(config.dataDir)
  const own = await modulesOf(config)
  const embedded = given ?? (await startOwnDatabase(config))
  const connection = connectionIn(config) ?? embedded?.connection ?? ''
  await migrate(connection)
  const { service, close } = await buildService(connection, config, log, {
    limits: limitsOf(kind, config),
    own,
  })
  await checkSecret(service)
  await service.workbench?.fill(service)
  return {
    service,
    socketDir: embedded?.connection.host ?? null,
    close: async () => {
      await close()
      if (given === null) await embedded?.stop()
    },
  }
}

/** Opens the service of a worker process, whose primary has prepared everything and started the database. */
export async function joinService(
  config: Config,
  log: FastifyBaseLogger,
  { name, socketDir }: OwnProcess,
): Promise<Omit<Opened, 'socketDir'>> {
  const connection = connectionIn(config) ?? embeddedAt(socketDir ?? '')
  const limits = limitsOf(name === MONEY ? 'money' : 'answering', config)
  return buildService(connection, config, log, { limits, own: await modulesOf(config) })
}

/** Replacements for parts that the configuration names, and the limits of the database. */
export interface ServiceParts {
  limits: Partial<Limits>
  own?: OwnModules
  /** Payment providers in place of all configured ones. */
  providers?: readonly PaymentProvider[]
  email?: Email
  deadlines?: Deadlines
  now?: () => Date
}

/** Builds the service of a process on a database that is ready. Production and tests use this function. */
export async function buildService(
  connection: Connection,
  config: Config,
  log: FastifyBaseLogger,
  { limits, own = { payments: [] }, deadlines, now = () => new Date(), ...given }: ServiceParts,
): Promise<Omit<Opened, 'socketDir'>> {
  const wireMap = compileWireMap(config.wireMap ?? {})
  if (!wireMap.ok) throw new ConfigError(wireMap.problems.map((problem) => `brand.json wireMap: ${problem}`))

  const database = openDatabase(connection, limits)
  const copies = copiesIn(config).map(({ host, connection }) =>
    watchReplica(database, openDatabase(connection, { ...limits, ...REPLICA_LIMITS }), (why, err) =>
      log.warn({ host, err }, `a replica of the database is not used: ${why}`),
    ),
  )
  const lists = copies.length > 0 ? readReplica(database, copies) : null
  const isSandbox = config.mode === 'sandbox'
  const cards = own.cards ?? sandboxCardsOf(config)
  const identity = own.identity ?? (isSandbox ? sandboxIdentity : null)
  const sms = own.sms ?? smsFor(config, database, now)
  const email = given.email ?? emailFor(config, database, now)
  const service: Service = {
    config,
    map: wireMap.map,
    database,
    tables: allTables,
    ...(lists && { lists }),
    payments: mergePayments(given.providers ?? configuredProviders(config, own.payments), deadlines),
    cards: cards && validatedCards(cards, deadlines),
    sms: sms && validatedSms(sms, deadlines),
    email: email && validatedEmail(email, deadlines),
    lender: lenderFor(config, database),
    wakeUp: newWakeUp(),
    codeQueue: codeQueue(),
    identity: identity && validatedIdentity(identity, deadlines),
    files: await openFiles(config, log),
    workbench: isSandbox ? await openWorkbench() : null,
    log,
    now,
  }
  return {
    service,
    close: async () => {
      await lists?.close()
      await database.close()
    },
  }
}
