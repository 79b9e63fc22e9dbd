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
import type { Deadlines } from '#server/base/outside/deadline.ts'
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

const SCHEMA_TEMPLATE = 'abono_template'

/** The servers of one run share a secret, so that they can share the rows that it seals. */
const SECRET = 'the secret of every server that a test starts'

/** The people of a sandbox are made as of the start of its five minutes. No market's day begins inside of these. */
const PEOPLE_SHARED_MS = 300_000

/** How long a connection to a test's server may be idle. */
const IDLE_MS = 600_000

/** The real server with a database of its own, on a free port of this machine. */
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

/** Another server on the database and the files of one that is there, as after a restart or as another replica. */
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

/** A database with the schema of this release and, in a sandbox, its people: a copy, which is faster than making them. */
async function makeDatabase(cluster: SocketConnection, config: Config, now: Date): Promise<SocketConnection> {
  const database = `test_${randomBytes(8).toString('hex')}`
  await asAdministrator(cluster, async (client) => {
    // Files that start together must not make a template twice. The lock ends with the connection.
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

/** Makes a template, unless the run has it: a copy of another one that is filled. */
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
