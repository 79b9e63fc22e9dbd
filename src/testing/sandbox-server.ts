import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { PREPAYMENT } from '#domain/markets/specified.ts'
import { readConfig } from '#server/base/config/config.ts'
import { clientConfig, type SocketConnection } from '#server/base/database/connection.ts'
import { statement } from '#server/base/database/database.ts'
import { migrate } from '#server/base/database/migrate.ts'
import type { Deadlines } from '#server/base/outside/deadline.ts'
import type { Service } from '#server/call/service.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { buildService } from '#server/fronts/apps/open-service.ts'
import type { CardAcquirer } from '#server/integrations/cards/card-acquirer.ts'
import { sandboxCardNotices } from '#server/integrations/cards/sandbox-card-notices.ts'
import { sandboxCards } from '#server/integrations/cards/sandbox-cards.ts'
import type { Email } from '#server/integrations/email/email.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import type { Sms } from '#server/integrations/sms/sms.ts'
import { loadPeople, type Person } from '#workbench/sandbox/people.ts'
import { joinCluster } from './cluster.ts'
import { PARTITIONS, partitionBorrowers } from './partitions/partition.ts'
import { isEveryServerPooled, startPooler } from './pooler.ts'

export type { Person } from '#workbench/sandbox/people.ts'

export interface SandboxOptions {
  mode?: 'sandbox' | 'production'
  /** The clock of the server. Days of the sandbox's people are counted from its first answer. */
  now?: () => Date
  /** What takes money from cards, in place of the sandbox's. */
  cards?: CardAcquirer
  /** What sends text messages, in place of the sandbox's. */
  sms?: Sms
  /** What sends e-mail, in place of the sandbox's. */
  email?: Email
  /** For how long the outside is waited for, in place of the server's own. */
  deadlines?: Deadlines
  /** Payment providers in place of the sandbox's. */
  providers?: readonly PaymentProvider[]
  /** Whether the server refuses what comes while it is late, which no other test may depend on. */
  refusesWhenLate?: boolean
  /** Whether it reaches its database through a pooler in transaction mode; every server does with ABONO_TEST_POOLER=1. */
  isPooled?: boolean
  /** Whether its database is on the disk even where memory would hold it; only where no run offers one of its own. */
  onDisk?: boolean
  /** How long work waits for a connection; in most tests longer than a busy machine takes. */
  connectionWaitMillis?: number
  /**
   * Whether a loan may be paid early as its product says; false where money that pays all that a loan asks for is to settle it
   * without credit before its due day, too.
   */
  endsEarly?: boolean
  /** Further settings, such as BRAND_DIR. */
  env?: Record<string, string>
  /** Adds routes of one's own, such as the pages that a measurement compares with. */
  extend?: (app: SandboxServer['app']) => void
}

export interface SandboxServer {
  url: string
  /** Where calls are answered, if not by the server of the pages. */
  backendUrl?: string
  /** The database of its own, without a pooler. */
  connection: SocketConnection
  /** The same as the server reaches it. */
  through: SocketConnection
  service: Service
  app: Awaited<ReturnType<typeof createApp>>
  close(): Promise<void>
  /** A fresh copy of somebody of the sandbox, whom no other test knows. */
  person(like: string): Promise<Person>
}

const TEMPLATE = 'abono_template'

/** How long a connection to a test's server may be idle. */
const IDLE_MS = 600_000

/** The real server with a database of its own, on a free port of this machine. */
export async function startSandbox(options: SandboxOptions = {}): Promise<SandboxServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'abono-test-'))
  const cluster = await joinCluster({ onDisk: options.onDisk ?? false })
  const connection = await makeDatabase(cluster.connection)
  const isPooled = options.isPooled ?? isEveryServerPooled
  const pooler = isPooled ? await startPooler(cluster.connection) : null
  const through = pooler?.before(connection.database) ?? connection
  const server = await serveFrom({ connection, through }, dataDir, options)
  return {
    ...server,
    async close() {
      await server.close()
      await pooler?.stop()
      await asAdministrator(cluster.connection, (client) =>
        client.query(`DROP DATABASE IF EXISTS ${connection.database} WITH (FORCE)`),
      )
      await cluster.leave()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Another server on the database and the files of one that is there, as after a restart or as another replica. */
export const anotherServer = (
  { connection, through, service }: SandboxServer,
  options: SandboxOptions,
): Promise<SandboxServer> => serveFrom({ connection, through }, service.config.dataDir, options)

async function serveFrom(
  { connection, through }: Pick<SandboxServer, 'connection' | 'through'>,
  dataDir: string,
  options: SandboxOptions,
): Promise<SandboxServer> {
  const now = options.now ?? (() => new Date())
  const config = readConfig({
    DATA_DIR: dataDir,
    MODE: options.mode ?? 'sandbox',
    ABONO_SECRET: randomBytes(32).toString('hex'),
    ...options.env,
  })
  const { providers, cards, sms, email, deadlines } = options
  const built = await buildService(through, config, quietLog, {
    // A machine that is busy with other tests makes no answer another one.
    limits: { connections: 5, waitMillis: options.connectionWaitMillis ?? 20_000 },
    own: {
      payments: [],
      ...(cards && { cards: { ...sandboxCards, ...sandboxCardNotices(config.secrets.webhook), ...cards } }),
      ...(sms && { sms }),
    },
    ...(providers && { providers }),
    ...(email && { email }),
    ...(deadlines && { deadlines }),
    now,
  })
  const service: Service = { ...built.service, ...(!options.refusesWhenLate && { loopDelayMs: () => 0 }) }
  const { database } = service
  if (config.mode === 'sandbox') await loadPeople(database, config, now())
  if (options.endsEarly === false) await letEndEarly(service, false)
  const app = await createApp(service)
  options.extend?.(app)
  // A busy machine may run no timer for longer than the server keeps an idle connection. The client in the same process would
  // then send its next request on a connection that the server closes.
  app.server.keepAliveTimeout = IDLE_MS
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    url,
    connection,
    through,
    service,
    app,
    async person(like) {
      const body = new URLSearchParams({ like })
      const response = await fetch(`${url}/sandbox/people`, { method: 'POST', body })
      if (!response.ok) throw new Error(`nobody in the sandbox is called ${like}`)
      return (await response.json()) as Person
    },
    async close() {
      await app.close()
      await built.close()
    },
  }
}

const setPrepayment = statement<unknown, [string]>(
  'test-set-prepayment',
  `UPDATE products SET rule = rule || jsonb_build_object('prepayment', $1::jsonb)`,
)

/** From now on every product may, or may not, be paid early as the specification says. */
export async function letEndEarly(
  { database }: Pick<Service, 'database'>,
  isAllowed: boolean,
): Promise<void> {
  const prepayment = isAllowed ? PREPAYMENT : { termDividedBy: 1, notBeforeDays: 1 }
  await database.transaction((tx) => tx.run(setPrepayment, [JSON.stringify(prepayment)]))
}

/** A database with the schema of this release; copying one that has it is faster than running every migration. */
async function makeDatabase(cluster: SocketConnection): Promise<SocketConnection> {
  const database = `test_${randomBytes(8).toString('hex')}`
  await asAdministrator(cluster, async (client) => {
    // Files that start together must not make the template twice. The lock ends with the connection.
    await client.query("SELECT pg_advisory_lock(hashtext('template'))")
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE])
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${TEMPLATE}_draft`)
      const draft = { ...cluster, database: `${TEMPLATE}_draft` }
      await migrate(draft)
      const parts = Number(process.env[PARTITIONS] ?? 0)
      if (parts > 0) await partitionBorrowers(draft, parts)
      await client.query(`ALTER DATABASE ${TEMPLATE}_draft RENAME TO ${TEMPLATE}`)
    }
    await client.query(`CREATE DATABASE ${database} TEMPLATE ${TEMPLATE} STRATEGY FILE_COPY`)
  })
  return { ...cluster, database }
}

async function asAdministrator(
  cluster: SocketConnection,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client(clientConfig(cluster))
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/** Only what should not have happened is worth a line between the results of tests. */
export const quietLog: Service['log'] = {
  level: 'error',
  silent() {},
  trace() {},
  debug() {},
  info() {},
  warn() {},
  error: (...said: unknown[]) => console.error(...said),
  fatal: (...said: unknown[]) => console.error(...said),
  child: () => quietLog,
}
