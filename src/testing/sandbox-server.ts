import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serialize } from 'node:v8'
import pg from 'pg'
import { PREPAYMENT } from '#domain/markets/specified.ts'
import { clientConfig, type SocketConnection } from '#server/base/database/connection.ts'
import { openDatabase, statement } from '#server/base/database/database.ts'
import { migrate } from '#server/base/database/migrate.ts'
import type { Deadlines } from '#server/base/external/deadline.ts'
import { createApp } from '#server/fronts/apps/app.ts'
import { buildService } from '#server/fronts/apps/open-service.ts'
import type { CardAcquirer } from '#server/integrations/cards/card-acquirer.ts'
import { sandboxCardNotices } from '#server/integrations/cards/sandbox-card-notices.ts'
import { sandboxCards } from '#server/integrations/cards/sandbox-cards.ts'
import type { Email } from '#server/integrations/email/email.ts'
import type { PaymentProvider } from '#server/integrations/payments/provider.ts'
import type { Sms } from '#server/integrations/sms/sms.ts'
import { type Config, readConfig } from '#server/service/config.ts'
import type { Service } from '#server/service/service.ts'
import { loadPeople, type Person } from '#workbench/sandbox/people.ts'
import { joinCluster } from './cluster.ts'
import { PARTITIONS, partitionBorrowers } from './partitions/partition.ts'
import { isEveryServerPooled, startPooler } from './pooler.ts'

export type { Person } from '#workbench/sandbox/people.ts'

export interface SandboxOptions {
  mode?: 'sandbox' | 'production'
  /** The server's clock. Days of sandbox borrowers count from its first value. */
  now?: () => Date
  /** Replaces the sandbox's card provider. */
  cards?: CardAcquirer
  /** Replaces the sandbox's text message sender. */
  sms?: Sms
  /** Replaces the sandbox's e-mail sender. */
  email?: Email
  /** Replaces the timeout for external services. */
  deadlines?: Deadlines
  /** Replaces the sandbox's payment providers. */
  providers?: readonly PaymentProvider[]
  /** Whether the server sheds load when it is late, which no other test may depend on. */
  refusesWhenLate?: boolean
  /** Whether it uses a pooler in transaction mode; with ABONO_TEST_POOLER=1 every server does. */
  isPooled?: boolean
  /** Whether its database is on disk even if memory would hold it; only without the run's own server. */
  onDisk?: boolean
  /** Timeout for a database connection; usually longer than a busy machine needs. */
  connectionWaitMillis?: number
  /**
   * Whether early payoff follows the product; false lets full payment settle a loan without credit before its due day.
   */
  endsEarly?: boolean
  /** Further settings, such as BRAND_DIR. */
  env?: Record<string, string>
  /** Adds routes, such as pages for a comparison. */
  extend?: (app: SandboxServer['app']) => void
}

export interface SandboxServer {
  url: string
  /** Base address of calls, if not the page server. */
  backendUrl?: string
  /** Its own database, without a pooler. */
  connection: SocketConnection
  /** The same as the server reaches it. */
  through: SocketConnection
  service: Service
  app: Awaited<ReturnType<typeof createApp>>
  close(): Promise<void>
  /** Creates a fresh copy of a sandbox borrower, unknown to other tests. */
  person(like: string): Promise<Person>
}

const SCHEMA_TEMPLATE = 'abono_template'

/** Servers of one run share a secret, so that they can share the rows that it encrypts. */
const SECRET = 'the secret of every server that a test starts'

/** Sandbox borrowers are dated at the start of their five minutes, which never contain a midnight of a market. */
const PEOPLE_SHARED_MS = 300_000

/** Idle timeout of connections to a test server. */
const IDLE_MS = 600_000

/** Starts the real server with its own database on a free port. */
export async function startSandbox(options: SandboxOptions = {}): Promise<SandboxServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'abono-test-'))
  const config = configIn(dataDir, options)
  const cluster = await joinCluster({ onDisk: options.onDisk ?? false })
  const connection = await makeDatabase(cluster.connection, config, options.now?.() ?? new Date())
  const isPooled = options.isPooled ?? isEveryServerPooled
  const pooler = isPooled ? await startPooler(cluster.connection) : null
  const through = pooler?.before(connection.database) ?? connection
  const server = await serveFrom({ connection, through }, config, options)
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

/** Starts another server on an existing database and its files, as after a restart or as a replica. */
export const anotherServer = (
  { connection, through, service }: SandboxServer,
  options: SandboxOptions,
): Promise<SandboxServer> =>
  serveFrom({ connection, through }, configIn(service.config.dataDir, options), options)

const configIn = (dataDir: string, { mode = 'sandbox', env }: SandboxOptions) =>
  readConfig({ DATA_DIR: dataDir, MODE: mode, ABONO_SECRET: SECRET, ...env })

async function serveFrom(
  { connection, through }: Pick<SandboxServer, 'connection' | 'through'>,
  config: Config,
  options: SandboxOptions,
): Promise<SandboxServer> {
  const now = options.now ?? (() => new Date())
  const { providers, cards, sms, email, deadlines } = options
  const built = await buildService(through, config, quietLog, {
    // Allows for a machine that is busy with other tests.
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
  if (options.endsEarly === false) await letEndEarly(service, false)
  const app = await createApp(service)
  options.extend?.(app)
  // A busy machine may run timers later than the server's idle timeout; the client in the same process would then send
  // on a closing connection.
  app.server.keepAliveTimeout = IDLE_MS
  const url = await app.listen({ host: '127.0.0.1', port: 0 })

  return {
    url,
    connection,
    through,
    service,
    app,
    async person(like) {
      const ask = () =>
        fetch(`${url}/sandbox/people`, { method: 'POST', body: new URLSearchParams({ like }) })
      // A connection that was idle since an earlier test may be closed. One more borrower harms no test.
      const response = await ask().catch(ask)
      if (!response.ok) throw new Error(`no sandbox borrower is called ${like}`)
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

/** Switches early payoff of every product on or off. */
export async function letEndEarly(
  { database }: Pick<Service, 'database'>,
  isAllowed: boolean,
): Promise<void> {
  const prepayment = isAllowed ? PREPAYMENT : { termDividedBy: 1, notBeforeDays: 1 }
  await database.transaction((tx) => tx.run(setPrepayment, [JSON.stringify(prepayment)]))
}

/** Creates a database with this release's schema and, in a sandbox, its borrowers, by copying a template. */
async function makeDatabase(cluster: SocketConnection, config: Config, now: Date): Promise<SocketConnection> {
  const database = `test_${randomBytes(8).toString('hex')}`
  await asAdministrator(cluster, async (client) => {
    // A lock prevents two files from making the same template. It ends with the connection.
    await client.query("SELECT pg_advisory_lock(hashtext('template'))")
    await makeOnce(client, SCHEMA_TEMPLATE, 'template1', async (draft) => {
      await migrate({ ...cluster, database: draft })
      const parts = Number(process.env[PARTITIONS] ?? 0)
      if (parts > 0) await partitionBorrowers({ ...cluster, database: draft }, parts)
    })
    let template = SCHEMA_TEMPLATE
    if (config.mode === 'sandbox') {
      const madeAt = new Date(Math.floor(now.getTime() / PEOPLE_SHARED_MS) * PEOPLE_SHARED_MS)
      const { secrets, brand } = config
      const content = createHash('sha256').update(serialize({ madeAt, secrets, brand }))
      template = `abono_people_${content.digest('hex').slice(0, 16)}`
      await makeOnce(client, template, SCHEMA_TEMPLATE, async (draft) => {
        const people = openDatabase({ ...cluster, database: draft })
        await loadPeople(people, config, madeAt).finally(() => people.close())
      })
    }
    await copyDatabase(client, template, database)
  })
  return { ...cluster, database }
}

/** Makes a template by filling a copy of another one, unless it exists. */
async function makeOnce(
  client: pg.Client,
  template: string,
  from: string,
  fill: (draft: string) => Promise<void>,
): Promise<void> {
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [template])
  if (rowCount !== 0) return
  const draft = `${template}_draft`
  await client.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
  await copyDatabase(client, from, draft)
  await fill(draft)
  await client.query(`ALTER DATABASE ${draft} RENAME TO ${template}`)
}

const copyDatabase = (client: pg.Client, from: string, to: string) =>
  client.query(`CREATE DATABASE ${to} TEMPLATE ${from} STRATEGY FILE_COPY`)

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

/** Only unexpected events are printed between test results. */
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
