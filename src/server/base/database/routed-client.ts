import pg, { type ClientConfig } from 'pg'
import type { Host, Target } from './address.ts'
import { DatabaseUnavailable } from './database-failure.ts'

/** How long the result stays valid: many connections may be opened at once. */
const GOOD_FOR_MS = 1000

/**
 * A client that finds the right one of several hosts before it connects. It tries all hosts at once and uses the
 * first that fits, so a dead host causes no delay.
 */
export function routed(hosts: readonly Host[], target: Target, connectMillis: number): typeof pg.Client {
  let found: { at: number; host: Promise<Host> } | null = null
  const hostNow = (config: ClientConfig): Promise<Host> => {
    const now = performance.now()
    if (found === null || now - found.at >= GOOD_FOR_MS) {
      const asked = { at: now, host: choose(hosts, target, config) }
      found = asked
      asked.host.catch(() => {
        if (found === asked) found = null
      })
    }
    return found.host
  }
  return class extends pg.Client {
    readonly #config: ClientConfig
    constructor(config?: string | ClientConfig) {
      const given = typeof config === 'string' ? { connectionString: config } : { ...config }
      const own = { ...given, connectionTimeoutMillis: connectMillis }
      super(own)
      this.#config = own
    }
    override connect(): Promise<pg.Client>
    override connect(callback: ((error: Error) => void) | ((error: null, client: pg.Client) => void)): void
    override connect(callback?: (...said: never) => void): Promise<pg.Client> | undefined {
      const connected = hostNow(this.#config).then((host) => {
        // The driver reads both when it connects, and verifies the certificate against the name.
        Object.assign(this, host)
        return super.connect()
      })
      if (callback === undefined) return connected
      const complete = callback as (error: Error | null, client?: pg.Client) => void
      connected.then(() => complete(null, this), complete)
      return undefined
    }
  }
}

interface Met {
  host: Host
  isStandby: boolean
}

async function choose(hosts: readonly Host[], target: Target, config: ClientConfig): Promise<Host> {
  const met = hosts.map((host) => meet(host, config))
  try {
    return await Promise.any(
      met.map(async (one) => {
        const { host, isStandby } = await one
        if (target !== 'any' && isStandby !== (target !== 'read-write')) throw new WrongKind()
        return host
      }),
    )
  } catch (error) {
    const errors: unknown[] = error instanceof AggregateError ? error.errors : [error]
    const first = target === 'prefer-standby' ? await Promise.any(met).catch(() => null) : null
    if (first) return first.host
    if (errors.some((one) => one instanceof WrongKind))
      throw new DatabaseUnavailable(`No host that is named is ${target}`, { cause: new WrongKind() })
    throw errors[0]
  }
}

/** A host that responds, but has the wrong state. */
export class WrongKind extends Error {
  override name = 'WrongKind'
}

async function meet(host: Host, config: ClientConfig): Promise<Met> {
  // A host that accepts the connection and hangs counts as dead.
  const client = new pg.Client({ ...config, query_timeout: config.connectionTimeoutMillis })
  client.on('error', () => {})
  Object.assign(client, host)
  try {
    await client.connect()
    const { rows } = await client.query<{ isStandby: boolean }>('SELECT pg_is_in_recovery() AS "isStandby"')
    return { host, isStandby: rows[0]?.isStandby === true }
  } finally {
    void client.end().catch(() => {})
  }
}
