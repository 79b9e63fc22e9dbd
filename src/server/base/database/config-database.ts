import type { Problem } from '#server/base/config/problems.ts'
import { hostsApart, readAddress, targetIn } from '#server/base/database/address.ts'
import type { Connection } from '#server/base/database/connection.ts'
import type { Shares } from '#server/base/database/connection-shares.ts'
import { LIMITS } from '#server/base/database/pool.ts'

/** Which database, and how it is reached. */
export interface DatabaseSettings {
  /** Without it the server starts a PostgreSQL of its own in `dataDir`. */
  databaseUrl?: string
  /** Whether a pooler stands before it that gives each transaction another connection. */
  databasePooled?: true
  /** Copies of it, which may be a little late, for lists and figures of the desk. */
  databaseReadUrl?: string
  /** How many connections one process that does everything opens at most. */
  databaseLimits: Shares
}

/** The database that the settings name; undefined for the server's own. */
export const connectionIn = ({
  databaseUrl,
  databasePooled,
}: Pick<DatabaseSettings, 'databaseUrl' | 'databasePooled'>): Connection | undefined =>
  databaseUrl === undefined ? undefined : { url: databaseUrl, ...(databasePooled && { isPooled: true }) }

/** A copy of it, by the name of its machine. */
export interface NamedCopy {
  host: string
  connection: Connection
}

/** Its copies: each machine that is named is one, because each is late by itself. */
export const copiesIn = ({
  databaseReadUrl,
  databasePooled,
}: Pick<DatabaseSettings, 'databaseReadUrl' | 'databasePooled'>): NamedCopy[] =>
  databaseReadUrl === undefined
    ? []
    : hostsApart(databaseReadUrl).map(({ host, url }) => ({
        host,
        connection: { url, ...(databasePooled && { isPooled: true }) },
      }))

/** Reads DATABASE_*. An address may hold a password, so none is ever repeated. */
export function readDatabaseSettings(
  env: NodeJS.ProcessEnv,
  problems: string[],
  problem: Problem,
): DatabaseSettings {
  const { DATABASE_URL: url, DATABASE_READ_URL: readUrl, DATABASE_POOLER: pooler } = env
  if (pooler && pooler !== 'transaction' && pooler !== 'none')
    problem('DATABASE_POOLER', pooler, '"transaction" or "none"')
  const isPooled = pooler === 'transaction'
  problems.push(...addressProblems('DATABASE_URL', url, ['read-write'], isPooled))
  problems.push(
    ...addressProblems('DATABASE_READ_URL', readUrl, ['any', 'standby', 'prefer-standby'], isPooled),
  )
  for (const name of ['DATABASE_READ_URL', 'DATABASE_POOLER'])
    if (env[name] && !url) problems.push(`${name}: is set, but DATABASE_URL is not`)
  const count = (name: string, found: string | undefined, usual: number): number => {
    if (!found) return usual
    if (!/^[1-9]\d{0,2}$/.test(found)) problem(name, found, 'a number from 1 to 999')
    return Number(found)
  }
  const { DATABASE_CONNECTIONS, DATABASE_CONNECTIONS_MONEY, DATABASE_CONNECTIONS_NOTICES } = env
  const limits = {
    connections: count('DATABASE_CONNECTIONS', DATABASE_CONNECTIONS, LIMITS.connections),
    moneyConnections: count(
      'DATABASE_CONNECTIONS_MONEY',
      DATABASE_CONNECTIONS_MONEY,
      LIMITS.moneyConnections,
    ),
    noticeConnections: count(
      'DATABASE_CONNECTIONS_NOTICES',
      DATABASE_CONNECTIONS_NOTICES,
      LIMITS.noticeConnections,
    ),
  }
  return {
    ...(url && { databaseUrl: url }),
    ...(readUrl && { databaseReadUrl: readUrl }),
    ...(isPooled && { databasePooled: true }),
    databaseLimits: limits,
  }
}

function addressProblems(
  name: string,
  text: string | undefined,
  targets: readonly string[],
  isPooled: boolean,
): string[] {
  if (!text) return []
  if (!/^postgres(ql)?:\/\//.test(text))
    return [`${name}: does not begin with "postgres://" or "postgresql://"`]
  try {
    const { url, target, options } = readAddress(text)
    const { username, password, pathname } = new URL(url)
    for (const part of [username, password, pathname]) decodeURIComponent(part)
    const problems: string[] = []
    const meant = targetIn(target)
    if (target !== undefined && !(meant && targets.includes(meant)))
      problems.push(`${name}: target_session_attrs; allowed: ${targets.join(', ')}`)
    if (isPooled && options !== '')
      problems.push(
        `${name}: options; a pooler in transaction mode takes none. Set them for the role instead`,
      )
    return problems
  } catch {
    return [
      `${name}: cannot be read as postgres://user:password@host:port/database, or with several host:port and commas between. In a password, "%" is written %25, "@" %40, "/" %2F, ":" %3A, "#" %23 and "?" %3F`,
    ]
  }
}
